/** How wide a text is, px, told from advance tables alone. */
import type { Face, Font, Measure } from '../model/scene.js'
import { graphemes, isSimple, widthOf } from './graphemes.js'

/** One face's widths: `ranges` are `[first code point, [advance, …]]`, in font units. */
export interface FaceAdvances {
  readonly unitsPerEm: number
  /** Code points of the smaller cut, `[first, how many]`. */
  readonly basic: readonly (readonly [first: number, count: number])[]
  readonly ranges: readonly (readonly [first: number, advances: readonly number[]])[]
}

export type Advances = Readonly<Record<Face, FaceAdvances>>

/** Advances of the code points a face has, in em. */
type Table = ReadonlyMap<number, number>

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

export function openRuler(advances: Advances): Ruler {
  const tables = new Map<Face, Table>()
  for (const [face, { unitsPerEm, ranges }] of Object.entries(advances)) {
    const table = new Map<number, number>()
    for (const [first, widths] of ranges) {
      for (const [i, width] of widths.entries()) table.set(first + i, width / unitsPerEm)
    }
    tables.set(face as Face, table)
  }
  const tableOf = (face: Face): Table => tables.get(face) ?? new Map()
  const cell = (face: Face): number | undefined => (face.startsWith('mono') ? tableOf(face).get(0x78) : undefined)
  const cellOf: Partial<Record<Face, number | undefined>> = { mono: cell('mono'), 'mono-bold': cell('mono-bold') }

  const measure = (text: string, font: Font): number => {
    const mono = cellOf[font.face]
    if (mono !== undefined && ascii.test(text)) return text.length * mono * font.size
    const table = tableOf(font.face)
    let em = 0
    for (const grapheme of isSimple(text) ? text : graphemes(text)) {
      // A letter with marks is drawn by one font: if the face lacks a part, another font draws the whole.
      const own = grapheme.length === 1 ? table.get(grapheme.charCodeAt(0)) : undefined
      em += own ?? foreign(grapheme, font.face)
    }
    return em * font.size
  }

  const exact = (text: string, face: Face): boolean => {
    if (ascii.test(text)) return true
    const table = tableOf(face)
    for (const letter of text) if (!table.has(letter.codePointAt(0) ?? 0)) return false
    return true
  }

  return { measure, exact }
}

const ascii = /^[\x20-\x7e]*$/

function foreign(grapheme: string, face: Face): number {
  const width = widthOf(grapheme)
  return width === 'narrow' ? elsewhere.narrow[face] : elsewhere[width]
}
