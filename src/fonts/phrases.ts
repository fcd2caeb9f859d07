/**
 * Writing from right to left inside a line from left to right: what of the Unicode Bidirectional Algorithm (UAX #9) the
 * lines of a picture need. A word from right to left opens a phrase; the numbers, blanks and marks between its words go
 * with it. Overrides and isolates are none of it: they are shown as escapes.
 */
import { isSimple, widthOf } from '../base/graphemes.js'

/** A phrase to be set from right to left, or what stands between two such, which is one unit. */
export interface Phrase {
  readonly turned: boolean
  /** In the order of the text. */
  readonly units: readonly Unit[]
}

/** Words, or a number, which is read from left to right wherever it stands. */
export interface Unit {
  readonly number: boolean
  readonly graphemes: readonly string[]
}

/** The graphemes of a line in phrases, which in their order are all of the line. */
export function phrasesOf(graphemes: readonly string[]): readonly Phrase[] {
  const kinds = withNumbers(graphemes.map(kindOf))
  const phrases: { readonly turned: boolean; readonly units: { number: boolean; graphemes: string[] }[] }[] = []
  for (const [i, grapheme] of graphemes.entries()) {
    const number = kinds[i] === 'number'
    const turned = number || kinds[i] === 'right' || (kinds[i] === 'neutral' && isInside(kinds, i))
    const last = phrases.at(-1)
    const unit = last?.units.at(-1)
    if (!last || last.turned !== turned) phrases.push({ turned, units: [{ number, graphemes: [grapheme] }] })
    else if (unit?.number === number) unit.graphemes.push(grapheme)
    else last.units.push({ number, graphemes: [grapheme] })
  }
  return phrases
}

/** Whether a grapheme is of a writing from right to left. */
export function isRightToLeft(grapheme: string): boolean {
  return rightToLeft.test(grapheme)
}

/** The grapheme that looks as this one does from the other side: `(` for `)`. */
export function mirrored(grapheme: string): string {
  const at = brackets.indexOf(grapheme)
  return at < 0 || grapheme.length !== 1 ? grapheme : brackets.charAt(at % 2 === 0 ? at + 1 : at - 1)
}

const brackets = '()[]{}<>«»'
const rightToLeft = /^[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Arabic and Persian digits: numbers wherever they stand. */
const arabicDigit = /^[\u0660-\u0669\u06f0-\u06f9]/
/** What may stand between two digits of a number, one of it. */
const separator = /^[.,:/\u066b\u066c]$/

type Kind = 'left' | 'right' | 'number' | 'digit' | 'separator' | 'neutral'

function kindOf(grapheme: string): Kind {
  if (/^[0-9]$/.test(grapheme)) return 'digit'
  if (separator.test(grapheme)) return 'separator'
  if (arabicDigit.test(grapheme)) return 'number'
  if (isRightToLeft(grapheme)) return 'right'
  const letter = isSimple(grapheme)
    ? /[A-Za-z\xaa\xb5\xba\xc0-\xd6\xd8-\xf6\xf8-\u02ff]/.test(grapheme)
    : !isMark(grapheme)
  return letter ? 'left' : 'neutral'
}

function isMark(grapheme: string): boolean {
  return widthOf(grapheme) === 'emoji' || /^[\p{P}\p{S}\p{Z}]/u.test(grapheme)
}

/** Digits behind a letter from left to right belong to it (rule W7); others, with what separates them, are numbers (W4). */
function withNumbers(kinds: readonly Kind[]): readonly Kind[] {
  const found: Kind[] = []
  let strong: Kind = 'left'
  for (const [i, kind] of kinds.entries()) {
    if (kind === 'left' || kind === 'right') strong = kind
    if (kind === 'digit') found.push(strong === 'right' ? 'number' : 'left')
    else if (kind !== 'separator') found.push(kind)
    else {
      const between = found.at(-1) === 'number' && (kinds[i + 1] === 'digit' || kinds[i + 1] === 'number')
      found.push(between ? 'number' : 'neutral')
    }
  }
  return found
}

/** Whether neutral graphemes have a phrase on both sides (rule N1). */
function isInside(kinds: readonly Kind[], at: number): boolean {
  const opens = (kind: Kind | undefined) => kind === 'right' || kind === 'number'
  const before = kinds.slice(0, at).findLast((kind) => kind !== 'neutral')
  return opens(before) && opens(kinds.slice(at).find((kind) => kind !== 'neutral'))
}
