import { answers, asks, type Draft, fails, tells, understand } from './talk.fixture.js'

/** `2:progress>0 …`. */
function links(...drafts: readonly Draft[]): string {
  return understand(drafts)
    .messages.flatMap(({ index, links }) => links.map(({ type, to }) => `${index}:${type}>${to}`))
    .join(' ')
}

const token = (progressToken: unknown) => ({ name: 'a', _meta: { progressToken } })
const progress = (progressToken: unknown) => tells('server', 'notifications/progress', { progressToken, progress: 1 })

describe('links', () => {
  it('tie progress to its request by token and side, 0 included', () => {
    expect(links(asks('client', 0, 'tools/call', token(0)), asks('server', 0, 'roots/list'), progress(0))).toBe(
      '2:progress>0',
    )
    expect(links(asks('client', 0, 'tools/call', token(0)), progress('0'))).toBe('')
  })

  it('tie a cancellation to its request', () => {
    expect(
      links(
        asks('client', 1, 'ping'),
        asks('server', 1, 'ping'),
        tells('server', 'notifications/cancelled', { requestId: 1 }),
      ),
    ).toBe('2:cancels>1')
  })

  it('tie each round of input_required to the one before, by state', () => {
    const round = (id: number, more: object = {}) =>
      asks('client', id, 'tools/call', { name: 'deploy', arguments: { env: 'prod' }, ...more })
    const required = (id: number, requestState?: string) =>
      answers('server', id, {
        resultType: 'input_required',
        inputRequests: {},
        ...(requestState ? { requestState } : {}),
      })
    expect(
      links(
        round(1),
        required(1, 's1'),
        round(2, { inputResponses: {}, requestState: 's1' }),
        required(2, 's2'),
        round(3, { inputResponses: {}, requestState: 's2' }),
      ),
    ).toBe('2:retries>0 4:retries>2')
  })

  it('tie rounds without state by method, subject and arguments', () => {
    const call = (id: number, city: string, more: object = {}) =>
      asks('client', id, 'tools/call', { name: 'a', arguments: { city }, ...more })
    const required = (id: number) => answers('server', id, { resultType: 'input_required', inputRequests: {} })
    expect(
      links(
        call(1, 'Oslo'),
        required(1),
        call(2, 'Lima'),
        required(2),
        call(3, 'Lima', { inputResponses: {} }),
        call(4, 'Oslo'),
      ),
    ).toBe('4:retries>2')
  })

  it('tie what belongs to a task to the request that made it, also before its answer', () => {
    expect(
      links(
        asks('client', 1, 'tools/call', { name: 'a', task: {} }),
        tells('server', 'notifications/tasks/status', { taskId: 't' }),
        answers('server', 1, { task: { taskId: 't' } }),
        asks('client', 2, 'tasks/get', { taskId: 't' }),
        asks('server', 1, 'elicitation/create', { _meta: { 'io.modelcontextprotocol/related-task': { taskId: 't' } } }),
      ),
    ).toBe('1:task>0 3:task>0 4:task>0')
  })

  it('tie to the newest task of a name', () => {
    const make = (id: number) => [
      asks('client', id, 'tools/call', {}),
      answers('server', id, { resultType: 'task', taskId: 't' }),
    ]
    const get = (id: number) => asks('client', id, 'tasks/get', { taskId: 't' })
    expect(links(...make(1), get(2), ...make(3), get(4))).toBe('2:task>0 5:task>3')
  })

  it('tie what a subscription brings to its listen', () => {
    const bring = (id: unknown) =>
      tells('server', 'notifications/tools/list_changed', { _meta: { 'io.modelcontextprotocol/subscriptionId': id } })
    expect(
      links(
        asks('client', 'l:0', 'subscriptions/listen'),
        asks('client', 5, 'subscriptions/listen'),
        bring(5),
        bring('l:0'),
      ),
    ).toBe('2:subscription>1 3:subscription>0')
  })

  it('tie the end of an elicitation to its request, or to the error that demanded it', () => {
    const complete = tells('server', 'notifications/elicitation/complete', { elicitationId: 'e' })
    expect(links(asks('server', 1, 'elicitation/create', { mode: 'url', elicitationId: 'e' }), complete)).toBe(
      '1:elicitation>0',
    )
    expect(links(asks('client', 1, 'ping'), fails('server', 1), complete)).toBe('')
  })
})
