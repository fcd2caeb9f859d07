import { isProblem, type Problem } from '../base/problem.js'
import type { Selector } from '../model/words.js'
import { select, theOne } from './select.js'
import { answers, asks, fails, fourSteps, understand } from './talk.fixture.js'

const { messages } = understand([
  ...fourSteps,
  answers('server', 4, { tools: [] }),
  asks('client', 5, 'tools/call', { name: 'b' }),
  fails('server', 5),
  asks('server', 5, 'ping'),
  asks('client', '5', 'ping'),
])
const named = (selector: Omit<Selector, 'source'>) => select(messages, { source: 's', ...selector })

describe('select', () => {
  it('names what was asked or told, by method', () => {
    expect(named({ method: 'tools/list' })).toEqual([3, 8])
    expect(named({ method: 'tools/list', nth: 2 })).toEqual([8])
    expect(named({ method: 'notifications/initialized' })).toEqual([2])
    expect(named({ method: 'tools/list', nth: 3 })).toEqual([])
  })

  it('names answers by kind', () => {
    expect(named({ method: 'tools/list', kind: 'response' })).toEqual([4, 9])
    expect(named({ method: 'tools/list', nth: 2, kind: 'response' })).toEqual([9])
    expect(named({ method: 'tools/call', kind: 'error' })).toEqual([11])
    expect(named({ method: 'tools/call', kind: 'response' })).toEqual([6])
  })

  it('names by id with its type, and by who asked', () => {
    expect(named({ id: { type: 'number', text: '5' } })).toEqual([10, 11, 12])
    expect(named({ id: { type: 'number', text: '5' }, asker: 'client' })).toEqual([10, 11])
    expect(named({ id: { type: 'number', text: '5' }, asker: 'server' })).toEqual([12])
    expect(named({ id: { type: 'string', text: '5' } })).toEqual([13])
  })
})

describe('a selector that names nothing', () => {
  const problem = (selector: Selector): Problem => {
    try {
      theOne(messages, { selector, where: { source: 'flow.yaml', line: 3, column: 1 } }, 'note')
    } catch (thrown) {
      if (isProblem(thrown)) return thrown
    }
    throw new Error('no problem')
  }

  it('tells which messages there are with that method', () => {
    expect(problem({ source: 'tools/call@3', method: 'tools/call', nth: 3 })).toMatchObject({
      code: 'note-target',
      exit: 4,
      message: 'note: no message fits `tools/call@3`',
      known: ['tools/call request', 'tools/call response', 'tools/call@2 request', 'tools/call error'],
      where: { source: 'flow.yaml', line: 3, column: 1 },
    })
  })

  it('asks whether another method was meant', () => {
    expect(problem({ source: 'tool/call', method: 'tool/call' })).toMatchObject({ try: '`tools/call`' })
  })

  it('tells the id of the other type', () => {
    const found = problem({ source: 'id="4"', id: { type: 'string', text: '4' } })
    expect(found.known).toEqual(['tools/list@2 request', 'tools/list@2 response'])
  })
})
