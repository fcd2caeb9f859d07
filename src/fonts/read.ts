/** Font files, opened: what is in them at once, all of their bytes only when one is drawn with. */
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { Problem } from '../base/problem.js'
import { openQueue } from '../base/queue.js'
import { type FontInfo, readFonts } from './coverage.js'

/** A font of a file. */
export interface FontFile extends FontInfo {
  readonly path: string
  /** The file as TrueType or OpenType. */
  readonly bytes: () => Uint8Array
  /** All fonts of a named collection, this one first: which draws ideographs is known when the picture is. */
  readonly collection?: readonly FontFile[]
}

/** The weight a font is set to: of a variable one near regular or semibold; null where there is nothing to set. */
export function weightOf({ weights }: FontInfo, bold: boolean): number | null {
  return weights && Math.min(Math.max(bold ? 600 : 400, weights[0]), weights[1])
}

/**
 * The first font of each file.
 * @throws Problem `no-font` when one cannot be read as a font
 */
export async function readNamedFonts(paths: readonly string[]): Promise<readonly FontFile[]> {
  const found = await Promise.all(paths.map(readFontFile))
  return found.map((fonts, i) => {
    const path = paths[i] ?? ''
    const [first] = fonts
    if (first) return fonts.length > 1 ? { ...first, collection: fonts } : first
    if (!existsSync(path)) throw new Problem('no-font', `${path}: no such font file`, { exit: 3 })
    throw new Problem('no-font', `${path}: no font whose letters could be drawn`, {
      exit: 3,
      try: 'a TrueType, OpenType, WOFF or WOFF2 file',
    })
  })
}

/** Fonts of a file; none when it cannot be read or is no font. WOFF and WOFF2 are unpacked. */
export async function readFontFile(path: string): Promise<readonly FontFile[]> {
  try {
    // A pipe would be waited for.
    if (!statSync(path).isFile()) return []
    const fonts = isPacked(path) ? await readPacked(path) : readPlain(path)
    return fonts.map((font) => (font.family === '' ? { ...font, family: path.replace(/^.*[\\/]/, '') } : font))
  } catch {
    return []
  }
}

function isPacked(path: string): boolean {
  return /\.woff2?$/i.test(path)
}

/** What unpacks WOFF2 gives away a piece of its own memory, which the next file is unpacked into. */
const inTurn = openQueue()

async function readPacked(path: string): Promise<readonly FontFile[]> {
  const { convert } = await import('fontverter')
  const bytes = await inTurn(() => convert(readFileSync(path), 'sfnt'))
  return readFonts((offset, length) => bytes.subarray(offset, offset + length)).map((font) => ({
    ...font,
    path,
    bytes: () => bytes,
  }))
}

function readPlain(path: string): readonly FontFile[] {
  const file = openSync(path, 'r')
  try {
    const fonts = readFonts((offset, length) => {
      const bytes = new Uint8Array(length)
      return bytes.subarray(0, readSync(file, bytes, 0, length, offset))
    })
    return fonts.map((font) => ({ ...font, path, bytes: () => readFileSync(path) }))
  } finally {
    closeSync(file)
  }
}
