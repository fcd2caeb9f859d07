/** Which letters a font file has, read from its tables (OpenType 1.9: otff, cmap, name, OS/2) and nothing else of it. */

/** Bytes of a file, from an offset; fewer where the file ends. */
export type ReadAt = (offset: number, length: number) => Uint8Array

export interface FontInfo {
  /** Place in a collection, from 0. */
  readonly index: number
  readonly family: string
  /** 100 to 900. */
  readonly weight: number
  readonly italic: boolean
  /** The weights of a variable font, lightest and boldest; null for one of a single weight. */
  readonly weights: readonly [least: number, most: number] | null
  /** What it says of its licence, else of its copyright. */
  readonly licence: string
  readonly has: (code: number) => boolean
}

/** Fonts in a file, of which a collection has several; none when it is no whole TrueType or OpenType file. */
export function readFonts(read: ReadAt): readonly FontInfo[] {
  const head = viewOf(read(0, 12))
  if (head.byteLength < 12) return []
  const tag = head.getUint32(0)
  if (tag !== collection) return isFont(tag) ? fontAt(read, 0, 0) : []
  const count = Math.min(head.getUint32(8), mostFonts)
  const offsets = viewOf(read(12, count * 4))
  return Array.from({ length: Math.floor(offsets.byteLength / 4) }, (_, i) => i).flatMap((i) =>
    fontAt(read, offsets.getUint32(i * 4), i),
  )
}

const collection = 0x74746366 // ttcf
const isFont = (tag: number): boolean => tag === 0x10000 || tag === 0x4f54544f || tag === 0x74727565 // OTTO, true
const mostFonts = 64
const mostTables = 200
/** Tables that are read are smaller in every sane font. */
const largest = 4_000_000

interface Table {
  readonly offset: number
  readonly length: number
}

function fontAt(read: ReadAt, start: number, index: number): readonly FontInfo[] {
  try {
    const tables = tablesAt(read, start)
    const table = (tag: string): DataView => {
      const found = tables.get(tag)
      return viewOf(found ? read(found.offset, Math.min(found.length, largest)) : new Uint8Array())
    }
    const has = coverage(table('cmap'))
    if (!has || !isWhole(read, tables)) return []
    const names = table('name')
    const os2 = table('OS/2')
    return [
      {
        index,
        family: nameOf(names, [1, 16]),
        weights: weightsOf(table('fvar')),
        licence: nameOf(names, [0, 13]),
        weight: os2.byteLength >= 6 ? os2.getUint16(4) : 400,
        italic: os2.byteLength >= 64 && (os2.getUint16(62) & 1) === 1,
        has,
      },
    ]
  } catch (thrown) {
    // A table that points outside its file: not a font to draw with.
    if (thrown instanceof RangeError) return []
    throw thrown
  }
}

function tablesAt(read: ReadAt, start: number): ReadonlyMap<string, Table> {
  const count = Math.min(viewOf(read(start + 4, 2)).getUint16(0), mostTables)
  const directory = viewOf(read(start + 12, count * 16))
  const tables = new Map<string, Table>()
  for (let at = 0; at + 16 <= directory.byteLength; at += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((i) => directory.getUint8(at + i)))
    tables.set(tag, { offset: directory.getUint32(at + 8), length: directory.getUint32(at + 12) })
  }
  return tables
}

/** Whether the file reaches as far as its tables do: of one that was copied in part, the last letters are missing. */
function isWhole(read: ReadAt, tables: ReadonlyMap<string, Table>): boolean {
  const end = Math.max(...[...tables.values()].map(({ offset, length }) => offset + length))
  return read(end - 1, 1).byteLength === 1
}

/** fvar: the span of the axis `wght`, in 16.16 fixed-point numbers. */
function weightsOf(fvar: DataView): FontInfo['weights'] {
  if (fvar.byteLength < 12) return null
  const [first, count, size] = [4, 8, 10].map((at) => fvar.getUint16(at)) as [number, number, number]
  for (let at = first; at < first + count * size; at += size) {
    if (fvar.getUint32(at) === wght) return [fvar.getInt32(at + 4) / 65_536, fvar.getInt32(at + 12) / 65_536]
  }
  return null
}

const wght = 0x77676874

/** Whether a code point has a glyph, by the widest Unicode subtable: format 12, else 4. */
function coverage(cmap: DataView): ((code: number) => boolean) | null {
  if (cmap.byteLength < 4) return null
  const found = new Map<number, number>()
  for (let i = 0; i < cmap.getUint16(2); i++) {
    const [platform, encoding] = [cmap.getUint16(4 + i * 8), cmap.getUint16(6 + i * 8)]
    const offset = cmap.getUint32(8 + i * 8)
    const unicode = platform === 0 ? encoding !== 5 : platform === 3 && (encoding === 1 || encoding === 10)
    if (unicode) found.set(cmap.getUint16(offset), offset)
  }
  const [whole, basic] = [found.get(12), found.get(4)]
  if (whole !== undefined) return groups(cmap, whole)
  return basic === undefined ? null : segments(cmap, basic)
}

/** cmap format 12: sorted groups of code points. */
function groups(cmap: DataView, at: number): (code: number) => boolean {
  const count = cmap.getUint32(at + 12)
  holds(cmap, at + 16 + count * 12)
  return (code) => {
    const i = search(count, (n) => cmap.getUint32(at + 16 + n * 12 + 4), code)
    if (i === count) return false
    const first = cmap.getUint32(at + 16 + i * 12)
    return code >= first && cmap.getUint32(at + 16 + i * 12 + 8) + (code - first) !== 0
  }
}

/** cmap format 4: sorted segments of the basic plane. */
function segments(cmap: DataView, at: number): (code: number) => boolean {
  const count = cmap.getUint16(at + 6) >> 1
  holds(cmap, at + 16 + count * 8)
  const [ends, starts, deltas, offsets] = [14, 16 + 2 * count, 16 + 4 * count, 16 + 6 * count].map((n) => at + n) as [
    number,
    number,
    number,
    number,
  ]
  return (code) => {
    const i = search(count, (n) => cmap.getUint16(ends + n * 2), code)
    if (i === count || code > 0xffff || code < cmap.getUint16(starts + i * 2)) return false
    const offset = cmap.getUint16(offsets + i * 2)
    const delta = cmap.getUint16(deltas + i * 2)
    if (offset === 0) return ((code + delta) & 0xffff) !== 0
    const glyph = offsets + i * 2 + offset + 2 * (code - cmap.getUint16(starts + i * 2))
    return glyph + 2 <= cmap.byteLength && cmap.getUint16(glyph) !== 0
  }
}

/** What is looked up later must be there: a table that ends too early is as one that points outside its file. */
function holds(table: DataView, end: number): void {
  if (end > table.byteLength) throw new RangeError('a table that ends too early')
}

/** The first of `count` sorted ends that is not below a code; `count` when none is. */
function search(count: number, end: (n: number) => number, code: number): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (end(middle) < code) low = middle + 1
    else high = middle
  }
  return low
}

/** The best of some names, by rising preference; in English where there are several languages. */
function nameOf(name: DataView, ids: readonly number[]): string {
  if (name.byteLength < 6) return ''
  const texts = name.getUint16(4)
  let best = { rank: 0, text: '' }
  for (let i = 0; i < name.getUint16(2); i++) {
    const at = 6 + i * 12
    const [platform, language, id, length, offset] = [0, 4, 6, 8, 10].map((n) => name.getUint16(at + n)) as [
      number,
      number,
      number,
      number,
      number,
    ]
    if (platform !== 3 || !ids.includes(id)) continue
    const rank = ids.indexOf(id) + 1 + (language === 0x409 ? ids.length : 0)
    if (rank <= best.rank) continue
    const letters = Array.from({ length: length / 2 }, (_, n) => name.getUint16(texts + offset + n * 2))
    best = { rank, text: String.fromCharCode(...letters) }
  }
  return best.text
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
