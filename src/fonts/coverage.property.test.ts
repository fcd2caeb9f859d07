/** Damaged fonts: whatever the bytes, reading them ends, and throws nothing. */
import fc from 'fast-check'
import { collectionOf, fontOf, fvarOf, longs, smallFont, tablesOf, trueType, words } from '../test/font-files.js'
import { readFonts } from './coverage.js'

let samples: readonly Buffer[]

beforeAll(async () => {
  const small = await smallFont('inter', 'cyrillic', 'жия')
  const whole = await smallFont('inter', 'latin', 'Aé…🙂')
  const groups = fontOf({ ...tablesOf(small), cmap: groupsCmap, fvar: fvarOf(100, 400, 900) })
  samples = [small, whole, groups, collectionOf([small, groups])]
})

/** cmap of format 12 alone: а-я as glyphs from 1 on. */
const groupsCmap = Buffer.concat([words(0, 1, 3, 10), longs(12), words(12, 0), longs(28, 0, 1, 0x430, 0x44f, 1)])

const asked = [0, 0x20, 0x41, 0x36, 0x436, 0x44f, 0x450, 0xffff, 0x1f642, 0x10ffff]

/** Reads all there is to read. */
function readAll(bytes: Uint8Array): number {
  let calls = 0
  const fonts = readFonts((offset, length) => {
    calls++
    return bytes.subarray(offset, offset + length)
  })
  for (const { has, weight } of fonts) {
    expect(typeof weight).toBe('number')
    for (const code of asked) expect(typeof has(code)).toBe('boolean')
  }
  return calls
}

it('cut off anywhere', () => {
  for (const sample of samples) {
    for (let length = 0; length < sample.length; length++) readAll(sample.subarray(0, length))
  }
})

it('with any bytes written over', () => {
  const damage = fc.array(
    fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff)),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(fc.nat(samples.length - 1), damage, fc.boolean(), (which, places, early) => {
      const bytes = Buffer.from(samples[which] ?? [])
      // What is read stands at the beginning, or in small tables.
      const end = early ? 400 : bytes.length
      for (const [place, value] of places) bytes[Math.floor(place * (end - 1))] = value
      expect(readAll(bytes)).toBeLessThan(1000)
    }),
    { numRuns: 2000 },
  )
})

it('whose cmap lies in every number it has', async () => {
  for (const font of [
    samples[2] as Buffer,
    await smallFont('inter', 'cyrillic', 'жия'),
    await trueType('inter', 'greek'),
  ]) {
    const tables = tablesOf(font)
    const cmap = tables.cmap as Buffer
    for (let at = 0; at + 2 <= Math.min(cmap.length, 200); at++) {
      for (const value of [0, 1, 0x7fff, 0x8000, 0xffff]) {
        const lying = Buffer.from(cmap)
        lying.writeUInt16BE(value, at)
        readAll(fontOf({ ...tables, cmap: lying }))
      }
    }
  }
})
