import { toText } from './json-tree.js'
import { deepest, readJson } from './read-json.js'

const read = (text: string) => {
  const found = readJson(text)
  if (!found.ok) throw new Error(`${found.expected} / ${found.found}`)
  return found
}
const plain = (text: string) => toText(read(text).value)
const repairs = (text: string) => read(text).repairs.map(({ kind, at }) => `${kind}@${at}`)

describe('readJson', () => {
  it('keeps digits, key order, duplicates and places', () => {
    const text = ' {"b": 1.0, "a": 123456789012345678901, "b": -1e+3} rest'
    const { value, end, repairs } = read(text)
    expect(toText(value)).toBe('{"b":1.0,"a":123456789012345678901,"b":-1e+3}')
    expect(text.slice(value.start, value.end)).toBe('{"b": 1.0, "a": 123456789012345678901, "b": -1e+3}')
    expect(end).toBe(value.end)
    expect(repairs).toEqual([])
    if (value.type !== 'object') throw new Error(value.type)
    expect(value.members.map(({ key, value }) => text.slice(key.start, value.end))).toEqual([
      '"b": 1.0',
      '"a": 123456789012345678901',
      '"b": -1e+3',
    ])
  })

  it('unescapes, and keeps lone surrogates', () => {
    expect(read('"a\\n\\u00e9\\ud83d\\/"').value).toMatchObject({ type: 'string', value: 'a\né\ud83d/' })
  })

  it('reads from an offset up to another', () => {
    const text = '[1]\n{"a":2}\n[3]'
    expect(readJson(text, { at: 4, until: 11 })).toMatchObject({ ok: true, end: 11 })
    expect(readJson(text, { at: 4, until: 10 })).toMatchObject({
      ok: false,
      at: 10,
      cut: true,
      found: 'the end of the line',
    })
  })

  it.each([
    ['{ // one\n "a": /* two */ 1, # three\n}', '{"a":1}', ['comments@2', 'comments@15', 'comments@28', 'commas@26']],
    ['[1,2,]', '[1,2]', ['commas@4']],
    ['{“a”: “b”, “c”：[]}', '{"a":"b","c":[]}', ['quotes@1', 'quotes@6', 'quotes@11', 'punctuation@14']],
    [
      '｛"a"：［1，2］｝',
      '{"a":[1,2]}',
      ['punctuation@0', 'punctuation@4', 'punctuation@5', 'punctuation@7', 'punctuation@9', 'punctuation@10'],
    ],
    [
      '{”a”: „b“, ″c″: ＂d＂, ‘e’: ‟f”}',
      '{"a":"b","c":"d","e":"f"}',
      ['quotes@1', 'quotes@6', 'quotes@11', 'quotes@16', 'quotes@21', 'quotes@26'],
    ],
    ["{'a': 'it\\'s', b-2: None}", '{"a":"it\'s","b-2":null}', ['quotes@1', 'quotes@6', 'keys@15', 'literals@20']],
    [
      '[NaN, undefined, -Infinity, True, False]',
      '[null,null,null,true,false]',
      ['literals@1', 'literals@6', 'literals@17', 'literals@28', 'literals@34'],
    ],
    ['"a\nb\tc"', '"a\\nb\\tc"', ['controls@2', 'controls@4']],
    ['\ufeff{"a":\u00a01}', '{"a":1}', ['blanks@0', 'blanks@6']],
    ['"C:\\Users\\u12"', '"C:\\\\Users\\\\u12"', ['escapes@3', 'escapes@9']],
  ])('repairs %s', (text, expected, found) => {
    expect(plain(text)).toBe(expected)
    expect(repairs(text)).toEqual(found)
  })

  it('takes typographic quotes inside a typographic string for text', () => {
    expect(read('{“a”: “he said “hi” and ‘left’ ” }').value).toMatchObject({
      members: [{ value: { value: 'he said “hi” and ‘left’ ' } }],
    })
  })

  it('leaves typographic quotes inside plain strings alone', () => {
    expect(repairs('{"a": "“b”, it’s"}')).toEqual([])
  })

  it.each([
    ['{"jsonrpc":"2.0","id":1  "method":"ping"}', 25, '`,` or `}`', '`"method"`', 8],
    ['{"a":1', 6, '`,` or `}`', 'the end of the text', 0],
    ['{"a":"b}', 5, '`"`', 'the end of the text', 3],
    ['{“a”:“b}', 5, '`”`', 'the end of the text', 1],
    ['{"a" 1}', 5, '`:`', '`1`', 1],
    ['{1:2}', 1, 'a key or `}`', '`1`', 1],
    ['{"a":1,,}', 7, 'a key', '`,`', 1],
    ['[tru]', 1, 'a value', '`tru`', 3],
    ['[1.]', 3, 'a digit', '`]`', 1],
    ['', 0, 'a value', 'the end of the text', 0],
  ])('says what is wrong with %s', (text, at, expected, found, length) => {
    expect(readJson(text)).toEqual({ ok: false, at, expected, found, length, cut: found.startsWith('the end') })
  })

  it('refuses to nest deeper than it may', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(readJson(nested(deepest)).ok).toBe(true)
    expect(readJson(nested(deepest + 1))).toMatchObject({ ok: false, at: deepest })
    expect(readJson('{"a":'.repeat(1_000_000)).ok).toBe(false)
  })
})
