import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Blob, Face, Font } from 'harfbuzzjs'
import { PNG } from 'pngjs'
import type { Piece } from '../model/glyphs.js'
import {
  fontFileOf,
  fontOf,
  longs,
  shippedFonts,
  smallFont,
  type Tables,
  tablesOf,
  trueType,
  words,
} from '../test/font-files.js'
import type { FontFile } from './read.js'
import { openShapers, type ShaperOf } from './shape.js'

let shapers: ShaperOf

beforeAll(async () => {
  shapers = await openShapers()
})

const shaperOf = (bytes: Uint8Array, bold = false) => shapers(fontFileOf(bytes), bold)

/** The one path that a text of one colour is. */
function pathOf(pieces: readonly Piece[]): Extract<Piece, { type: 'path' }> {
  const [piece, second] = pieces
  if (piece?.type !== 'path' || second) throw new Error('expected one path')
  return piece
}

/** Commands with absolute points, of path data that is relative after its first point. */
function absolute(d: string): readonly (readonly [type: string, ...points: number[]])[] {
  const sizes: Readonly<Record<string, number>> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 }
  const found: [string, ...number[]][] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const [, letter = '', numbers = ''] of d.matchAll(/([MmLlQqCcZz])([^MmLlQqCcZz]*)/g)) {
    const type = letter.toUpperCase()
    const values = (numbers.match(/-?[\d.]+/g) ?? []).map(Number)
    const size = sizes[type] ?? 0
    if (type === 'Z') {
      ;[x, y] = [startX, startY]
      found.push(['Z'])
    }
    for (let at = 0; size > 0 && at < values.length; at += size) {
      const points = values
        .slice(at, at + size)
        .map((value, i) => (letter === type ? value : value + (i % 2 === 0 ? x : y)))
      ;[x = 0, y = 0] = points.slice(-2)
      if (type === 'M') [startX, startY] = [x, y]
      found.push([type, ...points])
    }
  }
  return found
}

const em = 400

describe('outlines', () => {
  const fonts = [
    ['Inter', () => trueType('inter', 'cyrillic'), 'жЯю'],
    ['JetBrains Mono', () => trueType('jetbrains-mono', 'greek'), 'λΩό'],
    ['a shipped face', async () => readFileSync(join(shippedFonts, 'sans.ttf')), 'aéQ@%8{&'],
  ] as const

  it.each(fonts)('of %s are HarfBuzz’s own, within rounding', async (_, load, letters) => {
    const bytes = await load()
    const face = new Face(new Blob(bytes))
    const font = new Font(face)
    for (const letter of letters) {
      const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0) ?? 0
      const { d, unit } = pathOf(shaperOf(bytes).draw(letter, 20, shaperOf(bytes).advance(letter) * 20))
      const [drawn, own] = [absolute(d), absolute(font.glyphToPath(glyph))]
      expect(drawn.map(([type]) => type)).toEqual(own.map(([type]) => type))
      for (const [i, [, ...points]] of own.entries()) {
        for (const [n, value] of points.entries()) {
          const wanted = ((n % 2 === 0 ? value : -value) * em) / face.upem
          expect(Math.abs(Number(drawn[i]?.[n + 1]) - wanted)).toBeLessThanOrEqual(0.501)
        }
      }
      expect(unit[1]).toBeCloseTo(20 / em)
      expect(unit[0]).toBeCloseTo(20 / em)
    }
  })

  it.each(fonts)('of %s stay in the room that was kept', async (_, load, letters) => {
    const shaper = shaperOf(await load())
    for (const room of [20, 60, 200]) {
      const { d, unit } = pathOf(shaper.draw(letters, 20, room))
      const points = absolute(d).flatMap(([, ...values]) => values)
      const xs = points.filter((_value, i) => i % 2 === 0).map((x) => x * unit[0])
      const ys = points.filter((_value, i) => i % 2 === 1).map((y) => y * unit[1])
      // Round letters reach over their advance by a little.
      const over = room * 0.02
      expect(Math.min(...xs)).toBeGreaterThan(-over)
      expect(Math.max(...xs)).toBeLessThan(room + over)
      expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(room * 0.7)
      expect(Math.min(...ys)).toBeGreaterThan(-22)
      expect(Math.max(...ys)).toBeLessThan(8)
    }
  })

  it('each letter stands where those before it end', async () => {
    const bytes = await trueType('jetbrains-mono', 'cyrillic')
    const shaper = shaperOf(bytes)
    const room = shaper.advance('жж') * 16
    const moves = (text: string) => absolute(pathOf(shaper.draw(text, 16, room)).d).filter(([type]) => type === 'M')
    const [one, two] = [moves('ж'), moves('жж')]
    expect(two).toHaveLength(one.length * 2)
    for (const [i, [, x = 0, y = 0]] of one.entries()) {
      expect(two[i]).toEqual(['M', x, y])
      expect(two[one.length + i]).toEqual(['M', x + 240, y])
    }
  })

  it('the same text is the same again, at every size', async () => {
    const shaper = shaperOf(await trueType('inter', 'cyrillic'))
    const drawn = shaper.draw('жития и', 14, 50)
    expect(shaper.draw('жития и', 14, 50)).toEqual(drawn)
    expect(pathOf(shaper.draw('жития и', 28, 70)).d).toBe(pathOf(drawn).d)
    const wide = pathOf(shaper.draw('жития и', 14, 100)).unit
    expect(wide[0]).toBeCloseTo(pathOf(drawn).unit[0] * 2)
    expect(wide[1]).toBe(pathOf(drawn).unit[1])
  })

  it('of blanks there are none', async () => {
    const shaper = shaperOf(readFileSync(join(shippedFonts, 'mono.ttf')))
    expect(shaper.draw('  ', 12, 20)).toEqual([])
    expect(shaper.draw('', 12, 0)).toEqual([])
  })
})

describe('widths', () => {
  it('are those of the table of advances, for each letter and for a text', async () => {
    const shaper = shaperOf(readFileSync(join(shippedFonts, 'sans.ttf')))
    const { ranges, unitsPerEm } = shaper.advances()
    const widthOf = (letter: string) => {
      const code = letter.codePointAt(0) ?? 0
      const [first = 0, widths = []] = ranges.find(([from, { length }]) => code >= from && code < from + length) ?? []
      return (widths[code - first] ?? Number.NaN) / unitsPerEm
    }
    for (const letter of 'aW é…') expect(shaper.advance(letter)).toBeCloseTo(widthOf(letter), 6)
    expect(shaper.advance('Wax')).toBeCloseTo(widthOf('W') + widthOf('a') + widthOf('x'), 6)
    for (const [i, [first]] of ranges.entries()) {
      const [before, widths] = ranges[i - 1] ?? [-2, []]
      expect(first).toBeGreaterThan(before + widths.length)
    }
  })

  it('a mark takes none, and stands on its letter', async () => {
    const shaper = shaperOf(await trueType('inter', 'vietnamese'))
    const { d } = pathOf(shaper.draw('ơ\u0323', 20, 12))
    expect(shaper.advance('ơ\u0323')).toBeCloseTo(shaper.advance('ơ'), 6)
    const xs = absolute(d).flatMap(([, ...values]) => values.filter((_value, i) => i % 2 === 0))
    expect(Math.max(...xs)).toBeLessThan(shaper.advance('ơ') * em)
  })
})

/** The glyphs of а-в under other code points: a font of Hebrew, or of digits, that needs no such file. */
async function lentTo(first: number, count: number): Promise<Buffer> {
  const cmap = Buffer.concat([
    words(0, 1, 3, 10),
    longs(12),
    words(12, 0),
    longs(28, 0, 1, first, first + count - 1, 1),
  ])
  return fontOf({ ...tablesOf(await smallFont('inter', 'cyrillic', 'жия')), cmap })
}

describe('directions', () => {
  const firsts = (bytes: Uint8Array, text: string) => {
    const { draw, advance } = shaperOf(bytes)
    const starts = [...text].map(
      (letter) => absolute(pathOf(draw(letter, 20, advance(letter) * 20)).d)[0]?.slice(1) ?? [],
    )
    return { whole: pathOf(draw(text, 20, advance(text) * 20)).d, starts }
  }

  it('Hebrew begins at the right', async () => {
    const { whole, starts } = firsts(await lentTo(0x5d0, 3), '\u05d0\u05d1')
    expect(absolute(whole)[0]?.slice(1)).toEqual(starts[1])
  })

  it('Persian digits are read from left to right', async () => {
    const { whole, starts } = firsts(await lentTo(0x6f0, 3), '\u06f0\u06f1')
    expect(absolute(whole)[0]?.slice(1)).toEqual(starts[0])
  })
})

describe('colours', () => {
  const coloured = async (tables: Tables) => {
    const bytes = fontOf({ ...tablesOf(await smallFont('inter', 'cyrillic', 'жия')), ...tables })
    const face = new Face(new Blob(bytes))
    const font = new Font(face)
    const glyphOf = (letter: string) => font.nominalGlyph(letter.codePointAt(0) ?? 0) ?? 0
    return { bytes, glyphOf, count: tablesOf(bytes).maxp?.readUInt16BE(4) ?? 0 }
  }

  it('layers have those of the first palette, or of the text', async () => {
    const { glyphOf } = await coloured({})
    const [base, first, second] = ['ж', 'и', 'я'].map(glyphOf) as [number, number, number]
    // COLR 0: one glyph of two layers, in colour 1 and in the text's own (0xffff); CPAL: blue, green, red, alpha.
    const COLR = Buffer.concat([words(0, 1, 0, 14, 0, 20, 2), words(base, 0, 2), words(first, 1, second, 0xffff)])
    const CPAL = Buffer.concat([words(0, 2, 1, 2, 0, 14, 0), Buffer.from([1, 2, 3, 255, 0x10, 0xa0, 0xff, 255])])
    const { bytes } = await coloured({ COLR, CPAL })
    const shaper = shaperOf(bytes)
    const [a, b, more] = shaper.draw('ж', 20, 20)
    expect(more).toBeUndefined()
    expect([a, b]).toEqual([
      expect.objectContaining({ type: 'path', fill: '#ffa010' }),
      expect.not.objectContaining({ fill: expect.anything() }),
    ])
    // Letters without layers are drawn in the text's colour, before those with.
    const pieces = shaper.draw('жи', 20, 40)
    expect(pieces.map((piece) => (piece.type === 'path' ? (piece.fill ?? 'text') : piece.type))).toEqual([
      'text',
      '#ffa010',
      'text',
    ])
  })

  it('gradients have the mean of their colours, where their transform puts them', async () => {
    const { glyphOf } = await coloured({})
    const [base, shape] = ['ж', 'и'].map(glyphOf) as [number, number]
    const offset = (value: number) => [value >> 16, (value >> 8) & 255, value & 255]
    // COLR 1 with one letter: moved by 100 to the right, the outline of another, filled from colour 0 to colour 1.
    const header = Buffer.concat([words(1, 0), longs(0, 0), words(0), longs(34, 0, 0, 0, 0)])
    const list = Buffer.concat([longs(1), words(base), longs(10)])
    const translate = Buffer.concat([Buffer.from([14, ...offset(8)]), words(100, 0)])
    const glyph = Buffer.concat([Buffer.from([10, ...offset(6)]), words(shape)])
    const linear = Buffer.concat([Buffer.from([4, ...offset(16)]), words(0, 0, 500, 0, 0, 500)])
    // Stops at 0 and 1 of an opaque colour each; offsets and alpha are 2.14 numbers.
    const line = Buffer.concat([Buffer.from([0]), words(2, 0, 0, 0x4000, 0x4000, 1, 0x4000)])
    const COLR = Buffer.concat([header, list, translate, glyph, linear, line])
    const CPAL = Buffer.concat([words(0, 2, 1, 2, 0, 14, 0), Buffer.from([0, 0, 200, 255, 100, 0, 0, 255])])
    const { bytes } = await coloured({ COLR, CPAL })
    const shaper = shaperOf(bytes)
    const [piece, more] = shaper.draw('ж', 20, shaper.advance('ж') * 20)
    expect(more).toBeUndefined()
    expect(piece).toEqual(expect.objectContaining({ type: 'path', fill: '#640032' }))
    const plain = pathOf(shaper.draw('и', 20, shaper.advance('и') * 20))
    const startOf = (d: string) => (absolute(d)[0]?.slice(1) ?? []) as readonly number[]
    const [from, to] = [startOf(plain.d), startOf(pathOf([piece as Piece]).d)]
    // 100 of 2,048 units are 19.5 of 400.
    expect(Math.abs((to[0] as number) - (from[0] as number) - 19.5)).toBeLessThanOrEqual(1)
    expect(to[1]).toBe(from[1])
  })

  it('bitmaps stand as wide as their letter, between its lines', async () => {
    const { glyphOf, count } = await coloured({})
    const picture = PNG.sync.write(new PNG({ width: 4, height: 8, fill: true }))
    // sbix: one strike of 20 px with one bitmap.
    const data = Buffer.concat([words(0, 0), Buffer.from('png '), picture])
    const first = 4 + (count + 1) * 4
    const offsets = Array.from({ length: count + 1 }, (_, i) => (i <= glyphOf('ж') ? first : first + data.length))
    const sbix = Buffer.concat([words(1, 1), longs(1, 12), words(20, 72), longs(...offsets), data])
    const { bytes } = await coloured({ sbix })
    const shaper = shaperOf(bytes)
    const [piece] = shaper.draw('ж', 20, 30)
    if (piece?.type !== 'image') throw new Error('expected a bitmap')
    expect(piece.href).toBe(`data:image/png;base64,${picture.toString('base64')}`)
    expect(piece.x).toBeCloseTo(0)
    expect(piece.width).toBeCloseTo(30)
    // Twice as high as wide, before it was stretched to its room.
    expect(piece.height).toBeCloseTo(shaper.advance('ж') * 20 * 2, 0)
    expect(piece.y).toBeLessThan(0)
    expect(piece.y + piece.height).toBeGreaterThan(0)
    expect(shaper.draw('и', 20, 10)[0]?.type).toBe('path')
  })
})

it('a font is opened once for each weight', async () => {
  const file: FontFile = fontFileOf(await trueType('inter', 'greek'))
  expect(shapers(file, false)).toBe(shapers(file, false))
  expect(shapers(file, true)).not.toBe(shapers(file, false))
})
