import { isProblem, type Problem } from '../base/problem.js'
import type { Words } from '../model/words.js'
import { aim, fourSteps, understand } from './talk.fixture.js'

const note = (method: string, at?: string, more: object = {}) => ({
  message: aim(method, more),
  ...(at === undefined ? {} : { at }),
  title: `${method} ${at}`,
  text: '',
})

function problemOf(words: Partial<Words>): Problem {
  try {
    understand(fourSteps, words)
  } catch (thrown) {
    if (isProblem(thrown)) return thrown
  }
  throw new Error('no problem')
}

describe('notes', () => {
  it('are numbered from 1 in each message, in the order of what they point at', () => {
    const { notes } = understand(fourSteps, {
      notes: [
        note('tools/call', '/params/arguments'),
        note('initialize', '/params/clientInfo/name'),
        note('initialize', '/params/protocolVersion'),
        note('initialize'),
        note('initialize', '/params/clientInfo'),
      ],
    })
    expect(notes.map(({ message, number, at }) => [message, number, at])).toEqual([
      [0, 1, null],
      [0, 2, '/params/protocolVersion'],
      [0, 3, '/params/clientInfo'],
      [0, 4, '/params/clientInfo/name'],
      [5, 1, '/params/arguments'],
    ])
  })

  it('find by an id the message of the pair that has the place', () => {
    const selector = { source: 'id=2', id: { type: 'number', text: '2' } } as const
    const { notes } = understand(fourSteps, {
      notes: [{ message: { selector }, at: '/result/tools', title: '', text: '' }],
    })
    expect(notes[0]?.message).toBe(4)
  })

  it('all tell what is gone, with what stands near', () => {
    const problem = problemOf({ notes: [note('initialize', '/params/clientInfo/title'), note('tools/cal')] })
    expect(problem).toMatchObject({ code: 'note-target', exit: 4, where: { source: 'flow.yaml', line: 7, column: 3 } })
    expect(problem.message).toBe('note on `initialize`: nothing stands at `/params/clientInfo/title` of the request')
    expect(problem.known).toEqual(['/params/clientInfo/name', '/params/clientInfo/version'])
    expect(problem.others.map((each) => each.message)).toEqual(['note: no message fits `tools/cal`'])
  })

  it('need a JSON Pointer', () => {
    expect(problemOf({ notes: [note('initialize', 'params')] }).message).toContain('`params` is no JSON Pointer')
  })
})

describe('folds', () => {
  it('hold in every message the selector names, for every value the pattern names', () => {
    const { folds } = understand(fourSteps, {
      fold: [{ message: aim('tools/list', { kind: 'response' }), at: '/result/tools/*/name' }],
    })
    expect(folds).toEqual([
      { message: 4, at: '/result/tools/0/name' },
      { message: 4, at: '/result/tools/1/name' },
    ])
  })

  it('tell when nothing is named', () => {
    const problem = problemOf({
      fold: [{ message: aim('tools/list', { kind: 'response' }), at: '/result/tool/*/name' }],
    })
    expect(problem.message).toContain('nothing stands at `/result/tool/*/name` of the response')
    expect(problem.known).toEqual(['/result/tools'])
  })
})
