import { fromValue } from '../base/json-tree.js'
import type { Conversation, Message } from '../model/conversation.js'
import type { JsonString } from '../model/json.js'
import type { Row } from '../model/part.js'
import { settle } from '../settle.js'
import { ladder, toLadder } from './ladder.js'
import { conversation, messageOf, partOf } from './talk.fixture.js'

const settingsIn = (values: Record<string, unknown> = {}) =>
  settle([{ from: 'flags', values }], { inputs: [], themes: [] }).settings
const draw = (whole: Conversation, columns = 80, values: Record<string, unknown> = {}) =>
  toLadder(partOf(whole), settingsIn(values), { columns, colour: false })
const firstStep = (...messages: readonly number[]): Conversation['steps'] => [
  { number: 1, family: 'demo', visit: 1, title: 'x', subtitle: null, messages },
]
/** Only what stands between the lifelines. */
const rows = (text: string) => text.split('\n').filter((line) => /[▶◀○]/.test(line))

describe('toLadder', () => {
  it('draws two lifelines and a line a message', () => {
    expect(draw(conversation, 72)).toBe(`             MCP session: example-client and example-server
       Protocol 2025-06-18 · stdio · 1.33 s · recorded 2026-11-30

 ╭──────────────────────╮                      ╭──────────────────────╮
 │ MCP Client           │                      │           MCP Server │
 │ example-client 1.0.0 │                      │       example-server │
 ├──────────────────────╯                      ╰──────────────────────┤
 │                                                                    │
 │  1  Initialization  agree on a version, exchange capabilities      │
 │                                                                    │
 ├── 1. initialize request ─────────────────────── id 0 · +0.002 s ──▶┃
 │◀── id 0 · 12 ms ──────────────────────────── initialize response ──┤
 ├╌╌ notifications/initialized notification ╌╌╌╌╌╌╌╌╌╌╌╌╌ +0.014 s ╌╌▶│
 │                                                                    │
 │  2  Tool Execution (2)  call tools by name, with arguments         │
 │                                                                    │
 ├── 2. tools/call weather request ─────────────── id 1 · +1.014 s ──▶┃
 │◀── id 1 · 318 ms ──────── ✗ tools/call error -32602 no such city ──┤
 ╵                                                                    ╵
`)
  })

  it('gives up what matters least where there is little room', () => {
    expect(rows(draw(conversation, 40))).toEqual([
      ' ├── 1. initialize request ── id 0 ──▶┃',
      ' │◀── 12 ms ─── initialize response ──┤',
      ' ├╌╌ notifications/initialized ╌╌╌╌╌╌▶│',
      ' ├── 2. tools/call weather ── id 1 ──▶┃',
      ' │◀── id 1 ───── ✗ tools/call error ──┤',
    ])
  })

  it('leaves times out when they are not wanted', () => {
    const text = draw(conversation, 80, { times: 'hide' })
    expect(text).not.toMatch(/ ms|\+\d| s |2026/)
    expect(text).toContain('id 1')
  })

  it('speaks other languages, and counts wide letters as two', () => {
    const text = draw(conversation, 60, { lang: 'zh' })
    expect(text).toContain('│  1  初始化  Initialization                             │')
    expect(text).toContain('├── 1. initialize 请求 ────────────── id 0 · +0.002 s ──▶┃')
  })

  it('shows who is busy, however calls nest', () => {
    const nested: Conversation = {
      ...conversation,
      messages: [
        messageOf(0, { id: 1, method: 'tools/call' }, { answeredBy: 3, fate: 'answered' }),
        messageOf(
          1,
          { id: 1, method: 'roots/list' },
          { from: 'server', to: 'client', answeredBy: 2, fate: 'answered' },
        ),
        messageOf(2, { id: 1, result: {} }, { kind: 'response', method: 'roots/list', answers: 1 }),
        messageOf(
          3,
          { id: 1, result: {} },
          { kind: 'response', from: 'server', to: 'client', method: 'tools/call', answers: 0 },
        ),
      ],
      steps: [{ number: 1, family: 'tool-execution', visit: 1, title: null, subtitle: null, messages: [0, 1, 2, 3] }],
    }
    const ends = rows(draw(nested)).map((line) => [line[1], line.at(-1)].join(' '))
    expect(ends).toEqual(['├ ┃', '┃ ┨', '├ ┃', '│ ┤'])
  })

  it('marks what never came, what returns, what is done again and what is called off', () => {
    const id = fromValue('a\u202e') as JsonString
    const whole: Conversation = {
      ...conversation,
      messages: [
        messageOf(0, { id: 1, method: 'tools/list' }, { fate: 'closed' }),
        messageOf(
          1,
          { method: 'notifications/cancelled' },
          { kind: 'notification', subject: '1', links: [{ type: 'cancels', to: 0 }] },
        ),
        messageOf(2, { method: 'tools/list' }, { id, fate: 'open', links: [{ type: 'retries', to: 0 }] }),
        messageOf(3, { id: 7, result: {} }, { kind: 'response', from: 'server', to: 'client', method: null }),
      ],
      loops: [{ message: 2, to: 1 }],
      steps: [{ number: 1, family: 'demo', visit: 1, title: 'Own', subtitle: 'words', messages: [0, 1, 2, 3] }],
    }
    const text = draw(whole)
    expect(text).toContain('│  1  Own  words ')
    expect(rows(text)).toEqual([
      expect.stringMatching(/^ ├── 1\. tools\/list request ─+ id 1 · connection closed ──○ │$/),
      expect.stringMatching(/^ ├╌╌ notifications\/cancelled notification cancels id 1 ╌+▶│$/),
      expect.stringMatching(/^ ├── tools\/list request ↺ step 1 ↻ retry of id 1 ─+ id "a\\u202e" ──▶│$/),
      expect.stringMatching(/^ │◀── id 7 ─+ response ──┤$/),
    ])
  })

  it('folds repeats and shows happenings and omissions', () => {
    const whole: Conversation = {
      ...conversation,
      happenings: [
        { name: 'exit', text: 'the server ended with code 1', from: 'server', at: null, after: 4, shown: true },
      ],
    }
    const part = partOf(whole, {
      of: 3,
      number: 2,
      steps: [
        {
          number: 2,
          step: 1,
          continued: true,
          rows: [
            { type: 'repeat', request: 3, answer: 4, subject: 'weather', count: 12, messages: [1, 3, 4] },
            { type: 'happening', happening: 0 },
          ],
        },
      ],
      gathered: true,
      omissions: [
        { reason: 'hidden', method: 'ping', count: 1 },
        { reason: 'outside', method: null, count: 20 },
      ],
    })
    const text = toLadder(part, settingsIn(), { columns: 90, colour: false })
    expect(text).toContain(' · part 2 of 3\n')
    expect(text).toContain('2  Tool Execution (2) (continued)')
    expect(text).toMatch(/├── tools\/call weather request × 12 ─+ id 1 · \+1\.014 s ──▶│/)
    expect(text).toMatch(/│◀── 12–318 ms ─+ ✗ tools\/call weather × 12 error -32602 no such city ──┤/)
    expect(text).toMatch(/│ +┄ the server ended with code 1 ┄ +│/)
    expect(text).toMatch(/\n ping: 1 message hidden\n 20 messages outside the chosen stretch\n alike calls .*\n$/)
  })

  describe('a repeat', () => {
    const answer = (index: number, answers: number, message: string, more: Partial<Message> = {}) =>
      messageOf(
        index,
        { id: answers, error: { code: 1, message } },
        {
          kind: 'error',
          from: 'server',
          to: 'client',
          method: 'tools/call',
          answers,
          took: 5,
          subject: 'one',
          ...more,
        },
      )
    const request = (index: number, subject: string) =>
      messageOf(index, { id: index, method: 'tools/call' }, { subject, answeredBy: index + 1, fate: 'answered' })
    const messages = [
      ...[request(0, 'one'), answer(1, 0, 'first'), request(2, 'two'), answer(3, 2, 'second')],
      ...[request(4, 'one'), answer(5, 4, 'first')],
    ]
    const whole: Conversation = {
      ...conversation,
      messages,
      steps: [{ number: 1, family: 'demo', visit: 1, title: 'x', subtitle: null, messages: [0, 1, 2, 3, 4, 5] }],
    }
    const drawn = (subject: string | null, of: readonly number[], columns = 80) => {
      const row: Row = { type: 'repeat', request: 0, answer: 1, subject, count: of.length / 2, messages: of }
      const steps = [{ number: 1, step: 0, continued: false, rows: [row] }]
      return rows(toLadder(partOf(whole, { steps }), settingsIn(), { columns, colour: false }))
    }

    it('says what all its calls are about and what all its answers say, and nothing of the first alone', () => {
      expect(drawn('one', [0, 1, 4, 5])).toEqual([
        expect.stringMatching(/^ ├── 1\. tools\/call one request × 2 ─+ id 0 ──▶│$/),
        expect.stringMatching(/^ │◀── 5 ms ─+ ✗ tools\/call one × 2 error 1 first ──┤$/),
      ])
      expect(drawn(null, [0, 1, 2, 3, 4, 5])).toEqual([
        expect.stringMatching(/^ ├── 1\. tools\/call request × 3 ─+ id 0 ──▶│$/),
        expect.stringMatching(/^ │◀── 5 ms ─+ ✗ tools\/call × 3 error ──┤$/),
      ])
    })

    it('keeps count and outcome together on the narrowest line', () => {
      expect(drawn('one', [0, 1, 4, 5], 40)[1]).toBe(' │◀── 5 ms ─ ✗ tools/call × 2 error ──┤')
    })
  })

  it.each([
    ['cancelled', 'cancelled'],
    ['timed-out', 'timed out'],
    ['closed', 'connection closed'],
    ['refused', 'refused by HTTP'],
  ] as const)('says how a request ended without an answer: %s', (fate, words) => {
    const lost = messageOf(0, { id: 1, method: 'ping' }, { fate })
    const [line = ''] = rows(draw({ ...conversation, messages: [lost], steps: firstStep(0) }))
    expect(line).toMatch(/^ ├── 1\. ping request ─+ id 1 · [\w ]+ ──○ │$/)
    expect(line).toContain(words)
  })

  describe('an id', () => {
    const long = 'server-discover-probe-1234567890'
    const of = (message: Message, columns = 80) =>
      rows(draw({ ...conversation, messages: [message], steps: firstStep(0) }, columns))[0] ?? ''
    const request = (id: unknown, method = 'ping') => messageOf(0, { id, method }, { at: 1, fate: 'open' })
    const failed = (id: unknown) =>
      messageOf(
        0,
        { id, error: { code: -32602, message: 'no such city, and nothing that is like it in any of the lists' } },
        { kind: 'error', from: 'server', to: 'client', method: 'tools/call', answers: 0, took: 318 },
      )

    it('is whole where there is room, however long', () => {
      expect(of(request(long))).toContain(` id "${long}" · +0.001 s ──▶`)
      expect(of(request('x'.repeat(60)), 120)).toContain(` id "${'x'.repeat(60)}" · +0.001 s ──▶`)
    })

    it('is cut to the room that is left beside label and time', () => {
      expect(of(request(long), 64)).toBe(' ├── 1. ping request ─ id "server-discover-pro… · +0.001 s ──▶│')
    })

    it('takes the place of time, kind and subject before it is gone', () => {
      expect(of(request(7, 'notes/a-method-with-a-long-name'), 50)).toBe(
        ' ├── 1. notes/a-method-with-a-long-n… ─ id 7 ──▶│',
      )
      expect(of(request(long), 40)).toBe(' ├── 1. ping ─ id "server-discove… ──▶│')
    })

    it('of an error gives way to nothing the error says', () => {
      expect(of(failed(4))).toMatch(
        /^ │◀── id 4 · 318 ms ─+ ✗ 1\. tools\/call error -32602 no such city, and nothi… ──┤$/,
      )
      expect(of(failed(4), 44)).toMatch(/^ │◀── id 4 ─+ ✗ 1\. tools\/call error ──┤$/)
    })
  })

  it('colours by meaning, and only when asked', () => {
    const coloured = toLadder(partOf(conversation), settingsIn(), { columns: 80, colour: true })
    expect(coloured).toContain('\x1b[94m1. initialize\x1b[0m')
    expect(coloured).toContain('\x1b[31m✗\x1b[0m')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
    expect(coloured.replace(/\x1b\[[\d;]*m/g, '').replace(/ +$/gm, '')).toBe(draw(conversation))
  })

  it('is no wider than 120 cells and no narrower than 40', () => {
    const widest = (columns: number) =>
      Math.max(
        ...draw(conversation, columns)
          .split('\n')
          .map((line) => line.length),
      )
    expect([widest(1), widest(40), widest(120), widest(500)]).toEqual([39, 39, 119, 119])
  })

  it('has no title line for an empty title', () => {
    expect(draw(conversation, 80, { title: '' }).split('\n')[0]).toMatch(/^ +Protocol/)
  })

  it('draws a conversation without messages', () => {
    const text = draw({ ...conversation, messages: [], steps: [], lanes: [], revisions: [], transport: null })
    expect(text).toContain('MCP session: MCP Client and MCP Server')
  })
})

it('the ladder is a file a part', async () => {
  const unasked = () => Promise.reject(new Error('nothing is laid out for a ladder'))
  const drawable = (number: number) => ({
    part: partOf(conversation, { number, of: 2 }),
    conversation,
    transcript: { about: {}, entries: [], format: 'transcript', findings: [] },
    scene: unasked,
    schemes: unasked,
    svg: unasked,
    picture: unasked,
    letterFindings: unasked,
    strips: unasked,
    palettes: unasked,
    settings: settingsIn(),
  })
  const made = await ladder.encode([drawable(1), drawable(2)], { name: 'flow' })
  expect(made.map(({ name }) => name)).toEqual(['flow-1.txt', 'flow-2.txt'])
  expect(new TextDecoder().decode(made[0]?.bytes)).toContain('1. initialize request')
})
