/** Which letters of a picture the shipped faces lack. */
import { graphemes, isSimple, widthOf } from '../base/graphemes.js'
import { visible } from '../base/visible.js'
import type { Advances } from '../model/fonts.js'
import type { Face, Scene, Shape } from '../model/scene.js'
import type { Lang } from '../model/settings.js'

/** Whether a face's first cut has all of a text. */
export type Own = (text: string, face: Face) => boolean

export function openOwn(advances: Advances): Own {
  const sets = new Map<Face, ReadonlySet<number>>()
  const setOf = (face: Face): ReadonlySet<number> => {
    const known = sets.get(face)
    if (known) return known
    const { ranges, ext } = advances[face]
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

/** Graphemes that a face lacks, by face. */
export function needsOf(shapes: readonly Shape[], own: Own): ReadonlyMap<Face, ReadonlySet<string>> {
  const needs = new Map<Face, Set<string>>()
  const walk = (list: readonly Shape[]): void => {
    for (const shape of list) {
      if (shape.type === 'group') walk(shape.shapes)
      if (shape.type !== 'text') continue
      const { face } = shape.font
      const letters = needs.get(face) ?? new Set()
      for (const run of shape.runs) addNeeds(letters, visible(run.text), (text) => own(text, face))
      if (letters.size > 0) needs.set(face, letters)
    }
  }
  walk(shapes)
  return needs
}

function addNeeds(letters: Set<string>, text: string, own: (text: string) => boolean): void {
  if (own(text)) return
  for (const letter of graphemes(text)) {
    if (!own(letter) && (isSimple(letter) || widthOf(letter) !== 'none')) letters.add(letter)
  }
}

/** Whose forms of ideographs a picture wants: of its language, else of the letters beside them. */
export function formsFor(lang: Lang, { shapes }: Scene): Lang | 'ko' {
  if (lang !== 'en') return lang
  const text = JSON.stringify(shapes)
  if (/[\u3041-\u30ff]/.test(text)) return 'ja'
  return /[\uac00-\ud7a3]/.test(text) ? 'ko' : 'zh'
}
