import type { Conversation } from '../model/conversation.js'
import type { Part, Row } from '../model/part.js'
import { answers, asks, type Draft, event, fourSteps, says, tells, understand } from './talk.fixture.js'
import { fullRows, gatheredRows, toParts } from './to-parts.js'

type Choice = Parameters<typeof toParts>[1]
const plain: Choice = { hide: [], only: [], first: null, last: null, density: 'auto', repeats: 'auto', split: null }
const cut = (conversation: Conversation, choice: Partial<Choice> = {}, heights?: Parameters<typeof toParts>[2]) =>
  toParts(conversation, { ...plain, ...choice }, heights)

/** `1: 0 1 2 | 2: 3×3`: step numbers and messages, `!0` a happening. */
function show({ steps }: Part): string {
  const one = (row: Row) => {
    if (row.type === 'message') return `${row.message}`
    return row.type === 'repeat' ? `${row.request}×${row.count}` : `!${row.happening}`
  }
  return steps
    .map(({ number, continued, rows }) => `${number}${continued ? '…' : ''}: ${rows.map(one).join(' ')}`)
    .join(' | ')
}
const shown = (conversation: Conversation, choice: Partial<Choice> = {}) => cut(conversation, choice).map(show)

const pair = (id: number, method: string, params?: object): readonly Draft[] => [
  asks('client', id, method, params),
  answers('server', id),
]
const polls = (count: number, from = 100) =>
  Array.from({ length: count }, (_, i) => pair(from + i, 'tools/call', { name: 'get_status' })).flat()

describe('toParts', () => {
  const conversation = understand(fourSteps)

  it('is one part of everything by default', () => {
    expect(shown(conversation)).toEqual(['1: 0 1 2 | 2: 3 4 | 3: 5 6 | 4: 7 8'])
    expect(cut(conversation)[0]).toMatchObject({ number: 1, of: 1, density: 'full', omissions: [] })
  })

  it('hides methods with their answers, counts them, and keeps the numbers of steps', () => {
    const [part] = cut(conversation, { hide: ['tools/list'] })
    expect(part && show(part)).toBe('1: 0 1 2 | 3: 5 6 | 4: 7')
    expect(part?.omissions).toEqual([{ reason: 'hidden', method: 'tools/list', count: 3 }])
  })

  it('shows some methods only', () => {
    expect(shown(conversation, { only: ['tools/call'] })).toEqual(['3: 5 6'])
  })

  it('shows a stretch, to the answer of its last request', () => {
    const first = { source: 'tools/list', method: 'tools/list' }
    const last = { source: 'tools/call', method: 'tools/call' }
    expect(shown(conversation, { first, last })).toEqual(['2: 3 4 | 3: 5 6'])
    expect(shown(conversation, { last: { ...last, kind: 'request' } })).toEqual(['1: 0 1 2 | 2: 3 4 | 3: 5'])
    expect(cut(conversation, { first, last })[0]?.omissions).toEqual([{ reason: 'outside', method: null, count: 5 }])
  })

  it('asks what was meant by a name that is nowhere', () => {
    expect(() => cut(conversation, { hide: ['tool/list'] })).toThrow(
      'hide: no message has the method `tool/list`; did you mean `tools/list`?',
    )
    expect(() => cut(conversation, { first: { source: 'x/y', method: 'x/y' } })).toThrow('first: no message fits `x/y`')
    expect(() => cut(conversation, { only: ['ping'] })).toThrow('nothing of 9 messages is left')
    // A method of the protocol that does not occur is nothing to hide, and no mistake.
    expect(shown(conversation, { hide: ['ping'] })).toEqual(shown(conversation))
  })

  it('is compact beyond a count of rows', () => {
    const rows = (count: number) =>
      understand(Array.from({ length: count }, () => tells('server', 'notifications/message')))
    expect(cut(rows(fullRows))[0]?.density).toBe('full')
    expect(cut(rows(fullRows + 1))[0]?.density).toBe('compact')
    expect(cut(rows(fullRows + 1), { density: 'full' })[0]?.density).toBe('full')
    expect(cut(rows(fullRows + 1), { split: { by: 'messages', limit: 10 } })[0]?.density).toBe('full')
  })

  it('places happenings behind their messages, or behind the last shown before them', () => {
    const talk = understand([
      event('noise', { text: 'hi' }),
      ...pair(1, 'ping'),
      ...pair(2, 'tools/list'),
      event('exit'),
    ])
    expect(shown(talk)).toEqual(['1: !0 0 1 | 2: 2 3 !1'])
    expect(shown(talk, { hide: ['tools/list'] })).toEqual(['1: !0 0 1 !1'])
    expect(shown(talk, { hide: ['ping'] })).toEqual(['2: !0 2 3 !1'])
    expect(shown(talk, { hide: ['noise'] })).toEqual(['1: 0 1 | 2: 2 3 !1'])
    expect(shown(talk, { last: { source: 'ping', method: 'ping' } })).toEqual(['1: !0 0 1'])
  })
})

describe('repeats', () => {
  const compact = (drafts: readonly Draft[], more: Partial<Choice> = {}) =>
    shown(understand(drafts), { density: 'compact', ...more })

  it('are folded from three on, never in full', () => {
    expect(compact(polls(3))).toEqual(['1: 0×3'])
    expect(compact(polls(2))).toEqual(['1: 0 1 2 3'])
    expect(compact(polls(3), { density: 'full' })).toEqual(['1: 0 1 2 3 4 5'])
    expect(compact(polls(3), { repeats: 'show' })).toEqual(['1: 0 1 2 3 4 5'])
  })

  it('are gathered over a step when asked to, each where it first stood, with all they have', () => {
    const mixed = [
      ...pair(1, 'tools/call', { name: 'a' }),
      ...pair(2, 'tools/call', { name: 'b' }),
      ...pair(3, 'tools/call', { name: 'a' }),
      ...pair(4, 'tools/call', { name: 'b' }),
      ...pair(5, 'tools/call', { name: 'a' }),
    ]
    expect(compact(mixed)).toEqual(['1: 0 1 2 3 4 5 6 7 8 9'])
    expect(compact(mixed, { repeats: 'gather' })).toEqual(['1: 0×3 2 3 6 7'])
    const [part] = cut(understand(mixed), { repeats: 'gather' })
    expect(part?.gathered).toBe(true)
    expect(part?.steps[0]?.rows[0]).toEqual({
      type: 'repeat',
      request: 0,
      answer: 1,
      subject: 'a',
      count: 3,
      messages: [0, 1, 4, 5, 8, 9],
    })
  })

  it('are gathered without asking where folding leaves too many rows', () => {
    const talk = (calls: number) =>
      Array.from({ length: calls }, (_, i) => pair(i, 'tools/call', { name: i % 2 ? 'a' : 'b' })).flat()
    expect(cut(understand(talk(gatheredRows / 2)))[0]).toMatchObject({ density: 'compact', gathered: false })
    const [many] = cut(understand(talk(gatheredRows / 2 + 1)))
    expect(many?.gathered).toBe(true)
    expect(many && show(many)).toBe('1: 0×76 2×75')
    expect(cut(understand(talk(gatheredRows / 2 + 1)), { repeats: 'fold' })[0]?.gathered).toBe(false)
  })

  it('hold all their messages, the answer of the first, and progress', () => {
    const call = (id: number) => [
      asks('client', id, 'tools/call', { name: 'a', _meta: { progressToken: id } }),
      tells('server', 'notifications/progress', { progressToken: id, progress: 1 }),
      answers('server', id),
    ]
    const [part] = cut(understand([...call(1), ...call(2), ...call(3)]), { density: 'compact' })
    expect(part?.steps[0]?.rows).toEqual([
      { type: 'repeat', request: 0, answer: 2, subject: 'a', count: 3, messages: [0, 1, 2, 3, 4, 5, 6, 7, 8] },
    ])
  })

  it('may run in parallel', () => {
    const ids = [1, 2, 3]
    const talk = [
      ...ids.map((id) => asks('client', id, 'tools/call', { name: 'a' })),
      ...ids.toReversed().map((id) => answers('server', id)),
    ]
    expect(compact(talk)).toEqual(['1: 0×3'])
  })

  it('end where another subject or outcome comes', () => {
    const other = pair(1, 'tools/call', { name: 'other' })
    expect(compact([...polls(3, 10), ...other, ...polls(3, 20)])).toEqual(['1: 0×3 6 7 8×3'])
    const failed = [asks('client', 1, 'tools/call', { name: 'get_status' }), answers('server', 1, { isError: true })]
    expect(compact([...polls(3, 10), ...failed])).toEqual(['1: 0×3 6 7'])
  })

  it('are parted by what the answers are: codes of errors, types of results, statuses of tasks', () => {
    const calls = (method: string, bodies: readonly object[]) =>
      bodies.flatMap((body, i) => [
        asks('client', i, method, { name: 'a', taskId: 't' }),
        says('server', { jsonrpc: '2.0', id: i, ...body }),
      ])
    const three = (body: object) => [body, body, body]
    const error = (code: number) => three({ error: { code, message: '' } })
    const result = (more: object) => three({ result: more })
    expect(compact(calls('tools/call', [...error(-32602), ...error(-32042)]))).toEqual(['1: 0×3 6×3'])
    const types = [...result({}), ...result({ resultType: 'task', taskId: 't' }), ...result({ isError: true })]
    expect(compact(calls('tools/call', types))).toEqual(['1: 0×3 6×3 12×3'])
    expect(compact(calls('tools/call', [...result({}), ...result({ task: { taskId: 't' } })]))).toEqual(['1: 0×3 6×3'])
    // Older servers leave the type out.
    expect(compact(calls('tools/call', [{ result: {} }, ...result({ resultType: 'complete' })]))).toEqual(['1: 0×4'])
    const polls = [...result({ status: 'working' }), { result: { status: 'completed' } }]
    expect(compact(calls('tasks/get', polls))).toEqual(['1: 0×3 6 7'])
    expect(compact(calls('tasks/get', polls), { repeats: 'gather' })).toEqual(['1: 0×3 6 7'])
  })

  it('are never the rounds of one call', () => {
    const round = (id: number, method: string, params: object, result: object) => [
      asks('client', id, method, { name: 'a', ...params }),
      answers('server', id, result),
    ]
    const open = { resultType: 'input_required', inputRequests: {} }
    for (const method of ['tools/call', 'prompts/get', 'resources/read']) {
      // With a state, without one, and a session whose recording began late.
      const talks = [
        [
          ...round(1, method, {}, { ...open, requestState: 's' }),
          ...round(2, method, { requestState: 's' }, { ...open, requestState: 't' }),
          ...round(3, method, { requestState: 't' }, {}),
        ],
        [...round(1, method, {}, open), ...round(2, method, { inputResponses: {} }, {}), ...round(3, method, {}, open)],
        [1, 2, 3].flatMap((id) => round(id, method, { requestState: `${id}` }, {})),
      ]
      for (const talk of talks) {
        for (const repeats of ['fold', 'gather'] as const) {
          expect(compact(talk, { repeats })).toEqual(['1: 0 1 2 3 4 5'])
        }
      }
      expect(compact([1, 2, 3].flatMap((id) => round(id, method, {}, {})))).toEqual(['1: 0×3'])
    }
  })

  it('go on over pings, which come after', () => {
    const talk = [1, 2, 3, 4].flatMap((i) => [...pair(i, 'tools/call', { name: 'a' }), ...pair(i + 10, 'ping')])
    expect(compact(talk)).toEqual(['1: 0×4 2×4'])
    expect(compact(talk.slice(0, 8))).toEqual(['1: 0 1 2 3 4 5 6 7'])
    expect(compact(talk.slice(0, 10))).toEqual(['1: 0×3 2 3 6 7'])
  })

  it('leave out a call that is torn', () => {
    const open = asks('client', 1, 'tools/call', { name: 'get_status' })
    const talk = [open, ...polls(3, 10), ...pair(2, 'resources/read'), answers('server', 1)]
    expect(compact(talk)).toEqual(['1: 0 1×3 7 8 9'])
  })

  it('leave out what has a note', () => {
    const notes = [
      {
        message: { selector: { source: 'id=101', id: { type: 'number', text: '101' } as const } },
        title: 't',
        text: '',
      },
    ]
    expect(shown(understand(polls(5), { notes }), { density: 'compact' })).toEqual(['1: 0 1 2 3 4×3'])
  })

  it('fold notifications that are alike', () => {
    const log = tells('server', 'notifications/message', { level: 'info' })
    const updated = (uri: string) => tells('server', 'notifications/resources/updated', { uri })
    expect(compact([log, log, log, updated('a'), updated('b'), updated('c')])).toEqual(['1: 0×3 | 2: 3 4 5'])
  })

  it('part notifications by what they are about, progress apart, which counts up', () => {
    const about = (method: string, key: string) => (value: unknown) => tells('server', method, { key: 1, [key]: value })
    const three = (each: (value: unknown) => Draft) => ['x', 'x', 'x', 'y', 'y', 'y', 'x'].map(each)
    const listen = asks('client', 'l', 'subscriptions/listen')
    const meta = { _meta: { 'io.modelcontextprotocol/subscriptionId': 'l' } }
    const subscribed = (uri: unknown) => tells('server', 'notifications/resources/updated', { uri, ...meta })
    const makes = [asks('client', 9, 'tools/call', { name: 'a' }), answers('server', 9, { task: { taskId: 't' } })]
    const ofTask = (status: unknown) => tells('server', 'notifications/tasks/status', { taskId: 't', status })
    for (const [before, each] of [
      [[], about('notifications/message', 'level')],
      [[], about('notifications/tasks/status', 'status')],
      [[], about('notifications/tasks', 'status')],
      [[], about('notifications/tasks', 'taskId')],
      [[], about('notifications/resources/updated', 'uri')],
      [[], about('notifications/progress', 'progressToken')],
      [[listen], subscribed],
      [makes, ofTask],
    ] as const) {
      const [fold = '', gather = ''] = (['fold', 'gather'] as const).map((repeats) =>
        shown(understand([...before, ...three(each)]), { density: 'compact', repeats })
          .join(' ')
          .replace(/.*: |\| \d: /g, ''),
      )
      const at = (i: number) => before.length + i
      expect(fold.endsWith(`${at(0)}×3 ${at(3)}×3 ${at(6)}`)).toBe(true)
      expect(gather.endsWith(`${at(0)}×4 ${at(3)}×3`)).toBe(true)
    }
    const counts = [1, 2, 3].map((progress) =>
      tells('server', 'notifications/progress', { progressToken: 1, progress }),
    )
    expect(compact(counts)).toEqual(['1: 0×3'])
  })
})

describe('splitting', () => {
  it('by step gives a part a step, with running numbers', () => {
    const parts = cut(understand(fourSteps), { split: { by: 'step' } })
    expect(parts.map(show)).toEqual(['1: 0 1 2', '2: 3 4', '3: 5 6', '4: 7 8'])
    expect(parts.map(({ number, of }) => `${number}/${of}`)).toEqual(['1/4', '2/4', '3/4', '4/4'])
  })

  it('by messages parts no pair, and says where a step goes on', () => {
    const drafts = Array.from({ length: 6 }, (_, i) => pair(i, 'tools/call', { name: `t${i}` })).flat()
    expect(shown(understand(drafts), { split: { by: 'messages', limit: 5 } })).toEqual([
      '1: 0 1 2 3',
      '1…: 4 5 6 7',
      '1…: 8 9 10 11',
    ])
  })

  it('by messages prefers the beginning of a step', () => {
    expect(shown(understand(fourSteps), { split: { by: 'messages', limit: 6 } })).toEqual([
      '1: 0 1 2 | 2: 3 4',
      '3: 5 6 | 4: 7 8',
    ])
  })

  it('parts a pair that is longer than a part', () => {
    const ids = [1, 2, 3, 4]
    const talk = understand([
      ...ids.map((id) => asks('client', id, 'tools/call', { name: `t${id}` })),
      ...ids.map((id) => answers('server', id)),
    ])
    expect(shown(talk, { split: { by: 'messages', limit: 3 } })).toEqual(['1: 0 1 2', '1…: 3 4 5', '1…: 6 7'])
  })

  it('by height counts heads and cards', () => {
    const heights = { row: () => 100, step: 50, frame: 200 }
    // 200 + (50 + 300) + (50 + 200) is 800; the third step would need 250 more.
    const parts = cut(understand(fourSteps), { split: { by: 'height', limit: 900 } }, heights)
    expect(parts.map(show)).toEqual(['1: 0 1 2 | 2: 3 4', '3: 5 6 | 4: 7 8'])
    const tiny = cut(understand(fourSteps), { split: { by: 'height', limit: 1 } }, heights)
    expect(tiny).toHaveLength(9)
  })

  it('tells omissions on the part they would have been on', () => {
    const parts = cut(understand([...fourSteps, ...polls(2)]), {
      hide: ['tools/list', 'tools/call'],
      split: { by: 'step' },
    })
    expect(parts.map(({ omissions }) => omissions.map(({ method, count }) => `${method} ${count}`))).toEqual([
      [],
      ['tools/list 3', 'tools/call 6'],
    ])
  })
})
