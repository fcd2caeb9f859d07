/** Letters → shapes, by HarfBuzz: which glyphs a text takes, where they stand, and their outlines or bitmaps. */
import type { Face, Font, SvgPathCommand } from 'harfbuzzjs'
import type { Piece } from '../model/glyphs.js'
import type { FontFile } from './read.js'

/** Draws with one font. */
export interface Shaper {
  /** Pieces of a text at a size, px, drawn as wide as `room`: what a picture's `textLength` does to it in a browser. */
  readonly draw: (text: string, size: number, room: number) => readonly Piece[]
}

export async function openShaper(file: FontFile): Promise<Shaper> {
  const { Blob, Buffer, Face, Font, shape } = await import('harfbuzzjs')
  const face = new Face(new Blob(file.bytes()), file.index)
  const font = new Font(face)
  const colours = coloursOf(face)
  const outlines = new Map<number, readonly SvgPathCommand[]>()
  const outlineOf: Outlines = (glyph) => {
    const known = outlines.get(glyph) ?? font.glyphToJson(glyph)
    outlines.set(glyph, known)
    return known
  }

  const draw: Shaper['draw'] = (text, size, room) => {
    const buffer = new Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    const glyphs = buffer.getGlyphInfosAndPositions()
    const natural = glyphs.reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0)
    const scale = size / face.upem
    const stretch = natural > 0 ? room / (natural * scale) : 1
    const pieces: Piece[] = []
    let outline = ''
    let at = 0
    for (const { codepoint: glyph, xAdvance = 0, xOffset = 0, yOffset = 0 } of glyphs) {
      const place: Place = {
        x: (at + xOffset) * scale * stretch,
        y: -yOffset * scale,
        scale,
        stretch,
        advance: xAdvance,
      }
      const own = colours === null ? null : coloured(glyph, place, { font, face, colours, outlineOf })
      if (own) pieces.push(...own)
      else outline += pathOf(outlineOf(glyph), place)
      at += xAdvance
    }
    return outline === '' ? pieces : [{ type: 'path', d: outline }, ...pieces]
  }
  return { draw }
}

type Outlines = (glyph: number) => readonly SvgPathCommand[]

/** Where a glyph stands, px, and what its units are worth. */
interface Place {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly stretch: number
  /** Font units. */
  readonly advance: number
}

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
  { font, face, colours, outlineOf }: { font: Font; face: Face; colours: Colours; outlineOf: Outlines },
): readonly Piece[] | null {
  const png = colours.png ? font.getGlyphColorPng(glyph) : undefined
  if (png) return [bitmap(png, place, font)]
  const layers = face.getGlyphColorLayers(glyph)
  if (layers.length === 0) return null
  return layers.flatMap(({ glyph: layer, colorIndex }): Piece[] => {
    const d = pathOf(outlineOf(layer), place)
    const fill = colours.palette[colorIndex ?? -1]
    return d === '' ? [] : [{ type: 'path', d, ...(fill === undefined ? {} : { fill }) }]
  })
}

/** A bitmap as wide as its letter's advance, in the middle between the font's ascender and descender. */
function bitmap(png: Uint8Array, { x, y, scale, stretch, advance }: Place, font: Font): Piece {
  const { ascender, descender } = font.hExtents()
  const size = new DataView(png.buffer, png.byteOffset + 16, 8)
  const width = advance * scale * stretch
  const height = advance * scale * (size.getUint32(4) / size.getUint32(0))
  const middle = y - ((ascender + descender) / 2) * scale
  return { type: 'image', x, y: middle - height / 2, width, height, href: `data:image/png;base64,${base64(png)}` }
}

/** Path data with coordinates from point to point, which are shorter than from the edge. */
function pathOf(commands: readonly SvgPathCommand[], { x, y, scale, stretch }: Place): string {
  let path = ''
  let [lastX, lastY] = [0, 0]
  let [startX, startY] = [0, 0]
  for (const { type, values } of commands) {
    if (type === 'Z') {
      path += 'z'
      ;[lastX, lastY] = [startX, startY]
      continue
    }
    const points = values.map((value, i) =>
      i % 2 === 0 ? hundredths(x + value * scale * stretch) : hundredths(y - value * scale),
    )
    const [toX = 0, toY = 0] = points.slice(-2)
    if (type === 'M') {
      // Where the letter before ended is not known here, so each outline begins at a place of its own.
      path += `M${numbers(points)}`
      ;[startX, startY] = [toX, toY]
    } else path += `${type.toLowerCase()}${numbers(points.map((value, i) => value - (i % 2 === 0 ? lastX : lastY)))}`
    ;[lastX, lastY] = [toX, toY]
  }
  return path
}

/** px → hundredths of a px, whole, so that steps from point to point add up. */
function hundredths(value: number): number {
  return Math.round(value * 100)
}

function numbers(values: readonly number[]): string {
  return values
    .map((value, i) => {
      const text = `${value / 100}`.replace(/^(-?)0\./, '$1.')
      return i > 0 && !text.startsWith('-') ? ` ${text}` : text
    })
    .join('')
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
