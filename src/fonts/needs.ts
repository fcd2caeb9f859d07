/** Which letters of a picture the shipped faces lack. */
import { graphemes, isSimple, widthOf } from '../base/graphemes.js'
import { visible } from '../base/visible.js'
import type { Advances } from '../model/fonts.js'
import type { Face, Scene, Shape } from '../model/scene.js'
import type { Lang } from '../model/settings.js'

/** Whether a face has all of a text. */
export type Own = (text: string, face: Face) => boolean

/** @param cuts `first` leaves out the letters of the cut that is only carried beside another */
export function openOwn(advances: Advances, cuts: 'first' | 'all'): Own {
  const sets = new Map<Face, ReadonlySet<number>>()
  const setOf = (face: Face): ReadonlySet<number> => {
    const known = sets.get(face)
    if (known) return known
    const { ranges } = advances[face]
    const ext = cuts === 'all' ? [] : advances[face].ext
    const all = new Set(ranges.flatMap(([first, { length }]) => Array.from({ length }, (_, i) => first + i)))
    for (const [first, count] of ext) for (let code = first; code < first + count; code++) all.delete(code)
    sets.set(face, all)
    return all
  }
  return (text, face) => {
    if (ascii.test(text)) return true
    const set = setOf(face)
    for (const letter of text) if (!set.has(letter.codePointAt(0) ?? 0)) return false
    return true
  }
}

const ascii = /^[\x20-\x7e]*$/

/** All letters that are written, by face. */
export function lettersOf(shapes: readonly Shape[]): ReadonlyMap<Face, ReadonlySet<string>> {
  const letters = new Map<Face, Set<string>>()
  eachText(shapes, (text, face) => {
    const known = letters.get(face) ?? new Set()
    letters.set(face, known)
    for (const letter of text) known.add(letter)
  })
  return letters
}

/** Graphemes that a face lacks, by face. */
export function needsOf(shapes: readonly Shape[], own: Own): ReadonlyMap<Face, ReadonlySet<string>> {
  const needs = new Map<Face, Set<string>>()
  eachText(shapes, (text, face) => {
    if (own(text, face)) return
    const letters = needs.get(face) ?? new Set()
    needs.set(face, letters)
    for (const letter of graphemes(text)) {
      if (!own(letter, face) && (isSimple(letter) || widthOf(letter) !== 'none')) letters.add(letter)
    }
  })
  return needs
}

function eachText(shapes: readonly Shape[], take: (text: string, face: Face) => void): void {
  for (const shape of shapes) {
    if (shape.type === 'group') eachText(shape.shapes, take)
    if (shape.type === 'text') for (const run of shape.runs) take(visible(run.text), shape.font.face)
  }
}

/** Whose forms of ideographs a picture wants: of its language, else of the letters beside them. */
export function formsFor(lang: Lang, { shapes }: Scene): Lang | 'ko' {
  if (lang !== 'en') return lang
  let [kana, hangul] = [false, false]
  eachText(shapes, (text) => {
    kana ||= /[\u3041-\u30ff]/.test(text)
    hangul ||= /[\uac00-\ud7a3]/.test(text)
  })
  return kana ? 'ja' : hangul ? 'ko' : 'zh'
}
