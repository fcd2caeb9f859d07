/**
 * Runs cut into what the shipped faces draw and what other fonts do. Widths stay layout's: a letter of another font is
 * drawn into the room that was kept for it.
 */
import { graphemes, isSimple, widthOf } from '../base/graphemes.js'
import type { Piece, Segment, Segments } from '../model/glyphs.js'
import type { Font, Measure } from '../model/scene.js'

/** Who draws a grapheme: null for the face itself; any two that are drawn by one font have the same drawer. */
export type Drawer = (text: string, size: number, room: number) => readonly Piece[]

export interface Cutting {
  readonly measure: Measure
  /** Whether a text is written in the face itself. */
  readonly own: (text: string, font: Font) => boolean
  readonly drawer: (grapheme: string, font: Font) => Drawer
  /** Draws what the face itself has, too; null leaves it to be written as text. */
  readonly face: (font: Font) => Drawer | null
}

export function toSegments({ measure, own, drawer, face }: Cutting): Segments {
  return (text, font) => {
    if (own(text, font)) {
      const draws = face(font)
      if (!draws) return null
      const width = measure(text, font)
      return [{ text, x: 0, width, pieces: draws(text, font.size, width) }]
    }
    const drawers = graphemes(text).map((grapheme) => ({
      grapheme,
      by: own(grapheme, font) ? null : drawer(grapheme, font),
    }))
    const segments: Segment[] = []
    let x = 0
    for (const { text: letters, by } of joined(drawers)) {
      const width = measure(letters, font)
      const draws = by ?? face(font)
      segments.push({ text: letters, x, width, pieces: draws ? draws(letters, font.size, width) : null })
      x += width
    }
    return segments
  }
}

interface Drawn {
  readonly grapheme: string
  readonly by: Drawer | null
}

/**
 * Neighbours of one drawer. In writing from right to left the blanks and marks between its words go with them: only a
 * whole phrase can be turned.
 */
function joined(letters: readonly Drawn[]): readonly { readonly text: string; readonly by: Drawer | null }[] {
  const found: { text: string; by: Drawer | null }[] = []
  for (const [i, { grapheme, by }] of letters.entries()) {
    const last = found.at(-1)
    const inside =
      by === null && last?.by && isNeutral(grapheme) && rightToLeft.test(last.text) && goesOn(letters, i, last.by)
    const owner = inside ? (last?.by ?? null) : by
    if (last && last.by === owner) last.text += grapheme
    else found.push({ text: grapheme, by: owner })
  }
  return found
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

function isNeutral(grapheme: string): boolean {
  return isSimple(grapheme) && !/[A-Za-z0-9\xc0-\u02ff]/.test(grapheme) && widthOf(grapheme) === 'narrow'
}

/** Whether the same drawer goes on behind the neutral letters from `i` on. */
function goesOn(letters: readonly Drawn[], i: number, by: Drawer): boolean {
  for (const next of letters.slice(i)) {
    if (next.by === by) return true
    if (next.by !== null || !isNeutral(next.grapheme)) return false
  }
  return false
}
