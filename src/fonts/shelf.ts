/** Which font draws which letter: those that were named before those of packages, and the system's last. */
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Problem } from '../base/problem.js'
import type { Face } from '../model/scene.js'
import type { Lang } from '../model/settings.js'
import { type FontPlaces, fontFiles, packagedFonts } from './places.js'
import { formsOf, rankOf } from './rank.js'
import { type FontFile, readFontFile } from './read.js'

/** Where a font came from: `system` fonts differ from machine to machine. */
export type Origin = 'shipped' | 'named' | 'package' | 'system'

export interface Found {
  readonly file: FontFile
  readonly origin: Origin
}

export interface Shelf {
  /** A font that has all of a grapheme, as fit for a face as there is one; null when no font has. */
  readonly find: (grapheme: string, face: Face, emoji: boolean) => Promise<Found | null>
}

/**
 * @param named paths of font files, in the order in which they are asked
 * @throws Problem `no-font` when one of them cannot be read as a font
 */
export async function openShelf(named: readonly string[], lang: Lang | 'ko', places: FontPlaces): Promise<Shelf> {
  const read = new Map<string, Promise<readonly FontFile[]>>()
  const open = (path: string) => {
    const known = read.get(path) ?? readFontFile(path).then((fonts) => [...fonts].sort(byForms(lang)))
    read.set(path, known)
    return known
  }
  for (const path of named) if ((await open(path)).length === 0) throw noFont(path)
  const lists: Partial<Record<Origin, readonly string[]>> = { named }
  const list = (origin: Origin): readonly string[] => {
    lists[origin] ??= origin === 'package' ? packagedFonts(places.packages) : fontFiles(places.system)
    return lists[origin]
  }
  const ranked = new Map<string, readonly string[]>()
  const inOrder = (origin: Origin, face: Face, emoji: boolean): readonly string[] => {
    const key = `${origin} ${face} ${emoji}`
    const wanted = { lang, mono: face.startsWith('mono'), bold: face.endsWith('bold'), emoji }
    const known = ranked.get(key) ?? sortBy(list(origin), (path) => rankOf(basename(path), wanted))
    ranked.set(key, known)
    return known
  }

  const find: Shelf['find'] = async (grapheme, face, emoji) => {
    const codes = [...grapheme].map((letter) => letter.codePointAt(0) ?? 0).filter((code) => !isJoiner(code))
    const fits = (file: FontFile) => codes.every(file.has)
    const own = [join(places.shipped, `${face}.ttf`), join(places.shipped, `${face}.ext.ttf`)]
    for (const [origin, paths] of [
      ['shipped', () => own],
      ['named', () => list('named')],
      ['package', () => inOrder('package', face, emoji)],
      ['system', () => inOrder('system', face, emoji)],
    ] as const) {
      for (const path of paths()) {
        const file = (await open(path)).find(fits)
        if (file) return { file, origin }
      }
    }
    return null
  }
  return { find }
}

function noFont(path: string): Problem {
  if (!existsSync(path)) return new Problem('no-font', `${path}: no such font file`, { exit: 3 })
  return new Problem('no-font', `${path}: no font whose letters could be drawn`, {
    exit: 3,
    try: 'a TrueType, OpenType, WOFF or WOFF2 file; of colours only bitmaps and plain layers can be drawn',
  })
}

/** What joins letters or chooses among their forms draws nothing: a font need not have it. */
function isJoiner(code: number): boolean {
  return (
    code === 0x200c || code === 0x200d || (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0020 && code <= 0xe007f)
  )
}

/** In a collection the forms of the reader's language come first; otherwise the file's order stays. */
function byForms(lang: Lang | 'ko') {
  const rank = ({ family, italic }: FontFile) => (formsOf(family) === lang ? 0 : 1) + (italic ? 2 : 0)
  return (a: FontFile, b: FontFile) => rank(a) - rank(b)
}

function sortBy<T>(list: readonly T[], rank: (item: T) => number): readonly T[] {
  const ranks = new Map(list.map((item) => [item, rank(item)]))
  return [...list].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
}
