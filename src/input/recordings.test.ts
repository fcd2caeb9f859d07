import type { Entry } from '../model/transcript.js'
import { toTranscript } from './to-transcript.js'

const lines = (...rows: readonly unknown[]) => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`
const post = (exchange: number, more: object = {}) => ({ exchange, method: 'POST', path: '/mcp', status: 200, ...more })
/** A request of the client, `ms` after the start. */
const ask = (t: number, http?: object, method = 'tools/list') => ({
  t,
  from: 'client',
  message: { jsonrpc: '2.0', id: 1, method },
  ...(http && { http }),
})
const side = (n: number, more: object = {}) => ({
  n,
  t: n,
  method: 'POST',
  path: '/mcp',
  tResponse: n + 0.5,
  status: 200,
  tEnd: n + 0.9,
  end: 'client',
  ...more,
})

type File = readonly [name: string, text: string]
const read = (...files: readonly File[]) =>
  toTranscript(
    files.map(([name, text]) => ({ name, text })),
    { input: null },
  )
/** `a:1#27`: the source, its line, and the exchange. */
const told = ({ where, http }: Entry) => `${where.source.replace('.jsonl', '')}:${where.line}#${http?.exchange ?? '-'}`
const order = (...files: readonly File[]) => read(...files).entries.map(told)
const mismatches = (...files: readonly File[]) =>
  read(...files).findings.flatMap(({ rule, text }) => (rule === 'side-file-mismatch' ? [text] : []))

describe('several recordings', () => {
  const a: File = ['a.jsonl', lines(ask(1, post(1), 'initialize'), ask(5, post(4)))]
  const aSide: File = ['a.http.jsonl', lines(side(1), side(4), side(6))]
  const b: File = ['b.jsonl', lines(ask(1, post(1), 'initialize'), ask(2, post(2)))]
  const bSide: File = ['b.http.jsonl', lines(side(1), side(2))]

  it('have exchanges of their own, after those of the one before, the side file with its own', () => {
    const both = ['a:1#1', 'a.http:1#1', 'a.http:2#4', 'a:2#4', 'a.http:3#6']
    expect(order(a, aSide)).toEqual(['a:1#1', 'a.http:1#1', 'a.http:2#4', 'a:2#4', 'a.http:3#6'])
    // Two that each open a conversation stand one after the other, each with its side file between its messages.
    const other = ['b:1#7', 'b.http:1#7', 'b:2#8', 'b.http:2#8']
    expect(order(a, aSide, b, bSide)).toEqual([...both, ...other])
    expect(order(a, b, bSide, aSide)).toEqual([...both, ...other])
  })

  it('keep theirs where only one has exchanges, and share none when merged by time', () => {
    const plain: File = ['plain.jsonl', lines(ask(3))]
    expect(order(plain, a)).toEqual(['a:1#1', 'plain:1#-', 'a:2#4'])
    const later: File = ['later.jsonl', lines(ask(3, post(1)))]
    expect(order(a, later)).toEqual(['a:1#1', 'later:1#5', 'a:2#4'])
  })

  it('are not disturbed by a number that is none', () => {
    const odd: File = ['odd.jsonl', lines(ask(1, post(1e300)), ask(2, post(2.5)))]
    expect(order(odd, ['b.jsonl', lines(ask(3, post(1)))])).toEqual(['odd:1#1e+300', 'odd:2#2.5', 'b:1#1'])
  })

  it('take a side file of another name if it fits one of them alone', () => {
    const c: File = ['c.jsonl', lines(ask(1, post(1, { path: '/other' })))]
    expect(order(a, c, ['x.http.jsonl', lines(side(1, { path: '/other' }))])).toContain('x.http:1#5')
    expect(mismatches(a, b, ['x.http.jsonl', bSide[1]])).toEqual([
      '`x.http.jsonl` is left out: it fits several recordings, and none has its name',
    ])
    expect(mismatches(a, b, ['x.http.jsonl', lines(side(1, { path: '/other' }))])).toEqual([
      '`x.http.jsonl` is left out: it fits none of 2 recordings',
    ])
  })
})

describe('a side file', () => {
  const main: File = ['a.jsonl', lines(ask(1, post(1)), ask(5, post(4)))]

  it('of any name goes with a lone recording', () => {
    expect(order(main, ['other.http.jsonl', lines(side(4))])).toEqual(['a:1#1', 'other.http:1#4', 'a:2#4'])
    expect(mismatches(main, ['other.http.jsonl', lines(side(4))])).toEqual([])
  })

  it('alone is read', () => {
    expect(order(['a.http.jsonl', lines(side(1))])).toEqual(['a.http:1#1'])
  })

  it.each([
    ['no message of `a.jsonl` travelled in one of its exchanges', side(2)],
    ['exchange 4 has another method in it than in `a.jsonl`', side(4, { method: 'GET' })],
    ['exchange 4 has another path in it than in `a.jsonl`', side(4, { path: '/message?sessionId=secret' })],
    ['exchange 4 has another status in it than in `a.jsonl`', side(4, { status: 202 })],
  ])('that does not fit is left out: %s', (why, row) => {
    for (const name of ['a.http.jsonl', 'other.http.jsonl']) {
      const { entries, findings } = read(main, [name, lines({ ...row, end: 'server' })])
      expect(entries.map(told)).toEqual(['a:1#1', 'a:2#4'])
      expect(findings).toEqual([
        {
          rule: 'side-file-mismatch',
          severity: 'warning',
          text: `\`${name}\` is left out: ${why}`,
          where: { source: name, line: 1, column: 1 },
        },
      ])
    }
  })

  it('fits where both tell the same, whatever one leaves out or masks', () => {
    for (const http of [{ exchange: 1 }, post(1, { path: '/mcp?key=1' }), { exchange: 1, status: 200 }]) {
      expect(mismatches(['a.jsonl', lines(ask(1, http))], ['a.http.jsonl', lines(side(1), side(9))])).toEqual([])
    }
  })

  it('tells no authorization of an exchange that carried a message', () => {
    const token = (n: number) => side(n, { path: '/token', end: 'server' })
    const mcp: File = ['a.jsonl', lines(ask(1, post(1, { path: '/token' })))]
    expect(order(mcp, ['a.http.jsonl', lines(token(1), token(2))])).toEqual(['a:1#1', 'a.http:2#2'])
  })
})
