/** Which font draws which letter: those that were named before those of packages, and the system's last. */
import { basename, join } from 'node:path'
import { once } from '../base/once.js'
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
  /** The same among the shipped fonts and those that were named. */
  readonly findSteady: Shelf['find']
  /** The same among these and the fonts of packages. */
  readonly findPackaged: Shelf['find']
}

/** @param given opened font files, in the order in which they are asked */
export function openShelf(given: readonly FontFile[], lang: Lang | 'ko', places: FontPlaces): Shelf {
  const named = given.map((file) => [...(file.collection ?? [])].sort(byForms(lang))[0] ?? file)
  const read = new Map<string, Promise<readonly FontFile[]>>()
  const open = (path: string) => {
    const known = read.get(path) ?? readFontFile(path).then((fonts) => [...fonts].sort(byForms(lang)))
    read.set(path, known)
    return known
  }
  const listed = {
    package: once(() => packagedFonts(places.packages)),
    system: once(() => fontFiles(places.system)),
  } as const
  const ranked = new Map<string, readonly string[]>()
  const inOrder = (origin: 'package' | 'system', face: Face, emoji: boolean): readonly string[] => {
    const key = `${origin} ${face} ${emoji}`
    const wanted = { lang, mono: face.startsWith('mono'), bold: face.endsWith('bold'), emoji }
    const known = ranked.get(key) ?? sortBy(listed[origin](), (path) => rankOf(basename(path), wanted))
    ranked.set(key, known)
    return known
  }
  const among = async (paths: readonly string[], grapheme: string): Promise<FontFile | undefined> => {
    for (const path of paths) {
      const file = (await open(path)).find((each) => hasAll(each, grapheme))
      if (file) return file
    }
    return undefined
  }

  const findSteady: Shelf['find'] = async (grapheme, face) => {
    const own = await among([join(places.shipped, `${face}.ttf`), join(places.shipped, `${face}.ext.ttf`)], grapheme)
    if (own) return { file: own, origin: 'shipped' }
    const file = namedFor(named, grapheme, face)
    return file ? { file, origin: 'named' } : null
  }
  const findIn = async (origin: 'package' | 'system', grapheme: string, face: Face, emoji: boolean) => {
    const file = await among(inOrder(origin, face, emoji), grapheme)
    return file ? { file, origin } : null
  }
  const findPackaged: Shelf['find'] = async (grapheme, face, emoji) =>
    (await findSteady(grapheme, face, emoji)) ?? (await findIn('package', grapheme, face, emoji))
  const find: Shelf['find'] = async (grapheme, face, emoji) =>
    (await findPackaged(grapheme, face, emoji)) ?? (await findIn('system', grapheme, face, emoji))
  return { find, findSteady, findPackaged }
}

/** The first font that has a grapheme in the weight of a face, else the first that has it. */
export function namedFor(named: readonly FontFile[], grapheme: string, face: Face): FontFile | undefined {
  const having = named.filter((each) => hasAll(each, grapheme))
  return having.find((each) => isOfWeight(each, face)) ?? having[0]
}

function isOfWeight({ weight, weights }: FontFile, face: Face): boolean {
  return weights !== null || weight >= semibold === face.endsWith('bold')
}

/** The lightest weight that looks bold beside a regular one. */
export const semibold = 600

/** Whether a font has all of a grapheme. What joins letters or chooses among their forms draws nothing: it need not have it. */
export function hasAll(file: FontFile, grapheme: string): boolean {
  for (const letter of grapheme) {
    const code = letter.codePointAt(0) ?? 0
    if (!isJoiner(code) && !file.has(code)) return false
  }
  return true
}

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
