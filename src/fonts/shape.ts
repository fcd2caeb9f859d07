/** Letters → shapes, by HarfBuzz: which glyphs a text takes, where they stand, and their outlines or bitmaps. */
import type { Face, Font, SvgPathCommand } from 'harfbuzzjs'
import type { FaceAdvances } from '../model/fonts.js'
import type { Piece } from '../model/glyphs.js'
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

function openShaper(
  { Blob, Buffer, Direction, Face, Font, Variation, shape }: HarfBuzz,
  file: FontFile,
  bold: boolean,
): Shaper {
  const face = new Face(new Blob(file.bytes()), file.index)
  const font = new Font(face)
  const weight = weightOf(file, bold)
  if (weight !== null) font.setVariations([new Variation('wght', weight)])
  const colours = coloursOf(face)
  const outlineOf = openOutlines(font, face.upem)

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
      const own = colours === null ? null : coloured(glyph, place, unit, { font, face, colours, outlineOf })
      if (own) pieces.push(...own)
      else d += outlineOf(glyph, place)
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

/**
 * Units of an outline to the em: a thirtieth of a px in code. Whole numbers are half as long as decimals, and the same
 * glyph is the same text at every size.
 */
const em = 400

/** Path data of a glyph at its place; empty for a blank. */
type Outlines = (glyph: number, place: Place) => string

/** Where a glyph stands, and how wide it is; font units. */
interface Place {
  readonly x: number
  readonly y: number
  readonly advance: number
}

type Unit = readonly [width: number, height: number]

type HarfBuzz = typeof import('harfbuzzjs')

interface Colours {
  readonly png: boolean
  readonly palette: readonly string[]
}

function coloursOf(face: Face): Colours | null {
  const png = face.hasColorPng()
  const layers = face.hasColorLayers()
  if (!png && !layers) return null
  const [first] = layers ? face.getColorPalettes() : []
  const hex = (part: number) => part.toString(16).padStart(2, '0')
  const palette = first?.colors.map(({ red, green, blue }) => `#${hex(red)}${hex(green)}${hex(blue)}`) ?? []
  return { png, palette }
}

/** A glyph of several colours; null for one that is drawn in the text's. */
function coloured(
  glyph: number,
  place: Place,
  unit: Unit,
  { font, face, colours, outlineOf }: { font: Font; face: Face; colours: Colours; outlineOf: Outlines },
): readonly Piece[] | null {
  const png = colours.png ? font.getGlyphColorPng(glyph) : undefined
  if (png) return [bitmap(png, place, [(unit[0] * em) / face.upem, (unit[1] * em) / face.upem], font)]
  const layers = face.getGlyphColorLayers(glyph)
  if (layers.length === 0) return null
  return layers.flatMap(({ glyph: layer, colorIndex }): Piece[] => {
    const d = outlineOf(layer, place)
    const fill = colours.palette[colorIndex ?? -1]
    return d === '' ? [] : [{ type: 'path', d, unit, ...(fill === undefined ? {} : { fill }) }]
  })
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

/** Each glyph is drawn by steps from its first point: so one that comes again is the same text again. */
function openOutlines(font: Font, upem: number): Outlines {
  const drawn = new Map<number, Outline>()
  const scale = em / upem
  return (glyph, { x, y }) => {
    const { start, path } = drawn.get(glyph) ?? outlineOf(font.glyphToJson(glyph), scale)
    drawn.set(glyph, { start, path })
    return path === '' ? '' : `M${numbers([Math.round(x * scale) + start[0], Math.round(y * scale) + start[1]])}${path}`
  }
}

interface Outline {
  /** The first point, from the glyph's origin. */
  readonly start: readonly [x: number, y: number]
  /** All that comes after it. */
  readonly path: string
}

function outlineOf(commands: readonly SvgPathCommand[], scale: number): Outline {
  let path = ''
  let letter = ''
  let first: readonly [number, number] | null = null
  let [lastX, lastY] = [0, 0]
  let [startX, startY] = [0, 0]
  for (const { type, values } of commands) {
    if (type === 'Z') {
      path += letter = 'z'
      ;[lastX, lastY] = [startX, startY]
      continue
    }
    // Each point is rounded where it is, so that steps add up.
    const points = values.map((value, i) => Math.round((i % 2 === 0 ? value : -value) * scale))
    const [toX = 0, toY = 0] = points.slice(-2)
    if (first) {
      const steps = numbers(points.map((value, i) => value - (i % 2 === 0 ? lastX : lastY)))
      // A command that comes again needs no letter (SVG 2 §9.3.1).
      path += letter !== type ? type.toLowerCase() + steps : steps.startsWith('-') ? steps : ` ${steps}`
    }
    letter = type
    if (type === 'M') {
      first ??= [toX, toY]
      ;[startX, startY] = [toX, toY]
    }
    ;[lastX, lastY] = [toX, toY]
  }
  return { start: first ?? [0, 0], path }
}

function numbers(values: readonly number[]): string {
  return values.map((value, i) => (i > 0 && value >= 0 ? ` ${value}` : `${value}`)).join('')
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
