import { answers, asks, type Draft, fails, rules, tells, understand } from './talk.fixture.js'

/** `C` client, `S` server; in lower case when nothing told. */
function senders(...drafts: readonly Draft[]): string {
  return understand(drafts)
    .messages.map(({ from, direction }) => {
      const letter = from === 'client' ? 'C' : 'S'
      return direction === 'assumed' ? letter.toLowerCase() : letter
    })
    .join('')
}

describe('senders that the source does not tell', () => {
  it('are told by methods and by what answers hold', () => {
    expect(
      senders(
        asks(null, 1, 'initialize'),
        answers(null, 1, { serverInfo: {} }),
        tells(null, 'notifications/initialized'),
        asks(null, 1, 'sampling/createMessage'),
        answers(null, 1, { role: 'assistant', model: 'm', content: {} }),
        answers(null, 9, { action: 'accept' }),
        answers(null, 9, { content: [] }),
      ),
    ).toBe('CSCSCCS')
  })

  it('are told by whom an answer answers', () => {
    expect(senders(asks(null, 1, 'logging/setLevel'), answers(null, 1))).toBe('CS')
    expect(senders(asks(null, 'r', 'roots/list'), fails(null, 'r'))).toBe('SC')
  })

  it('are told by a count that goes on', () => {
    expect(senders(asks('server', 4, 'roots/list'), asks('client', 9, 'tools/list'), asks(null, 5, 'ping'))).toBe('SCS')
  })

  it('are told by whose request is cancelled, or in progress', () => {
    expect(
      senders(
        asks('server', 3, 'sampling/createMessage', { _meta: { progressToken: 'p' } }),
        tells(null, 'notifications/progress', { progressToken: 'p', progress: 1 }),
        tells(null, 'notifications/cancelled', { requestId: 3 }),
      ),
    ).toBe('SCS')
  })

  it('are told by who works on a task', () => {
    expect(
      senders(
        asks('server', 1, 'elicitation/create', { task: {} }),
        answers('client', 1, { task: { taskId: 't' } }),
        tells(null, 'notifications/tasks/status', { taskId: 't' }),
        asks(null, 40, 'tasks/get', { taskId: 't' }),
      ),
    ).toBe('SCCS')
  })

  it('are assumed where nothing tells, with a finding', () => {
    const talk = [asks(null, 7, 'demo/unknown'), asks(null, 7, 'ping'), tells(null, 'demo/told')]
    expect(senders(...talk)).toBe('ccs')
    expect(rules(understand(talk)).filter((rule) => rule.startsWith('direction'))).toEqual([
      'direction-assumed 0',
      'direction-assumed 1',
      'direction-assumed 2',
    ])
  })

  it('give the inner of two requests its answer first', () => {
    expect(
      senders(asks('client', 1, 'tools/call'), asks('server', 1, 'ping'), answers(null, 1), answers(null, 1)),
    ).toBe('CScS')
  })

  it('are known where the source tells them', () => {
    expect(understand([asks('client', 1, 'ping')]).messages[0]?.direction).toBe('known')
    expect(understand([asks(null, 1, 'tools/list')]).messages[0]?.direction).toBe('inferred')
  })
})
