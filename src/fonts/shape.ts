/** Letters → shapes, by HarfBuzz: which glyphs a text takes, where they stand, and their outlines or bitmaps. */
import type { Face, Font } from 'harfbuzzjs'
import type { FaceAdvances } from '../model/fonts.js'
import type { Piece } from '../model/glyphs.js'
import { em, type Outline, outlineOf, placed } from './outline.js'
import { openPaints } from './paint.js'
import { type FontFile, weightOf } from './read.js'

/** Draws with one font, at one weight. */
export interface Shaper {
  /** Pieces of a text at a size, px, drawn as wide as `room`: what a picture's `textLength` does to it in a browser. */
  readonly draw: (text: string, size: number, room: number) => readonly Piece[]
  /** How wide a text is by itself, em. */
  readonly advance: (text: string) => number
  /** Widths of all its letters. */
  readonly advances: () => FaceAdvances
}

/** The shaper of a font; a variable one is set to regular or semibold. */
export type ShaperOf = (file: FontFile, bold: boolean) => Shaper

/** Loads HarfBuzz. */
export async function openShapers(): Promise<ShaperOf> {
  const harfbuzz = await import('harfbuzzjs')
  const shapers = new Map<FontFile, Shaper[]>()
  return (file, bold) => {
    const known = shapers.get(file) ?? []
    shapers.set(file, known)
    const at = bold ? 1 : 0
    known[at] ??= openShaper(harfbuzz, file, bold)
    return known[at]
  }
}

function openShaper(harfbuzz: HarfBuzz, file: FontFile, bold: boolean): Shaper {
  const { Blob, Buffer, Direction, Face, Font, Variation, shape } = harfbuzz
  const face = new Face(new Blob(file.bytes()), file.index)
  const font = new Font(face)
  const weight = weightOf(file, bold)
  if (weight !== null) font.setVariations([new Variation('wght', weight)])
  const coloured = openColoured(harfbuzz, face, font)
  const scale = em / face.upem
  const outlines = new Map<number, Outline>()
  const outlineFor = (glyph: number): Outline => {
    const known = outlines.get(glyph) ?? outlineOf(font.glyphToJson(glyph), scale)
    outlines.set(glyph, known)
    return known
  }

  const shaped = (text: string) => {
    const buffer = new Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    // Persian digits are of the Arabic script, and read from left to right all the same.
    if (/^\p{Nd}+$/u.test(text)) buffer.setDirection(Direction.LTR)
    shape(font, buffer)
    const glyphs = buffer.getGlyphInfosAndPositions()
    return { glyphs, natural: glyphs.reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0) }
  }
  const draw: Shaper['draw'] = (text, size, room) => {
    const { glyphs, natural } = shaped(text)
    const stretch = natural > 0 ? (room * face.upem) / (natural * size) : 1
    const unit = [(size / em) * stretch, size / em] as const
    const pieces: Piece[] = []
    let d = ''
    let at = 0
    for (const { codepoint: glyph, xAdvance = 0, xOffset = 0, yOffset = 0 } of glyphs) {
      const place = { x: at + xOffset, y: -yOffset, advance: xAdvance }
      const own = coloured(glyph, place, unit)
      if (own) pieces.push(...own)
      else d += placed(outlineFor(glyph), place.x, place.y, scale)
      at += xAdvance
    }
    return d === '' ? pieces : [{ type: 'path', d, unit }, ...pieces]
  }
  return {
    draw,
    advance: (text) => shaped(text).natural / face.upem,
    advances: () => ({ unitsPerEm: face.upem, basic: [], ext: [], ranges: rangesOf(face, font) }),
  }
}

/** Runs of neighbouring code points, with a width for each. */
function rangesOf(face: Face, font: Font): FaceAdvances['ranges'] {
  const ranges: [first: number, advances: number[]][] = []
  for (const code of face.collectUnicodes().sort()) {
    const glyph = font.nominalGlyph(code)
    if (glyph === undefined) continue
    const last = ranges.at(-1)
    if (last && last[0] + last[1].length === code) last[1].push(font.glyphHAdvance(glyph))
    else ranges.push([code, [font.glyphHAdvance(glyph)]])
  }
  return ranges
}

/** Where a glyph stands, and how wide it is; font units. */
interface Place {
  readonly x: number
  readonly y: number
  readonly advance: number
}

type Unit = readonly [width: number, height: number]

type HarfBuzz = typeof import('harfbuzzjs')

/** Draws a glyph of several colours; null for one that is drawn in the text's. */
type Coloured = (glyph: number, place: Place, unit: Unit) => readonly Piece[] | null

function openColoured({ PaintFuncs }: HarfBuzz, face: Face, font: Font): Coloured {
  const scale = em / face.upem
  const paints = face.hasColorLayers() || face.hasColorPaint() ? openPaints(font, new PaintFuncs()) : null
  const known = new Map<number, readonly { readonly outline: Outline; readonly fill?: string }[]>()
  const layersOf = (glyph: number) => {
    const layers =
      known.get(glyph) ??
      paints?.(glyph).map(({ commands, ...layer }) => ({ ...layer, outline: outlineOf(commands, scale) })) ??
      []
    known.set(glyph, layers)
    return layers
  }
  const hasBitmaps = face.hasColorPng()
  return (glyph, place, unit) => {
    const png = hasBitmaps ? font.getGlyphColorPng(glyph) : undefined
    if (png) return [bitmap(png, place, [unit[0] * scale, unit[1] * scale], font)]
    const layers = layersOf(glyph)
    if (layers.length === 0) return null
    return layers.flatMap(({ outline, ...layer }): Piece[] => {
      const d = placed(outline, place.x, place.y, scale)
      return d === '' ? [] : [{ type: 'path', d, unit, ...layer }]
    })
  }
}

/**
 * A bitmap as wide as its letter's advance, in the middle between the font's ascender and descender.
 * @param unit px of a font unit
 */
function bitmap(png: Uint8Array, { x, y, advance }: Place, [across, down]: Unit, font: Font): Piece {
  const { ascender, descender } = font.hExtents()
  const size = new DataView(png.buffer, png.byteOffset + 16, 8)
  const height = advance * (size.getUint32(4) / size.getUint32(0))
  const top = y - (ascender + descender) / 2 - height / 2
  return {
    type: 'image',
    x: x * across,
    y: top * down,
    width: advance * across,
    height: height * down,
    href: `data:image/png;base64,${base64(png)}`,
  }
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
