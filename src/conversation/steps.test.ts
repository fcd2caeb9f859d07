import { reach } from './steps.js'
import { answers, asks, type Draft, fourSteps, stepsOf, tells, understand } from './talk.fixture.js'

const steps = (...drafts: readonly Draft[]) => stepsOf(understand(drafts))
const pair = (id: unknown, method: string, params?: object): readonly Draft[] => [
  asks('client', id, method, params),
  answers('server', id),
]

describe('steps of the protocol', () => {
  it('are the four of the model flow', () => {
    expect(steps(...fourSteps)).toEqual([
      'initialization 0-2',
      'tool-discovery 3-4',
      'tool-execution 5-6',
      'notification-step 7-8',
    ])
  })

  it('count the visits to a family', () => {
    expect(steps(...pair(1, 'tools/call'), ...pair(2, 'tools/list'), ...pair(3, 'tools/call'))).toEqual([
      'tool-execution 0-1',
      'tool-discovery 2-3',
      'tool-execution(2) 4-5',
    ])
  })

  it('keep a pair together with what is sent meanwhile', () => {
    const talk = [
      asks('client', 1, 'tools/call'),
      asks('client', 2, 'resources/read'),
      answers('server', 1),
      asks('client', 3, 'prompts/get'),
      answers('server', 2),
      answers('server', 3),
      ...pair(4, 'prompts/get'),
    ]
    expect(steps(...talk)).toEqual(['tool-execution 0-5', 'prompts 6-7'])
  })

  it('are not held by an answer that is far away, nor by a listen', () => {
    const others = Array.from({ length: reach + 1 }, (_, i) => pair(i + 10, 'resources/read')).flat()
    const call = asks('client', 1, 'tools/call')
    expect(steps(call, ...others, answers('server', 1))).toEqual(['tool-execution 0-0', 'resources 1-51'])
    expect(steps(call, ...others.slice(2), answers('server', 1))).toEqual(['tool-execution 0-49'])
    const listen = steps(asks('client', 'l', 'subscriptions/listen'), ...pair(1, 'tools/call'), answers('server', 'l'))
    expect(listen).toEqual(['subscription 0-0', 'tool-execution 1-3'])
  })

  it('take in what the server asks during a call, even one that is never answered', () => {
    const sampling = [
      asks('server', 1, 'sampling/createMessage'),
      answers('client', 1, { role: 'assistant', model: 'm' }),
    ]
    expect(steps(asks('client', 1, 'tools/call'), ...sampling)).toEqual(['tool-execution 0-2'])
    expect(steps(...pair(1, 'tools/call'), ...sampling)).toEqual(['tool-execution 0-1', 'sampling 2-3'])
    const cancel = tells('client', 'notifications/cancelled', { requestId: 1 })
    expect(steps(asks('client', 1, 'tools/call'), cancel, ...sampling)).toEqual(['tool-execution 0-1', 'sampling 2-3'])
  })

  it('let progress, logs, pings and initialized stay where they are', () => {
    const talk = [
      ...pair(0, 'initialize'),
      tells('client', 'notifications/initialized'),
      ...pair(1, 'tools/call'),
      tells('server', 'notifications/message', { level: 'info' }),
      ...pair(2, 'ping'),
      tells('server', 'notifications/progress', { progressToken: 9 }),
    ]
    expect(steps(...talk)).toEqual(['initialization 0-2', 'tool-execution 3-8'])
  })

  it('are opened by a ping or a log where there is none', () => {
    expect(steps(...pair(1, 'ping'), ...pair(2, 'tools/list'))).toEqual(['liveness 0-1', 'tool-discovery 2-3'])
    expect(steps(tells('server', 'notifications/message'))).toEqual(['logging 0-0'])
  })

  it('take open pings along', () => {
    const talk = [
      ...pair(0, 'initialize'),
      asks('client', 1, 'ping'),
      asks('client', 2, 'tools/call'),
      answers('server', 1),
      answers('server', 2),
    ]
    expect(steps(...talk)).toEqual(['initialization 0-1', 'tool-execution 2-5'])
    expect(steps(...talk.slice(2))).toEqual(['tool-execution 0-3'])
  })

  it('open for a change only if it is acted on, or is the first and interrupts nothing', () => {
    const updated = tells('server', 'notifications/resources/updated', { uri: 'a' })
    expect(steps(...pair(1, 'tools/call'), updated, ...pair(2, 'tools/call'))).toEqual(['tool-execution 0-4'])
    expect(steps(...pair(1, 'tools/call'), updated, ...pair(2, 'prompts/list'), updated)).toEqual([
      'tool-execution 0-1',
      'notification-step 2-2',
      'prompts 3-5',
    ])
    const changed = tells('server', 'notifications/tools/list_changed')
    expect(
      steps(...pair(1, 'tools/list'), updated, ...pair(2, 'tools/call'), changed, ...pair(3, 'tools/list')),
    ).toEqual(['tool-discovery 0-1', 'notification-step 2-2', 'tool-execution 3-4', 'notification-step(2) 5-7'])
  })

  it('keep further pages with the list that was asked again', () => {
    const talk = [
      ...fourSteps,
      answers('server', 4, { tools: [], nextCursor: 'p2' }),
      ...pair(5, 'tools/list', { cursor: 'p2' }),
    ]
    expect(steps(...talk).at(-1)).toBe('notification-step 7-11')
  })

  it('never fall to an answer that nobody asked for', () => {
    expect(steps(answers('server', 9), ...pair(1, 'tools/list'))).toEqual(['other 0-0', 'tool-discovery 1-2'])
  })

  it('give modern retries to the call', () => {
    const retry = { name: 'a', requestState: 's', inputResponses: {} }
    const talk = [
      ...pair(0, 'server/discover'),
      asks('client', 1, 'tools/call', { name: 'a' }),
      answers('server', 1, { resultType: 'input_required', requestState: 's' }),
      ...pair(2, 'tools/call', retry),
    ]
    expect(steps(...talk)).toEqual(['discovery 0-1', 'tool-execution 2-5'])
  })
})

describe('a busy session', () => {
  const methods = ['tools/call', 'tools/call', 'tools/call', 'prompts/get', 'tools/call', 'resources/read']
  const busy = Array.from({ length: 600 }, (_, i) => pair(i, methods[i % methods.length] ?? '')).flat()

  it('has few steps, named by what nearly all their requests are, or mixed', () => {
    const found = (...round: readonly string[]) => {
      const talk = Array.from({ length: 600 }, (_, i) => pair(i, round[i % round.length] ?? '')).flat()
      return steps(...pair('i', 'initialize'), ...talk)
    }
    const [call, get, read] = ['tools/call', 'prompts/get', 'resources/read']
    // The third step is a prompt and a call. Of the last, four of six requests are calls, then five of seven.
    const first = ['initialization 0-1', 'tool-execution 2-7', 'mixed 8-11', 'resources 12-13']
    expect(found(call, call, call, get, call, read)).toEqual([...first, 'mixed(2) 14-1201'])
    expect(found(call, call, call, get, call, read, call)).toEqual([...first, 'tool-execution(2) 14-1201'])
  })

  it('calls nothing mixed that was not joined', () => {
    const sampling = [0, 1, 2].flatMap((i) => [asks('server', i, 'sampling/createMessage'), answers('client', i, {})])
    expect(steps(asks('client', 1, 'tools/call'), ...sampling, answers('server', 1))).toEqual(['tool-execution 0-7'])
    const calls = [asks('client', 'c', 'tools/call'), ...sampling, answers('server', 'c')]
    expect(steps(...calls, ...busy)[0]).toBe('tool-execution 0-13')
  })

  it('keeps some steps too many rather than next to none', () => {
    const talk = Array.from({ length: 26 }, (_, i) => pair(i, i % 2 ? 'prompts/get' : 'resources/read')).flat()
    expect(steps(...talk)).toHaveLength(26)
  })

  it('keeps all steps while they are few', () => {
    expect(steps(...busy.slice(0, 24))).toEqual([
      'tool-execution 0-5',
      'prompts 6-7',
      'tool-execution(2) 8-9',
      'resources 10-11',
      'tool-execution(3) 12-17',
      'prompts(2) 18-19',
      'tool-execution(4) 20-21',
      'resources(2) 22-23',
    ])
  })
})
