import { shown, visible } from './visible.js'

it('all 66 noncharacters, in every plane', () => {
  const codes = [
    ...Array.from({ length: 0x20 }, (_, i) => 0xfdd0 + i),
    ...Array.from({ length: 17 }, (_, plane) => [plane * 0x10000 + 0xfffe, plane * 0x10000 + 0xffff]).flat(),
  ]
  expect(codes).toHaveLength(66)
  for (const code of codes) {
    const letter = String.fromCodePoint(code)
    const units = [...Array(letter.length).keys()].map(
      (i) => `\\u${letter.charCodeAt(i).toString(16).padStart(4, '0')}`,
    )
    expect(visible(`a${letter}b`)).toBe(`a${units.join('')}b`)
  }
})

it('their neighbours stay', () => {
  for (const code of [0xfdcf, 0xfdf0, 0xfffd, 0x1fffd, 0x20000, 0x10fffd]) {
    const letter = String.fromCodePoint(code)
    expect(visible(letter)).toBe(letter)
  }
})

it.each([
  ['\u0000\u001b\u007f\u0085', '\\u0000\\u001b\\u007f\\u0085'],
  ['a\n\r\tb', 'a\\n\\r\\tb'],
  ['\u202e\u2066\u200f\u061c', '\\u202e\\u2066\\u200f\\u061c'],
  ['\ud800x\udc00', '\\ud800x\\udc00'],
  ['\u200b\ufeff\u00ad\u2028', '\\u200b\\ufeff\\u00ad\\u2028'],
  ['क्\u200dष 👨\u200d👩', 'क्\u200dष 👨\u200d👩'],
  ['e\u0301\u0302\u0303\u0304\u0305', 'e\u0301\u0302\u0303\u0304\\u0305'],
  ['你好、「」🙂 é', '你好、「」🙂 é'],
])('%j is shown as %s', (text, expected) => {
  expect(visible(text)).toBe(expected)
  // What is shown once is shown so again.
  expect(visible(expected)).toBe(expected)
})

it('JSON text of a string', () => {
  expect(shown('a "b" \\ \u202e\u0000é')).toBe('"a \\"b\\" \\\\ \\u202e\\u0000é"')
  expect(shown('plain')).toBe('"plain"')
})
