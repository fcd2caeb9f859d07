/**
 * Fonts for tests: files of the packages of Inter and JetBrains Mono, which have scripts that the shipped cuts lack, and
 * fonts taken apart and put together by hand. Nothing here asks for a font of the machine.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import subset from 'subset-font'
import { readFonts } from '../fonts/coverage.js'
import type { FontPlaces } from '../fonts/places.js'
import { type FontFile, readFontFile } from '../fonts/read.js'
import { root } from './gallery.js'

export const shippedFonts = join(root, 'templates', 'fonts')

type Family = 'inter' | 'jetbrains-mono'
type Part = 'latin' | 'latin-ext' | 'cyrillic' | 'greek' | 'vietnamese'

/** A WOFF2 file of a package. */
export function packageFile(family: Family, part: Part, weight: 400 | 600 | 700 = 400): string {
  return createRequire(import.meta.url).resolve(`@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff2`)
}

const unpacked = new Map<string, Promise<Buffer>>()

/** The same as TrueType. */
export function trueType(family: Family, part: Part, weight: 400 | 600 | 700 = 400): Promise<Buffer> {
  const path = packageFile(family, part, weight)
  const known = unpacked.get(path) ?? readFontFile(path).then(([font]) => Buffer.from(font?.bytes() ?? []))
  unpacked.set(path, known)
  return known
}

/** A small font: the letters of a text alone, and only what draws them. */
export async function smallFont(family: Family, part: Part, text: string): Promise<Buffer> {
  const dropTables = ['GPOS', 'GSUB', 'GDEF', 'STAT', 'kern']
  return await subset(await trueType(family, part), text, { targetFormat: 'truetype', dropTables, noHinting: true })
}

export type Tables = Readonly<Record<string, Buffer>>

/** Tables of a font, by tag. */
export function tablesOf(font: Uint8Array): Tables {
  const bytes = Buffer.from(font)
  return Object.fromEntries(
    Array.from({ length: bytes.readUInt16BE(4) }, (_, i) => {
      const at = 12 + i * 16
      const [start, length] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
      return [bytes.toString('latin1', at, at + 4), Buffer.from(bytes.subarray(start, start + length))]
    }),
  )
}

/** Tables → a font; sums are left out, since nobody here looks at them. */
export function fontOf(tables: Tables): Buffer {
  const sorted = Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1))
  const head = Buffer.alloc(12 + sorted.length * 16)
  head.writeUInt32BE(0x10000, 0)
  head.writeUInt16BE(sorted.length, 4)
  let offset = head.length
  const parts: Buffer[] = [head]
  for (const [i, [tag, data]] of sorted.entries()) {
    head.write(tag, 12 + i * 16, 'latin1')
    head.writeUInt32BE(offset, 12 + i * 16 + 8)
    head.writeUInt32BE(data.length, 12 + i * 16 + 12)
    const padded = Buffer.concat([data], (data.length + 3) & ~3)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

/** Fonts → a collection: the offsets in each directory then count from the start of the whole. */
export function collectionOf(fonts: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(12 + fonts.length * 4)
  head.write('ttcf', 0, 'latin1')
  head.writeUInt32BE(0x10000, 4)
  head.writeUInt32BE(fonts.length, 8)
  let start = head.length
  const moved = fonts.map((font, n) => {
    const copy = Buffer.concat([font], (font.length + 3) & ~3)
    for (let i = 0; i < copy.readUInt16BE(4); i++) {
      const at = 12 + i * 16 + 8
      copy.writeUInt32BE(copy.readUInt32BE(at) + start, at)
    }
    head.writeUInt32BE(start, 12 + n * 4)
    start += copy.length
    return copy
  })
  return Buffer.concat([head, ...moved])
}

/** 16-bit numbers, as tables have them. */
export const words = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [i, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, i * 2)
  return bytes
}

/** 32-bit numbers. */
export const longs = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, i * 4)
  return bytes
}

/** fvar with one axis, `wght`. */
export function fvarOf(least: number, standard: number, most: number): Buffer {
  return Buffer.concat([
    words(1, 0, 16, 2, 1, 20, 0, 8),
    Buffer.from('wght'),
    longs(least * 65_536, standard * 65_536, most * 65_536),
    words(0, 256),
  ])
}

/** A name table: texts by name ID and language. */
export function namesOf(names: readonly (readonly [id: number, text: string, language?: number])[]): Buffer {
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16())
  let offset = 0
  const rows = names.map(([id, , language = 0x409], i) => {
    const length = texts[i]?.length ?? 0
    offset += length
    return words(3, 1, language, id, length, offset - length)
  })
  return Buffer.concat([words(0, names.length, 6 + names.length * 12), ...rows, ...texts])
}

export interface Folder {
  readonly path: string
  /** Writes a file below it, folders and all; its path. */
  readonly write: (name: string, bytes: Uint8Array | string) => string
  /** The same with a copy of a file. */
  readonly copy: (name: string, from: string) => string
  readonly remove: () => void
}

export function openFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'mcp-diagram-'))
  const at = (name: string) => {
    const file = join(path, name)
    mkdirSync(dirname(file), { recursive: true })
    return file
  }
  return {
    path,
    write: (name, bytes) => {
      writeFileSync(at(name), bytes)
      return join(path, name)
    },
    copy: (name, from) => {
      copyFileSync(from, at(name))
      return join(path, name)
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** A world with the shipped faces, and what a folder has for `node_modules`, `system` and `cache`. */
export function placesIn({ path }: Folder): FontPlaces {
  return {
    shipped: shippedFonts,
    packages: [join(path, 'node_modules')],
    system: [join(path, 'system')],
    cache: join(path, 'cache'),
  }
}

/** A font as an opened file, without a file. */
export function fontFileOf(bytes: Uint8Array, index = 0): FontFile {
  const found = readFonts((offset, length) => bytes.subarray(offset, offset + length))[index]
  if (!found) throw new Error('no font')
  return { ...found, path: 'made.ttf', bytes: () => bytes }
}
