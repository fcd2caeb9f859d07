/** How wide a text is, px, told from advance tables alone. */
import type { Advances } from '../model/fonts.js'
import type { Face, Font, Measure } from '../model/scene.js'
import { graphemes, isSimple, widthOf } from './graphemes.js'

/** Advances by code point, in em; 0 where the face has no glyph, since none of its glyphs is without width. */
type Table = Float64Array

/**
 * The room to keep for a grapheme that the shipped faces lack, in em. The viewer draws it with a font of its own, and
 * each run is held to its room (`textLength`), so these need to be near, and rather wide than narrow.
 */
const elsewhere = {
  none: 0,
  /** An ideograph fills its em in every font of its script. */
  wide: 1,
  /** Emoji fonts differ: 1.17 to 1.37 em. */
  emoji: 1.3,
  /** Alphabets the tables do not hold; the monospaced face has one width for all. */
  narrow: { sans: 0.64, 'sans-bold': 0.68, mono: 0.6, 'mono-bold': 0.6 },
} as const

export interface Ruler {
  readonly measure: Measure
  /** Whether the face has every letter of a text, so that its measured width is exact. */
  readonly exact: (text: string, face: Face) => boolean
}

/** Width of a grapheme that a face lacks, em; null where nobody knows. */
export type More = (grapheme: string, face: Face) => number | null

export function openRuler(advances: Advances, more: More = () => null): Ruler {
  const tables = new Map<Face, Table>()
  for (const [face, { unitsPerEm, ranges }] of Object.entries(advances)) {
    const end = Math.max(...ranges.map(([first, widths]) => first + widths.length))
    const table = new Float64Array(end)
    for (const [first, widths] of ranges) {
      for (let i = 0; i < widths.length; i++) table[first + i] = (widths[i] ?? 0) / unitsPerEm
    }
    tables.set(face as Face, table)
  }
  const empty = new Float64Array()
  const tableOf = (face: Face): Table => tables.get(face) ?? empty
  const cells: Partial<Record<Face, number>> = {}
  for (const face of ['mono', 'mono-bold'] as const) {
    const cell = tableOf(face)[0x78]
    if (cell !== undefined) cells[face] = cell
  }

  const measure = (text: string, font: Font): number => {
    const cell = cells[font.face]
    if (cell !== undefined && ascii.test(text)) return text.length * cell * font.size
    const table = tableOf(font.face)
    let em = 0
    if (isSimple(text)) {
      for (let i = 0; i < text.length; i++) em += table[text.charCodeAt(i)] || foreign(text.charAt(i), font.face, more)
      return em * font.size
    }
    for (const grapheme of graphemes(text)) {
      // A letter with marks is drawn by one font: if the face lacks a part, another font draws the whole.
      const own = grapheme.length === 1 ? table[grapheme.charCodeAt(0)] : 0
      em += own || foreign(grapheme, font.face, more)
    }
    return em * font.size
  }

  const exact = (text: string, face: Face): boolean => {
    if (ascii.test(text)) return true
    const table = tableOf(face)
    for (const letter of text) if (!table[letter.codePointAt(0) ?? 0]) return false
    return true
  }

  return { measure, exact }
}

const ascii = /^[\x20-\x7e]*$/

function foreign(grapheme: string, face: Face, more: More): number {
  const width = widthOf(grapheme)
  if (width === 'none') return 0
  return more(grapheme, face) ?? (width === 'narrow' ? elsewhere.narrow[face] : elsewhere[width])
}
