/** What a picture carries when fonts were named: cuts of the theme's own faces, and of fonts for letters that they lack. */
import { widthOf } from '../base/graphemes.js'
import type { FontCut, FontSource, MoreCut } from '../model/fonts.js'
import type { Face, Scene } from '../model/scene.js'
import type { Cutter } from './cut.js'
import { lettersOf, needsOf, type Own } from './needs.js'
import type { FontFile } from './read.js'
import { type Shelf, semibold } from './shelf.js'

export interface Load {
  readonly scene: Scene
  /** Cuts of the shipped faces. */
  readonly shipped: FontSource
  /** Files that take the place of shipped faces. */
  readonly faces: ReadonlyMap<Face, FontFile>
  readonly licence: string | undefined
  readonly own: Own
  readonly find: Shelf['find']
  readonly cutter: Cutter
}

export async function carry({ scene, shipped, faces, licence, own, find, cutter }: Load): Promise<FontSource> {
  const used = lettersOf(scene.shapes)
  const cuts = new Map<Face, FontCut>()
  for (const [face, file] of faces) {
    const letters = used.get(face)
    if (!letters) continue
    const data = await cutter(file, new Set([...ascii, ...letters]), face.endsWith('bold'))
    cuts.set(face, { data, notice: noticeOf(licence === undefined ? file : { ...file, licence }) })
  }
  const more = await moreCuts(scene, own, find, cutter)
  return {
    cuts: (face, letters) => {
      const cut = cuts.get(face)
      return cut ? [cut] : shipped.cuts(face, letters)
    },
    more,
  }
}

/** A cut a font and weight, of the letters it was chosen for. */
async function moreCuts(scene: Scene, own: Own, find: Shelf['find'], cutter: Cutter): Promise<readonly MoreCut[]> {
  const wanted = new Map<FontFile, [regular: Set<string>, bold: Set<string>]>()
  for (const [face, letters] of needsOf(scene.shapes, own)) {
    for (const grapheme of letters) {
      const found = await find(grapheme, face, widthOf(grapheme) === 'emoji')
      if (!found) continue
      // A font of one weight is carried once: a viewer makes it bolder by itself.
      const bold = face.endsWith('bold') && (found.file.weights !== null || found.file.weight >= semibold)
      const sets = wanted.get(found.file) ?? [new Set(), new Set()]
      wanted.set(found.file, sets)
      for (const letter of grapheme) sets[bold ? 1 : 0].add(letter)
    }
  }
  const cuts: MoreCut[] = []
  for (const [file, sets] of wanted) {
    for (const [i, letters] of sets.entries()) {
      if (letters.size === 0) continue
      const bold = i === 1
      const data = await cutter(file, letters, bold)
      cuts.push({ data, range: cssRange(letters), weight: bold ? 600 : 400, notice: noticeOf(file) })
    }
  }
  return cuts
}

/** Every cut has these, as those that are shipped do: who edits a picture's text finds its letters. */
const ascii = Array.from({ length: 0x5f }, (_, i) => String.fromCharCode(0x20 + i))

function noticeOf({ family, licence }: Pick<FontFile, 'family' | 'licence'>): string {
  return licence === '' ? family : `${family}: ${licence.slice(0, 160)}`
}

/** `U+4f60,U+597d-597e` (CSS Fonts 4 §4.5). */
function cssRange(letters: ReadonlySet<string>): string {
  const codes = [...letters].map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const spans: [first: number, last: number][] = []
  for (const code of codes) {
    const last = spans.at(-1)
    if (last && last[1] + 1 === code) last[1] = code
    else spans.push([code, code])
  }
  const hex = (code: number) => code.toString(16)
  return spans.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(',')
}
