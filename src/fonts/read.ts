/** Font files, opened: what is in them at once, all of their bytes only when one is drawn with. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { type FontInfo, readFonts } from './coverage.js'

/** A font of a file. */
export interface FontFile extends FontInfo {
  readonly path: string
  /** The file as TrueType or OpenType. */
  readonly bytes: () => Uint8Array
}

/** Fonts of a file; none when it cannot be read or is no font. WOFF and WOFF2 are unpacked. */
export async function readFontFile(path: string): Promise<readonly FontFile[]> {
  try {
    return isPacked(path) ? await readPacked(path) : readPlain(path)
  } catch {
    return []
  }
}

function isPacked(path: string): boolean {
  return /\.woff2?$/i.test(path)
}

async function readPacked(path: string): Promise<readonly FontFile[]> {
  const { convert } = await import('fontverter')
  const bytes = await convert(readFileSync(path), 'sfnt')
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
