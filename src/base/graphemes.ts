/**
 * Letters as readers see them, and how wide they are.
 *
 * A grapheme here is a base with its combining marks, an emoji with its modifiers and joiners, a pair of regional
 * indicators, or a run of Hangul jamo: the cases of UAX #29 that change a width or must not be torn apart. Own rules
 * rather than `Intl.Segmenter`: its data comes with the ICU of each Node version, and the same input must give the
 * same bytes on all of them.
 */

/** Nothing but letters that are one code unit, one cell and never joined: the case that must be fast. */
const simple = /^[\x20-\x7e\xa0-\xac\xae-\u02ff]*$/

const joined = /^(?:\p{M}|\u200c|\u200d|[\ufe00-\ufe0f]|[\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}])$/u
const regional = /^[\u{1f1e6}-\u{1f1ff}]$/u
const jamoLead = /^[\u1100-\u115f\ua960-\ua97c]$/
const jamoRest = /^[\u1160-\u11ff\ud7b0-\ud7fb]$/

/** Whether every code unit is a grapheme one cell wide. */
export function isSimple(text: string): boolean {
  return simple.test(text)
}

export function graphemes(text: string): string[] {
  if (isSimple(text)) return text.split('')
  const found: string[] = []
  let flag = false
  for (const letter of text) {
    const last = found.at(-1)
    const pair = regional.test(letter)
    if (
      last !== undefined &&
      (joined.test(letter) ||
        (last.endsWith('\u200d') && /\p{Extended_Pictographic}/u.test(letter)) ||
        (pair && flag) ||
        (jamoRest.test(letter) && (jamoLead.test(last.slice(-1)) || jamoRest.test(last.slice(-1)))))
    ) {
      found[found.length - 1] = last + letter
      flag = false
    } else {
      found.push(letter)
      flag = pair
    }
  }
  return found
}

const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{17000}-\u{18aff}\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]/u
const pictured = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[0-9#*]\ufe0f?\u20e3/u
const invisible = /^[\p{M}\p{Cf}\p{Zl}\p{Zp}]+$/u

export type Width = 'none' | 'narrow' | 'wide' | 'emoji'

/** How wide a grapheme is in a font that has it (UAX #11; emoji apart, since their fonts are wider than an em). */
export function widthOf(grapheme: string): Width {
  if (isSimple(grapheme)) return 'narrow'
  if (pictured.test(grapheme)) return 'emoji'
  if (wide.test(grapheme)) return 'wide'
  return invisible.test(grapheme) ? 'none' : 'narrow'
}

/** Terminal cells of a text: 2 for a wide letter or an emoji, 0 for a mark alone. */
export function cells(text: string): number {
  if (isSimple(text)) return text.length
  let sum = 0
  for (const grapheme of graphemes(text)) {
    const width = widthOf(grapheme)
    sum += width === 'none' ? 0 : width === 'narrow' ? 1 : 2
  }
  return sum
}
