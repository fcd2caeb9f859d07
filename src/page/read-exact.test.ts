import fc from 'fast-check'
import { toText } from '../base/json-tree.js'
import { readExact } from './read-exact.js'

const again = (text: string): string | undefined => {
  const json = readExact(text)
  return json && toText(json)
}

it('keeps digits, the order of keys and duplicates', () => {
  const text = '{"b":1.0,"a":1e400,"b":-0.10e+2,"n":9007199254740993,"l":[true,false,null,[],{}]}'
  expect(again(text)).toBe(text)
})

it('reads what any JSON writer writes', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => expect(again(JSON.stringify(value))).toBe(JSON.stringify(value))))
})

it('allows blanks around tokens', () => {
  expect(again(' \n{ "a" :\t[ 1 , 2 ] } \r\n')).toBe('{"a":[1,2]}')
})

it.each([
  '',
  '{',
  '[1,]',
  '{"a":1,}',
  '{"a" 1}',
  '{a:1}',
  '{1:2}',
  '01',
  '1.',
  '+1',
  '--1',
  '.5',
  '1e',
  "'a'",
  '"a',
  '"\\x"',
  '"a\nb"',
  'nul',
  '[1] 2',
  '[1}',
  ']',
])('refuses what is not JSON: %j', (text) => {
  expect(readExact(text)).toBeUndefined()
})

it('refuses what is too deep, and reads what is very long', () => {
  expect(readExact('['.repeat(512) + ']'.repeat(512))).toBeDefined()
  expect(readExact('['.repeat(20_000) + ']'.repeat(20_000))).toBeUndefined()
  const long = JSON.stringify('a\\"'.repeat(1_000_000))
  expect(again(long)).toBe(long)
})
