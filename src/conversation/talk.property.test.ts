import fc from 'fast-check'
import { toText } from '../base/json-tree.js'
import type { Settings } from '../model/settings.js'
import { reach } from './steps.js'
import { answers, asks, type Draft, event, says, tells, understand } from './talk.fixture.js'
import { toParts } from './to-parts.js'

const side = fc.constantFrom('client' as const, 'server' as const, null)
const id = fc.constantFrom<unknown>(0, 1, 2, '1', '2', null, 2.5, 'x')
const method = fc.constantFrom(
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'resources/read',
  'roots/list',
  'subscriptions/listen',
  'demo/x',
  'tasks/get',
  'notifications/progress',
  'notifications/cancelled',
  'notifications/tools/list_changed',
  'notifications/message',
  'notifications/tasks/status',
)
const params = fc.record(
  {
    name: fc.constantFrom('a', 'b'),
    requestId: id,
    progressToken: id,
    taskId: fc.constant('t'),
    cursor: fc.constant('c'),
    level: fc.constantFrom('info', 'error'),
    status: fc.constantFrom('working', 'completed'),
    requestState: fc.constantFrom('s', 'u'),
  },
  { requiredKeys: [] },
)
const http = fc.option(
  fc.record({ exchange: fc.integer({ min: 1, max: 4 }), status: fc.constantFrom(200, 202, 401, 400) }),
  { nil: undefined, freq: 3 },
)
const message = fc.oneof(
  fc.record({ id, method, params }),
  fc.record({ method, params }),
  fc.record({
    id,
    result: fc.constantFrom(
      {},
      { isError: true },
      { tools: [] },
      { task: { taskId: 't' } },
      { action: 'accept' },
      { resultType: 'input_required', requestState: 's' },
      { resultType: 'task', taskId: 't' },
    ),
  }),
  fc.record({ id, error: fc.constant({ code: 1, message: 'm' }) }),
  fc.constant({}),
)
const draft: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(side, message, http).map(([from, body, over]) => says(from, body, over)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('exit', 'noise', 'stderr', 'exchange-end')
      .map((name) => event(name, { http: { exchange: 1 }, endedBy: 'client' })),
  },
)
const talk = fc.array(draft, { minLength: 1, maxLength: 60 })

describe('any talk', () => {
  it('has for every answer one request of the other side before it, and the other way round', () => {
    fc.assert(
      fc.property(talk, (drafts) => {
        const { messages } = understand(drafts)
        for (const { index, kind, answers, answeredBy, fate, to } of messages) {
          if (answers !== null) {
            expect(messages[answers]).toMatchObject({ answeredBy: index, from: to, kind: 'request' })
            expect(answers).toBeLessThan(index)
          }
          if (answeredBy !== null) expect(messages[answeredBy]?.answers).toBe(index)
          expect(fate !== null).toBe(kind === 'request')
          expect(fate === 'answered').toBe(answeredBy !== null)
        }
      }),
    )
  })

  it('has every message in one step, in order, and pairs that are near in the same', () => {
    fc.assert(
      fc.property(talk, (drafts) => {
        const { messages, steps, loops } = understand(drafts)
        expect(steps.flatMap((step) => step.messages)).toEqual(messages.map(({ index }) => index))
        expect(steps.map(({ number }) => number)).toEqual(steps.map((_, i) => i + 1))
        const stepOf = new Map(steps.flatMap((step) => step.messages.map((index) => [index, step.number])))
        for (const { index, answeredBy, method } of messages) {
          if (answeredBy === null || method === 'subscriptions/listen' || answeredBy - index > reach) continue
          expect(stepOf.get(answeredBy)).toBe(stepOf.get(index))
        }
        for (const { message: from, to } of loops) expect(to).toBeLessThan(stepOf.get(from) ?? 0)
      }),
    )
  })

  it('links back, never forward', () => {
    fc.assert(
      fc.property(talk, (drafts) => {
        for (const { index, links } of understand(drafts).messages)
          for (const { to } of links) expect(to).toBeLessThan(index)
      }),
    )
  })

  it('has every message in one row of one part, or counted as left out', () => {
    const choice = fc.record<Pick<Settings, 'hide' | 'density' | 'repeats' | 'split'>>({
      hide: fc.subarray(['ping', 'tools/call', 'roots/list']),
      density: fc.constantFrom('auto', 'full', 'compact', 'arrows'),
      repeats: fc.constantFrom('fold', 'gather', 'show'),
      split: fc.oneof(
        fc.constant(null),
        fc.constant({ by: 'step' as const }),
        fc.record({
          by: fc.constantFrom('messages' as const, 'height' as const),
          limit: fc.integer({ min: 1, max: 30 }),
        }),
      ),
    })
    fc.assert(
      fc.property(talk, choice, (drafts, chosen) => {
        const conversation = understand(drafts)
        const { messages, happenings } = conversation
        fc.pre(messages.some(({ method }) => !chosen.hide.includes(method ?? '')))
        const heights = { row: () => 2, step: 1, frame: 3 }
        const parts = toParts(conversation, { ...chosen, only: [], first: null, last: null }, heights)
        const rows = parts.flatMap(({ steps }) => steps.flatMap((step) => step.rows))
        const drawn = rows.flatMap((row) =>
          row.type === 'repeat' ? row.messages : row.type === 'message' ? [row.message] : [],
        )
        const left = parts.flatMap(({ omissions }) => omissions).reduce((sum, { count }) => sum + count, 0)
        expect(new Set(drawn).size).toBe(drawn.length)
        expect(drawn.length + left).toBe(messages.length)
        expect(rows.filter(({ type }) => type === 'happening')).toHaveLength(
          happenings.filter((each) => each.shown).length,
        )
      }),
    )
  })

  it('is folded only where it is alike', () => {
    // Few sorts, so that many are alike.
    const name = fc.constantFrom('a', 'b')
    const result = fc.constantFrom({}, { isError: true }, { resultType: 'input_required', requestState: 's' })
    const call = fc.tuple(name, result, fc.boolean()).map(([tool, outcome, again]) => (id: number) => [
      asks('client', id, 'tools/call', { name: tool, ...(again && { requestState: 's' }) }),
      answers('server', id, outcome),
    ])
    const notice = fc
      .record({ level: fc.constantFrom('info', 'error'), method: fc.constantFrom('message', 'tasks/status') })
      .map(({ level, method: of }) => () => [tells('server', `notifications/${of}`, { level, status: level })])
    const talks = fc.array(fc.oneof(call, notice), { minLength: 3, maxLength: 30 })
    fc.assert(
      fc.property(talks, fc.constantFrom('fold' as const, 'gather' as const), (makers, repeats) => {
        const conversation = understand(makers.flatMap((make, id) => make(id)))
        const whole = { hide: [], only: [], first: null, last: null, density: 'compact' as const, split: null }
        const rows = toParts(conversation, { ...whole, repeats }).flatMap(({ steps }) =>
          steps.flatMap((step) => step.rows),
        )
        for (const row of rows) {
          if (row.type !== 'repeat') continue
          const sorts = row.messages.flatMap((index) => {
            const { kind, method: of, subject, body, links } = conversation.messages[index] ?? never()
            expect(toText(body)).not.toContain('requestState')
            expect(links).toEqual([])
            return kind === 'request' ? [] : [`${kind} ${of} ${subject}`]
          })
          expect(new Set(sorts).size).toBe(1)
        }
      }),
    )
  })
})

function never(): never {
  throw new Error('no such message')
}
