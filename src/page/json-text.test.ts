import type { Json } from '../model/json.js'
import { heldIn, isShort, sizeOf, toPretty } from './json-text.js'
import { readExact } from './read-exact.js'

const json = (text: string): Json => {
  const found = readExact(text)
  if (!found) throw new Error(`no JSON: ${text}`)
  return found
}

describe('toPretty', () => {
  it('breaks lines and keeps digits, keys and duplicates', () => {
    expect(toPretty(json('{"a":1.0,"a":[],"b":{"c":[1e3,"<"]},"d":{}}'))).toBe(
      [
        '{',
        '  "a": 1.0,',
        '  "a": [],',
        '  "b": {',
        '    "c": [',
        '      1e3,',
        '      "<"',
        '    ]',
        '  },',
        '  "d": {}',
        '}',
      ].join('\n'),
    )
  })

  it('is what JSON.stringify makes of plain values', () => {
    const value = { a: [1, { b: null }], c: 'x\u2028', d: [] }
    expect(toPretty(json(JSON.stringify(value)))).toBe(JSON.stringify(value, null, 2))
  })
})

describe('isShort', () => {
  it.each([
    ['{}', true],
    ['{"name":"example-client","version":"1.0.0"}', true],
    ['{"a":{}}', true],
    ['{"a":{"b":1}}', false],
    ['[1,2,3]', true],
    [`["${'x'.repeat(60)}"]`, false],
    ['["{\\"some\\":\\"json\\"}"]', false],
    ['["one\\ntwo"]', false],
  ])('%s: %s', (text, expected) => {
    expect(isShort(json(text))).toBe(expected)
  })
})

describe('heldIn', () => {
  it('finds JSON, and text of several lines', () => {
    expect(heldIn('{"temperature":36}')).toMatchObject({ type: 'object' })
    expect(heldIn(' [1, 2, 3, 4, 5] ')).toMatchObject({ type: 'array' })
    expect(heldIn('one\ntwo')).toBe('text')
  })

  it('leaves everything else alone', () => {
    for (const text of [
      '',
      'plain',
      '{not json at all}',
      '[1,2]',
      '{          }',
      'one line\n',
      '12345678901234567890',
    ]) {
      expect([text, heldIn(text)]).toEqual([text, null])
    }
  })
})

it('counts members and items', () => {
  expect([sizeOf(json('{"a":1,"a":2}')), sizeOf(json('[1]')), sizeOf(json('1'))]).toEqual([2, 1, 0])
})
