import { toText } from '../base/json-tree.js'
import { isProblem } from '../base/problem.js'
import { readJson } from '../base/read-json.js'
import type { Entry } from '../model/transcript.js'
import { toTranscript, toTranscriptOf } from './to-transcript.js'

const lines = (...rows: readonly unknown[]) => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`
const ping = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'ping' })
const pong = (id: unknown) => ({ jsonrpc: '2.0', id, result: {} })
const initialize = { jsonrpc: '2.0', id: 0, method: 'initialize' }

const read = (text: string, input: string | null = null) => toTranscript([{ name: 'a.jsonl', text }], { input })
const told = (entry: Entry) => {
  const what = entry.type === 'message' ? toText(entry.message) : `${entry.event}: ${entry.text}`
  return `${entry.at} ${entry.from} ${what}`
}
const rules = (text: string) => read(text).findings.map(({ rule, where }) => `${rule}@${where?.line}`)
const problem = (text: string, input: string | null = null) => {
  try {
    read(text, input)
  } catch (error) {
    if (isProblem(error)) return error
    throw error
  }
  throw new Error('it was read')
}

describe('toTranscript, one text', () => {
  const rows = [
    { t: 1.5, from: 'client', message: ping(1), extra: true },
    { t: 2, event: 'stderr', text: 'hello' },
    { t: 3, event: 'exit', code: 1, from: 'server' },
    { from: 'server', message: pong(1) },
  ]
  const expected = [
    '1.5 client {"jsonrpc":"2.0","id":1,"method":"ping"}',
    '2 null stderr: hello',
    '3 server exit: ',
    'null server {"jsonrpc":"2.0","id":1,"result":{}}',
  ]

  it('reads rows: one a line, as an array, as an object with messages', () => {
    for (const text of [
      lines(...rows),
      JSON.stringify(rows, null, 2),
      JSON.stringify({ title: 'x', messages: rows }),
    ]) {
      const { entries, format, findings } = read(text)
      expect(entries.map(told)).toEqual(expected)
      expect(format).toBe('transcript')
      expect(findings).toEqual([])
    }
    expect(read(lines(...rows)).entries[2]).toMatchObject({ code: 1, where: { line: 3, column: 1 } })
  })

  it('reads what the first row says of the recording', () => {
    const first = {
      mcpTranscript: 1,
      recordedAt: '2026-11-30T10:00:00.000Z',
      transport: 'stdio',
      command: ['node', 'x'],
    }
    expect(read(lines(first, ...rows)).about).toEqual({
      recordedAt: '2026-11-30T10:00:00.000Z',
      transport: 'stdio',
      command: ['node', 'x'],
    })
    expect(read(lines(first, ...rows)).entries).toHaveLength(4)
  })

  it('keeps digits, duplicates and places of a message', () => {
    const { entries } = read('{"t":1,"from":"client","message":{"id":1.0,"method":"x","id":12345678901234567890}}\n')
    expect(entries.map(told)).toEqual(['1 client {"id":1.0,"method":"x","id":12345678901234567890}'])
    expect(entries[0]?.where).toEqual({ source: 'a.jsonl', line: 1, column: 34 })
  })

  it('reads bare JSON-RPC in every arrangement', () => {
    const messages = [ping(1), pong(1)]
    for (const text of [
      lines(...messages),
      JSON.stringify(messages),
      JSON.stringify({ messages }),
      messages.map((message) => JSON.stringify(message, null, 2)).join('\n'),
    ]) {
      expect(read(text).entries.map((entry) => entry.type === 'message' && toText(entry.message))).toEqual(
        messages.map((message) => JSON.stringify(message)),
      )
    }
    expect(read(lines(...messages)).format).toBe('rpc')
  })

  it('explodes batches and keeps the place in them', () => {
    const batch = [ping(1), ping(2)]
    for (const text of [
      lines(batch, pong(1)),
      JSON.stringify([batch, pong(1)]),
      lines({ t: 1, from: 'client', message: batch }),
    ]) {
      expect(
        read(text)
          .entries.slice(0, 2)
          .map(({ http }) => http),
      ).toEqual([{ batch: { index: 0, size: 2 } }, { batch: { index: 1, size: 2 } }])
    }
    expect(read(lines(batch, pong(1))).about.transport).toBeUndefined()
  })

  it('reads http, with headers as an object or as pairs', () => {
    const http = { exchange: 3, method: 'POST', path: '/mcp', status: 200, sse: { id: 7, event: 'message' } }
    const read1 = (headers: unknown) =>
      read(lines({ t: 1, from: 'server', message: pong(1), http: { ...http, headers } })).entries[0]?.http
    const expected = {
      ...http,
      headers: [
        ['x-a', '1'],
        ['x-a', '2'],
      ],
      sse: { id: '7', event: 'message' },
    }
    expect(read1({ 'X-A': ['1', 2] })).toEqual(expected)
    expect(
      read1([
        ['x-a', '1'],
        ['x-a', '2'],
      ]),
    ).toEqual(expected)
  })

  it('tells transports apart by their paths and guesses no stdio', () => {
    const about = (path: string | undefined) =>
      read(
        lines({ t: 1, from: 'client', message: ping(1), ...(path && { http: { exchange: 1, method: 'POST', path } }) }),
      ).about
    expect(about('/mcp')).toEqual({ transport: 'Streamable HTTP' })
    expect(about('/message?sessionId=1')).toEqual({ transport: 'HTTP+SSE' })
    expect(about(undefined)).toEqual({})
  })

  it('drops replays and empty messages, and says how many', () => {
    const row = (from: string, message: unknown, id?: string, session = 's') => ({
      t: 1,
      from,
      message,
      http: { exchange: 1, headers: { 'mcp-session-id': session }, ...(id && { sse: { id } }) },
    })
    const text = lines(
      row('client', ping(1)),
      row('server', pong(1), 'e1'),
      row('client', ping(1)),
      row('server', {}, 'e0'),
      row('server', pong(1), 'e1'),
      row('server', pong(1), 'e1', 'other session'),
      row('server', pong(2), 'e1'),
      row('server', pong(1), 'e1'),
    )
    expect(read(text).entries).toHaveLength(5)
    expect(read(text).findings).toMatchObject([
      { rule: 'priming-events', text: expect.stringContaining('1 empty message ') },
      { rule: 'replayed', text: expect.stringContaining('2 messages '), where: { line: 5 } },
    ])
  })

  it('counts rows that say nothing', () => {
    const text = lines(
      rows[0],
      { a: 1 },
      { t: 1, from: 'them', message: ping(1) },
      { b: 2 },
      { from: 'server', message: { a: 1 } },
    )
    expect(rules(text)).toEqual(['unknown-row@2', 'unknown-sender@3', 'not-a-message@5'])
    expect(read(text).findings[0]?.text).toContain('2 rows')
  })

  it('tells repairs, one finding a kind', () => {
    expect(rules('// x\n{\'from\':\'client\',\n\'message\':{"id":1,"method":"ping",},}\n')).toEqual([
      'repaired-quotes@2',
      'repaired-commas@3',
    ])
  })

  it('tells unreadable lines and reads the rest; a last line cut off is another thing', () => {
    const text = `${lines(rows[0])}oops\n{"t":1,"from"\n${lines(rows[3])}{"t":9,"from":"cli`
    expect(rules(text)).toEqual(['torn-line@5', 'unreadable@2', 'unreadable@3'])
    expect(read(text).entries).toHaveLength(2)
  })

  it('stops when nothing could be read, and tells all of it', () => {
    const thrown = problem('{"t":1 "x"}\n{"t":2 "x"}\n', 'transcript')
    expect(thrown).toMatchObject({
      code: 'bad-json',
      exit: 3,
      message: 'expected `,` or `}`, found `"x"`',
      where: { line: 1, column: 8 },
      quote: { text: '{"t":1 "x"}', length: 3 },
    })
    expect(thrown.others).toHaveLength(1)
  })

  it('says what a text looks like that no format fits', () => {
    expect(problem('\n<!doctype html>\n<html>')).toMatchObject({
      code: 'no-format',
      exit: 3,
      message: 'no MCP message found; it looks like an HTML page',
      where: { line: 2, column: 1 },
      quote: { text: '<!doctype html>', length: 1 },
      known: ['transcript', 'exchanges', 'rpc', 'annotated'],
    })
    expect(problem('{"name":"x","version":"1"}').message).toContain('JSON with the keys `name`, `version`')
    expect(problem('{"log":{"entries":[]}}').message).toContain('a HAR file')
    expect(problem('Dear all,\nhello').message).toContain('plain text')
    expect(problem('{"a":1 "b":2}')).toMatchObject({ code: 'bad-json', where: { line: 1, column: 8 }, exit: 3 })
  })

  it('knows the formats by name', () => {
    expect(problem(lines(ping(1)), 'rpcs')).toMatchObject({
      code: 'unknown-input',
      exit: 2,
      message: '--input rpcs: no such format; did you mean `rpc`?',
    })
    expect(read(lines(...rows), 'annotated').format).toBe('annotated')
  })

  it('reads nothing from a blank text', () => {
    expect(read(' \n')).toEqual({ about: {}, entries: [], format: 'transcript', findings: [] })
    expect(read('{"messages":[]}').entries).toEqual([])
    expect(read(lines({ mcpTranscript: 1 })).entries).toEqual([])
  })

  it('takes formats of the caller', () => {
    const mine = {
      name: 'mine',
      says: 'x',
      suffixes: [],
      fits: () => true,
      read: () => ({ about: {}, entries: [], findings: [] }),
    }
    expect(toTranscript([{ name: 'x', text: 'hello' }], { input: null, inputs: [mine] }).format).toBe('mine')
  })
})

describe('toTranscript, several texts', () => {
  const exchange = {
    n: 1,
    t: 1,
    method: 'POST',
    path: '/mcp',
    reqHeaders: {},
    tResponse: 1.5,
    status: 200,
    resHeaders: {},
    tEnd: 9,
    end: 'server',
  }
  const texts = (...all: readonly (readonly [name: string, text: string])[]) =>
    all.map(([name, text]) => ({ name, text }))
  const order = (...all: readonly (readonly [name: string, text: string])[]) =>
    toTranscript(texts(...all), { input: null }).entries.map(told)

  it('merges a recording and its exchanges by time', () => {
    expect(
      order(
        [
          'a.http.jsonl',
          lines(
            { ...exchange, status: 401 },
            { ...exchange, n: 2, end: 'client', tEnd: 7 },
            { ...exchange, n: 3, method: 'DELETE', tResponse: 8 },
            { ...exchange, n: 4 },
          ),
        ],
        [
          'a.jsonl',
          lines(
            { t: 1, from: 'client', message: initialize, http: { exchange: 1 } },
            { t: 7.5, from: 'server', message: pong(0), http: { exchange: 4 } },
          ),
        ],
      ),
    ).toEqual([
      '1 client {"jsonrpc":"2.0","id":0,"method":"initialize"}',
      '1.5 server http-status: 401 Unauthorized · POST /mcp',
      '7 client exchange-end: POST /mcp · closed by the client',
      '7.5 server {"jsonrpc":"2.0","id":0,"result":{}}',
      '8 client session-end: DELETE /mcp · 200',
    ])
  })

  it('keeps the side file apart when a format is forced', () => {
    const row = { from: 'client', message: ping(1), http: { exchange: 1 } }
    const both = texts(['a.jsonl', lines(row)], ['a.http.jsonl', lines({ ...exchange, status: 404 })])
    expect(toTranscript(both, { input: 'rpc' })).toMatchObject({
      format: 'rpc',
      entries: [{ type: 'message' }, { type: 'event' }],
    })
  })

  it('reads texts one after another when a time is missing', () => {
    const late = lines({ t: 9, from: 'client', message: ping(1) })
    expect(order(['a', late], ['b', lines({ from: 'server', message: pong(1) })])).toEqual([
      expect.stringContaining('ping'),
      expect.stringContaining('result'),
    ])
  })

  it('merges two halves of one recording, and not two recordings without a date', () => {
    const client = lines({ t: 5, from: 'client', message: initialize })
    const server = lines({ t: 3, from: 'server', message: pong(0) })
    const other = lines({ t: 3, from: 'client', message: { ...initialize, id: 7 } })
    expect(order(['a', client], ['b', server])[0]).toContain('result')
    expect(order(['a', client], ['b', other])[0]).toContain('"id":0')
  })

  it('ties recordings by the dates of their first rows', () => {
    const from = (time: string, id: number) =>
      lines(
        { mcpTranscript: 1, recordedAt: `2026-11-30T10:00:0${time}Z` },
        { t: 500, from: 'client', message: { ...initialize, id } },
      )
    expect(order(['a', from('2.000', 2)], ['b', from('1.250', 1)])).toEqual([
      '500 client {"jsonrpc":"2.0","id":1,"method":"initialize"}',
      '1250 client {"jsonrpc":"2.0","id":2,"method":"initialize"}',
    ])
  })
})

describe('toTranscriptOf', () => {
  it('reads messages inside another file, and the comments above them', () => {
    const text = `{ "title": "x", "messages": [
  // Client → Server: ask
  {"jsonrpc":"2.0","id":1,"method":"ping"},
  # Server → Client
  {"jsonrpc":"2.0","id":1,"result":{}},
  {"t":4,"from":"client","message":{"id":2,"method":"ping"}}, {}
]}`
    const list = readJson(text, { at: text.indexOf('[') })
    if (!list.ok || list.value.type !== 'array') throw new Error('no list')
    const { entries, findings } = toTranscriptOf(list.value, { name: 'flow.json', text })
    expect(entries).toMatchObject([
      { from: 'client', caption: 'ask', at: null, where: { source: 'flow.json', line: 3, column: 3 } },
      { from: 'server', where: { line: 5 } },
      { from: 'client', at: 4, where: { line: 6 } },
    ])
    expect(entries[1]).not.toHaveProperty('caption')
    expect(findings).toMatchObject([{ rule: 'unknown-row', where: { line: 6 } }])
  })
})
