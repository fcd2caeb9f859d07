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
import { named } from './name-font.mjs'

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
