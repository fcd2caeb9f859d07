/**
 * Runs cut into what the shipped faces draw and what other fonts do. Widths stay layout's: a letter of another font is
 * drawn into the room that was kept for it.
 */
import { graphemes } from '../base/graphemes.js'
import type { Piece, Segment, Segments } from '../model/glyphs.js'
import type { Font, Measure } from '../model/scene.js'
import { isRightToLeft, mirrored, phrasesOf } from './phrases.js'

/** Who draws a grapheme: null for the face itself; any two that are drawn by one font have the same drawer. */
export type Drawer = (text: string, size: number, room: number) => readonly Piece[]

export interface Cutting {
  readonly measure: Measure
  /** Whether a text is written in the face itself. */
  readonly own: (text: string, font: Font) => boolean
  readonly drawer: (grapheme: string, font: Font) => Drawer
  /** Whether a drawer of other letters could draw this one of the face, too. */
  readonly reaches: (grapheme: string, by: Drawer) => boolean
  /** Draws what the face itself has, too; null leaves it to be written as text. */
  readonly face: (font: Font) => Drawer | null
}

export function toSegments(cutting: Cutting): Segments {
  const { measure, own, face } = cutting
  return (text, font) => {
    const draws = face(font)
    const letters = graphemes(text)
    if (own(text, font)) {
      if (!draws) return null
      const width = measure(text, font)
      if (!letters.some(isRightToLeft)) return [{ text, x: 0, width, pieces: draws(text, font.size, width) }]
    }
    const segments: Segment[] = []
    let x = 0
    for (const { turned, units } of phrasesOf(letters)) {
      const placed = units.map(({ number, graphemes: unit }) => {
        const words = turned && !number
        const drawn = words ? turnedBy(unit, font, cutting) : drawnBy(unit, font, cutting)
        const pieces = drawn.map((each) => ({ ...each, width: measure(each.text, font) }))
        return { pieces, words, width: pieces.reduce((sum, { width }) => sum + width, 0) }
      })
      const end = placed.reduce((sum, { width }) => sum + width, x)
      // Units of a turned phrase stand from its right end on, and so do the pieces of its words.
      let at = turned ? end : x
      for (const { pieces, words, width } of placed) {
        let left = words ? at : turned ? at - width : at
        for (const { text: part, by, width: room } of pieces) {
          if (words) left -= room
          const pen = by ?? draws
          segments.push({ text: part, x: left, width: room, pieces: pen ? pen(part, font.size, room) : null })
          if (!words) left += room
        }
        at += turned ? -width : width
      }
      x = end
    }
    return segments
  }
}

interface Drawn {
  readonly text: string
  readonly by: Drawer | null
}

/** Neighbours of one drawer. */
function drawnBy(letters: readonly string[], font: Font, { own, drawer }: Cutting): readonly Drawn[] {
  const found: { text: string; by: Drawer | null }[] = []
  for (const grapheme of letters) {
    const by = own(grapheme, font) ? null : drawer(grapheme, font)
    const last = found.at(-1)
    if (last && last.by === by) last.text += grapheme
    else found.push({ text: grapheme, by })
  }
  return found
}

/**
 * The same of words from right to left. Blanks and marks beside them are left to the words' drawer, if it has them: it
 * turns a phrase as a whole. Where it lacks them they stand alone, each turned by itself.
 */
function turnedBy(letters: readonly string[], font: Font, { own, drawer, reaches }: Cutting): readonly Drawn[] {
  const found: { text: string; by: Drawer | null; readonly together: boolean }[] = []
  const owner = (grapheme: string) => (own(grapheme, font) ? null : drawer(grapheme, font))
  const [first] = letters.filter(isRightToLeft)
  let words = first === undefined ? undefined : owner(first)
  for (const grapheme of letters) {
    const turns = isRightToLeft(grapheme)
    if (turns) words = owner(grapheme)
    const by = turns || (words && reaches(grapheme, words)) ? (words ?? null) : owner(grapheme)
    const together = by === words
    const last = found.at(-1)
    if (last?.together && together && last.by === by) last.text += grapheme
    else found.push({ text: together ? grapheme : mirrored(grapheme), by, together })
  }
  return found
}
