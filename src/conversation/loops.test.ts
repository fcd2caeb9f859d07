import { isProblem, type Problem } from '../base/problem.js'
import { aim, answers, asks, type Draft, fourSteps, tells, understand } from './talk.fixture.js'

const loops = (drafts: readonly Draft[]) => understand(drafts).loops
const changed = (what: string) => tells('server', `notifications/${what}/list_changed`)
const list = (id: number, what: string, cursor?: string) => [
  asks('client', id, `${what}/list`, cursor ? { cursor } : undefined),
  answers('server', id),
]

describe('loops', () => {
  it('lead from the list asked again to where it was asked', () => {
    expect(loops(fourSteps)).toEqual([{ message: 8, to: 2 }])
  })

  it('are none for a list asked again without a change, nor for a first asking after one', () => {
    expect(loops([...list(1, 'tools'), ...list(2, 'prompts'), ...list(3, 'tools')])).toEqual([])
    expect(loops([...list(1, 'prompts'), changed('tools'), ...list(2, 'tools')])).toEqual([])
  })

  it('are one a change, for the first page alone', () => {
    const talk = [
      ...list(1, 'tools'),
      ...list(2, 'prompts'),
      changed('tools'),
      ...list(3, 'tools'),
      ...list(4, 'tools', 'p2'),
      ...list(5, 'tools'),
    ]
    expect(loops(talk)).toEqual([{ message: 5, to: 1 }])
  })

  it('are told by their own list', () => {
    const talk = [...list(1, 'tools'), ...list(2, 'resources'), changed('tools'), ...list(3, 'resources')]
    expect(loops(talk)).toEqual([])
  })

  it('are none into their own step', () => {
    expect(loops([...list(1, 'tools'), changed('tools'), ...list(2, 'tools')])).toEqual([{ message: 3, to: 1 }])
    expect(
      loops([asks('client', 1, 'tools/list'), changed('tools'), answers('server', 1), ...list(2, 'tools')]),
    ).toEqual([])
  })

  it('are drawn where a diagram file says so', () => {
    const found = understand(fourSteps, { loops: [{ message: aim('tools/call'), to: 1 }] }).loops
    expect(found).toEqual([
      { message: 5, to: 1 },
      { message: 8, to: 2 },
    ])
  })

  it('need a step that there is', () => {
    const where = { source: 'flow.yaml', line: 9, column: 5 }
    let problem: Problem | undefined
    try {
      understand(fourSteps, { loops: [{ message: aim('tools/call'), to: 9, where }] })
    } catch (thrown) {
      if (isProblem(thrown)) problem = thrown
    }
    expect(problem).toMatchObject({ code: 'note-target', exit: 4, where, known: ['1', '2', '3', '4'] })
  })
})
