import {
  collectionOf,
  fontOf,
  fvarOf,
  longs,
  namesOf,
  smallFont,
  type Tables,
  tablesOf,
  trueType,
  words,
} from '../test/font-files.js'
import { type FontInfo, readFonts } from './coverage.js'

const fontsOf = (bytes: Uint8Array) => readFonts((offset, length) => bytes.subarray(offset, offset + length))

function only(bytes: Uint8Array): FontInfo {
  const [font, second] = fontsOf(bytes)
  if (!font || second) throw new Error('expected one font')
  return font
}

/** Which of some letters a font has. */
const hadBy = ({ has }: FontInfo, text: string) =>
  [...text].filter((letter) => has(letter.codePointAt(0) ?? 0)).join('')

let small: Tables

beforeAll(async () => {
  small = tablesOf(await smallFont('inter', 'cyrillic', 'жия'))
})

const changed = (tables: Tables) => only(fontOf({ ...small, ...tables }))

describe('letters', () => {
  it('are those that a real font was cut to', async () => {
    expect(hadBy(only(await trueType('inter', 'cyrillic')), 'aжЯñ你')).toBe('жЯ')
    expect(hadBy(only(await trueType('inter', 'latin')), 'aжЯñ你')).toBe('añ')
    expect(hadBy(only(fontOf(small)), 'абжзийя')).toBe('жия')
  })

  it('of format 12 lie beyond the basic plane', () => {
    // Two groups: U+1F600 to U+1F602 from glyph 0 on, which is no glyph, and U+20000.
    const rows = [0x1f600, 0x1f602, 0, 0x20000, 0x20000, 1]
    const cmap = Buffer.concat([words(0, 1, 3, 10), longs(12), words(12, 0), longs(40, 0, 2, ...rows)])
    const { has } = changed({ cmap })
    expect([0x1f5ff, 0x1f600, 0x1f601, 0x1f602, 0x1f603, 0x1ffff, 0x20000, 0x20001].map(has)).toEqual([
      ...[false, false, true, true, false],
      ...[false, true, false],
    ])
  })

  it('of format 4 are told by a difference, or by a list', () => {
    // Segments: A-C by a difference that makes B glyph 0; a-b by a list whose second entry is 0; the end.
    const segments = [0x43, 0x62, 0xffff, 0, 0x41, 0x61, 0xffff, -0x42, 0, 1, 0, 4, 0, 1, 0]
    const cmap = Buffer.concat([
      words(0, 1, 3, 1),
      longs(12),
      words(4, 14 + segments.length * 2, 0, 6, 4, 1, 2, ...segments),
    ])
    expect(hadBy(changed({ cmap }), '@ABCD`abc\u{10041}')).toBe('ACa')
  })

  it('are looked up in the larger table of several, and in none that is not of Unicode', () => {
    const basic = Buffer.concat([words(4, 32, 0, 4, 4, 1, 0, 0x41, 0xffff, 0, 0x41, 0xffff, -0x40, 1, 0, 0)])
    const whole = Buffer.concat([words(12, 0), longs(28, 0, 1, 0x42, 0x42, 1)])
    const rows = Buffer.concat([words(0, 2, 3, 1), longs(20), words(3, 10), longs(20 + basic.length)])
    expect(hadBy(changed({ cmap: Buffer.concat([rows, basic, whole]) }), 'AB')).toBe('B')
    expect(hadBy(changed({ cmap: Buffer.concat([words(0, 1, 0, 3), longs(12), basic]) }), 'AB')).toBe('A')
    for (const [platform, encoding] of [
      [3, 0],
      [1, 0],
      [0, 5],
    ] as const) {
      expect(
        fontsOf(fontOf({ ...small, cmap: Buffer.concat([words(0, 1, platform, encoding), longs(12), basic]) })),
      ).toEqual([])
    }
  })
})

describe('what a font says of itself', () => {
  it('is told of real ones', async () => {
    const regular = only(await trueType('inter', 'latin'))
    expect(regular).toMatchObject({ index: 0, family: 'Inter', weight: 400, italic: false, weights: null })
    expect(regular.licence).toMatch(/^Copyright 2016 The Inter Project/)
    expect(only(await trueType('jetbrains-mono', 'latin', 700))).toMatchObject({ weight: 700 })
  })

  it('the typographic family, in English, before others', () => {
    const names = namesOf([
      [1, 'Familie', 0x407],
      [16, 'Typografisch', 0x407],
      [1, 'Family Semi'],
      [13, 'OFL'],
      [0, 'Copyright'],
    ])
    expect(changed({ name: names })).toMatchObject({ family: 'Family Semi', licence: 'OFL' })
    expect(
      changed({
        name: namesOf([
          [1, 'One'],
          [16, 'Sixteen'],
          [0, 'Copyright'],
        ]),
      }),
    ).toMatchObject({
      family: 'Sixteen',
      licence: 'Copyright',
    })
    expect(changed({ name: namesOf([[1, '字体', 0x804]]) })).toMatchObject({ family: '字体', licence: '' })
    expect(changed({ name: Buffer.alloc(0) })).toMatchObject({ family: '', licence: '' })
  })

  it('the weights of a variable font', () => {
    expect(changed({ fvar: fvarOf(100, 400, 900) }).weights).toEqual([100, 900])
    const width = fvarOf(75, 100, 125)
    width.write('wdth', 16, 'latin1')
    expect(changed({ fvar: width }).weights).toBeNull()
  })

  it('italic, and a weight of 400 where nothing is said', () => {
    const os2 = Buffer.from(small['OS/2'] ?? [])
    os2.writeUInt16BE(1, 62)
    os2.writeUInt16BE(250, 4)
    expect(changed({ 'OS/2': os2 })).toMatchObject({ italic: true, weight: 250 })
    expect(changed({ 'OS/2': Buffer.alloc(0) })).toMatchObject({ italic: false, weight: 400 })
  })
})

describe('a file', () => {
  it('may be a collection, each font with its place', async () => {
    const other = await smallFont('inter', 'greek', 'λ')
    const fonts = fontsOf(collectionOf([fontOf(small), other]))
    expect(fonts.map(({ index }) => index)).toEqual([0, 1])
    expect(fonts.map((font) => hadBy(font, 'жλ'))).toEqual(['ж', 'λ'])
  })

  it('may be OpenType with PostScript outlines, or as old Macs wrote it', () => {
    for (const tag of ['OTTO', 'true']) {
      const bytes = fontOf(small)
      bytes.write(tag, 0, 'latin1')
      expect(hadBy(only(bytes), 'ж')).toBe('ж')
    }
  })

  it('that is something else has no fonts', async () => {
    for (const text of ['', 'wOF2', 'title: a diagram file\n', '\x89PNG\r\n\x1a\n', 'ttcf'])
      expect(fontsOf(Buffer.from(text))).toEqual([])
    expect(fontsOf(Buffer.alloc(4000))).toEqual([])
    expect(fontsOf(fontOf({ glyf: small.glyf as Buffer }))).toEqual([])
  })
})

it('a font that was copied in part is none, whatever letters it tells of', () => {
  const whole = fontOf(small)
  expect(fontsOf(whole)).toHaveLength(1)
  // The last table is followed by up to three bytes that belong to none.
  expect(fontsOf(whole.subarray(0, whole.length - 4))).toEqual([])
  expect(fontsOf(collectionOf([whole, whole]).subarray(0, -4))).toHaveLength(1)
})
