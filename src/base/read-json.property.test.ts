import fc from 'fast-check'
import { toText, toValue } from './json-tree.js'
import { readJson } from './read-json.js'

/** Whether our reader takes the whole text without repairing anything. */
const plainly = (text: string): boolean => {
  const found = readJson(text)
  return found.ok && found.repairs.length === 0 && /^[ \t\n\r]*$/.test(text.slice(found.end))
}

const native = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('readJson, any text', () => {
  it('gives what JSON.parse gives', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), fc.constantFrom('', ' ', '\t\n'), (text, blanks) => {
        const found = readJson(blanks + text)
        if (!found.ok) throw new Error(found.expected)
        expect(toValue(found.value)).toEqual(JSON.parse(text))
        expect(JSON.parse(toText(found.value))).toEqual(JSON.parse(text))
        expect(found.repairs).toEqual([])
      }),
    )
  })

  it('takes as plain exactly what JSON.parse takes', () => {
    const piece = fc.constantFrom(
      ...'{}[],:"\\/\'“”#-+.eE 0123456789\n\t\0',
      '"a"',
      '"b":',
      'true',
      'null',
      '\\u00',
      'é',
      'NaN',
      '//',
      '\u00a0',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        expect([text, plainly(text)]).toEqual([text, native(text)])
      }),
      { numRuns: 3000 },
    )
  })

  it('finds a value where it stood', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (text, rest) => {
        const found = readJson(` ${text}\n${rest}`)
        expect(found).toMatchObject({ ok: true, value: { start: 1 }, end: text.length + 1 })
      }),
    )
  })
})
