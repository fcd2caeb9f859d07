/**
 * Cuts the shipped faces: `npm run fonts`.
 *
 * Layout measures text with advance widths alone, so kerning and ligatures must not exist in the fonts a viewer
 * draws with: GPOS, GSUB and GDEF are dropped. What is left are Latin letters, punctuation and the few marks the
 * picture uses. Each face is cut three times, and a picture carries what it needs: `NAME.basic` (ASCII and common
 * punctuation, enough for most), `NAME` (the same and Latin-1), and `NAME.ext` (Latin Extended-A, besides one of the
 * others). Writes them as WOFF2, the last two also as TTF for rasterisers; and one `advances.json`: the advance of each
 * code point in font units, as the cut fonts hold them.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'

const require = createRequire(import.meta.url)
const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'templates', 'fonts')

/** The four faces of the house: what they are called here and in the stylesheet, and the file they are cut from. */
const faces = [
  { name: 'sans', family: 'inter', weight: 400, called: 'MCPD Sans' },
  { name: 'sans-bold', family: 'inter', weight: 600, called: 'MCPD Sans' },
  { name: 'mono', family: 'jetbrains-mono', weight: 400, called: 'MCPD Mono' },
  { name: 'mono-bold', family: 'jetbrains-mono', weight: 600, called: 'MCPD Mono' },
]

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => first + i)
const basic = [
  ...range(0x20, 0x7e), // ASCII
  0xa0,
  0xb0,
  0xb7,
  0xd7, // no-break space ° · ×
  0x2013,
  0x2014,
  0x2018,
  0x2019,
  0x201c,
  0x201d,
  0x2022,
  0x2026, // – — ‘ ’ “ ” • …
]
const latin = [
  ...basic,
  ...range(0xa1, 0xff), // Latin-1
  0x131,
  0x152,
  0x153, // ı Œ œ
  ...range(0x2010, 0x2015), // hyphens and dashes
  ...range(0x2018, 0x201e), // quotation marks
  0x2020,
  0x2022,
  0x2026,
  0x2030,
  0x2032,
  0x2033,
  0x2039,
  0x203a, // † • … ‰ ′ ″ ‹ ›
  0x20ac,
  0x2122,
  0x2212, // € ™ −
]

/** Letters of the Latin alphabets of Europe that Latin-1 lacks. */
const ext = [
  ...range(0x100, 0x17f).filter((code) => ![0x131, 0x149, 0x152, 0x153].includes(code)),
  ...range(0x218, 0x21b),
  0x1e9e,
]

/** Advance widths by code point, read from a TTF's own cmap (format 4) and hmtx tables. */
function advances(ttf) {
  const view = new DataView(ttf.buffer, ttf.byteOffset, ttf.byteLength)
  const tables = {}
  for (let i = 0; i < view.getUint16(4); i++) {
    const at = 12 + i * 16
    tables[String.fromCharCode(...ttf.subarray(at, at + 4))] = view.getUint32(at + 8)
  }
  const unitsPerEm = view.getUint16(tables.head + 18)
  const metrics = view.getUint16(tables.hhea + 34)
  const advance = (glyph) => view.getUint16(tables.hmtx + 4 * Math.min(glyph, metrics - 1))
  const glyphs = new Map()
  for (let i = 0; i < view.getUint16(tables.cmap + 2); i++) {
    const table = tables.cmap + view.getUint32(tables.cmap + 8 + i * 8)
    if (view.getUint16(table) !== 4) continue
    const count = view.getUint16(table + 6) / 2
    const [ends, starts, deltas, offsets] = [14, 16 + 2 * count, 16 + 4 * count, 16 + 6 * count].map((n) => table + n)
    for (let segment = 0; segment < count; segment++) {
      const offset = view.getUint16(offsets + 2 * segment)
      const delta = view.getUint16(deltas + 2 * segment)
      const first = view.getUint16(starts + 2 * segment)
      const last = view.getUint16(ends + 2 * segment)
      for (let code = first; code <= last && code !== 0xffff; code++) {
        const found = offset ? view.getUint16(offsets + 2 * segment + offset + 2 * (code - first)) : code
        if (found || !offset) glyphs.set(code, (found + delta) & 0xffff)
      }
    }
  }
  return { unitsPerEm, glyphs: [...glyphs].sort(([a], [b]) => a - b).map(([code, glyph]) => [code, advance(glyph)]) }
}

/** Runs of neighbouring code points: `[first, how many]`. */
const spans = (codes) =>
  ranges(codes.toSorted((a, b) => a - b).map((code) => [code])).map(([first, of]) => [first, of.length])

/** Runs of neighbouring code points: `[first, [advance, …]]`. */
function ranges(glyphs) {
  const found = []
  let next = -1
  for (const [code, width] of glyphs) {
    if (code === next) found.at(-1)[1].push(width)
    else found.push([code, [width]])
    next = code + 1
  }
  return found
}

/**
 * A TTF under a family's name, that of the picture's stylesheet, so that a rasteriser which goes by names finds regular
 * and semibold in one family, and the second cut by itself. The notices in the name table stay.
 */
function named(ttf, family, weight) {
  const view = new DataView(ttf.buffer, ttf.byteOffset, ttf.byteLength)
  const tables = Array.from({ length: view.getUint16(4) }, (_, i) => {
    const at = 12 + i * 16
    const [start, length] = [view.getUint32(at + 8), view.getUint32(at + 12)]
    return { tag: ttf.toString('latin1', at, at + 4), data: Buffer.from(ttf.subarray(start, start + length)) }
  })
  const style = weight === 400 ? 'Regular' : 'SemiBold'
  const names = {
    1: family,
    2: 'Regular',
    4: `${family} ${style}`,
    6: `${family.replaceAll(' ', '')}-${style}`,
    16: family,
    17: style,
  }
  for (const table of tables) if (table.tag === 'name') table.data = nameTable({ ...notices(table.data), ...names })
  return sfnt(tables)
}

/** Copyright, trademark and licence (name IDs 0, 7, 13, 14) of a name table, in its first Windows language. */
function notices(table) {
  const found = {}
  const [count, texts] = [table.readUInt16BE(2), table.readUInt16BE(4)]
  for (let at = 6; at < 6 + count * 12; at += 12) {
    const [platform, id, length, offset] = [0, 6, 8, 10].map((n) => table.readUInt16BE(at + n))
    if (platform !== 3 || ![0, 7, 13, 14].includes(id)) continue
    found[id] ??= Buffer.from(table.subarray(texts + offset, texts + offset + length))
      .swap16()
      .toString('utf16le')
  }
  return found
}

/** Windows, Unicode, American English. */
function nameTable(names) {
  const ids = Object.keys(names)
    .map(Number)
    .sort((a, b) => a - b)
  const texts = ids.map((id) => Buffer.from(names[id], 'utf16le').swap16())
  const head = Buffer.alloc(6 + ids.length * 12)
  head.writeUInt16BE(ids.length, 2)
  head.writeUInt16BE(head.length, 4)
  let offset = 0
  for (const [i, id] of ids.entries()) {
    const { length } = texts[i]
    for (const [n, value] of [3, 1, 0x409, id, length, offset].entries()) head.writeUInt16BE(value, 6 + i * 12 + n * 2)
    offset += length
  }
  return Buffer.concat([head, ...texts])
}

/** Tables → a font file, each with its sum, and the sum of all in `head` (OpenType, otff). */
function sfnt(tables) {
  const sum = (bytes) => {
    let total = 0
    for (let at = 0; at < bytes.length; at += 4) total = (total + bytes.readUInt32BE(at)) >>> 0
    return total
  }
  const padded = tables.map(({ tag, data }) => ({
    tag,
    length: data.length,
    data: Buffer.concat([data], (data.length + 3) & ~3),
  }))
  const head = padded.find(({ tag }) => tag === 'head').data
  head.writeUInt32BE(0, 8)
  const directory = Buffer.alloc(12 + padded.length * 16)
  const power = 2 ** Math.floor(Math.log2(padded.length))
  directory.writeUInt32BE(0x10000, 0)
  for (const [n, value] of [padded.length, power * 16, Math.log2(power), (padded.length - power) * 16].entries())
    directory.writeUInt16BE(value, 4 + n * 2)
  let offset = directory.length
  for (const [i, { tag, length, data }] of padded.entries()) {
    const at = 12 + i * 16
    directory.write(tag, at, 'latin1')
    for (const [n, value] of [sum(data), offset, length].entries()) directory.writeUInt32BE(value, at + 4 + n * 4)
    offset += data.length
  }
  const file = Buffer.concat([directory, ...padded.map(({ data }) => data)])
  const at =
    directory.length +
    padded
      .slice(
        0,
        padded.findIndex(({ tag }) => tag === 'head'),
      )
      .reduce((all, { data }) => all + data.length, 0)
  file.writeUInt32BE((0xb1b0afba - sum(file)) >>> 0, at + 8)
  return file
}

const target = process.argv[2] ?? folder
const table = {}
for (const { name, family, weight, called } of faces) {
  const cut = async (part, codes, targetFormat) =>
    subset(
      await readFile(require.resolve(`@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff2`)),
      String.fromCodePoint(...codes),
      {
        targetFormat,
        dropTables: ['GPOS', 'GSUB', 'GDEF', 'kern', 'STAT', 'DSIG', 'gasp', 'meta'],
        noHinting: true,
      },
    )
  const made = {
    '.ttf': named(await cut('latin', latin, 'truetype'), called, weight),
    '.woff2': await cut('latin', latin, 'woff2'),
    '.basic.woff2': await cut('latin', basic, 'woff2'),
    '.ext.ttf': named(await cut('latin-ext', ext, 'truetype'), `${called} Ext`, weight),
    '.ext.woff2': await cut('latin-ext', ext, 'woff2'),
  }
  for (const [suffix, bytes] of Object.entries(made)) await writeFile(join(target, `${name}${suffix}`), bytes)
  const [own, more] = [advances(made['.ttf']), advances(made['.ext.ttf'])]
  if (own.unitsPerEm !== more.unitsPerEm) throw new Error(`${name}: its cuts have different units`)
  table[name] = {
    unitsPerEm: own.unitsPerEm,
    basic: spans(basic),
    ext: spans(more.glyphs.map(([code]) => code)),
    ranges: ranges([...own.glyphs, ...more.glyphs].sort(([a], [b]) => a - b)),
  }
  console.log(
    `${name}: ${Object.entries(made)
      .map(([suffix, { length }]) => `${suffix} ${length} B`)
      .join(', ')}`,
  )
}
await writeFile(
  join(target, 'advances.json'),
  `{\n${Object.entries(table)
    .map(([name, face]) => `  "${name}": ${JSON.stringify(face)}`)
    .join(',\n')}\n}\n`,
)
