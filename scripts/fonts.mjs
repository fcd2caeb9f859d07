/**
 * Cuts the shipped faces: `npm run fonts`.
 *
 * Layout measures text with advance widths alone, so kerning and ligatures must not exist in the fonts a viewer
 * draws with: GPOS, GSUB and GDEF are dropped. What is left are Latin letters, punctuation and the few marks the
 * picture uses. Writes, for each face, `NAME.ttf` (for rasterisers), `NAME.woff2` (the same glyphs, embedded in an
 * SVG that needs them) and `NAME.basic.woff2` (ASCII and common punctuation: two thirds of the size, enough for most
 * pictures); and one `advances.json`: the advance of each code point in font units, as the cut fonts hold them.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'

const require = createRequire(import.meta.url)
const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'templates', 'fonts')

/** The four faces of the house: what they are called here, and the file they are cut from. */
const faces = [
  { name: 'sans', from: '@fontsource/inter/files/inter-latin-400-normal.woff2' },
  { name: 'sans-bold', from: '@fontsource/inter/files/inter-latin-600-normal.woff2' },
  { name: 'mono', from: '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2' },
  { name: 'mono-bold', from: '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-600-normal.woff2' },
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
for (const { name, from } of faces) {
  const source = await readFile(require.resolve(from))
  const cut = (codes, targetFormat) =>
    subset(source, String.fromCodePoint(...codes), {
      targetFormat,
      dropTables: ['GPOS', 'GSUB', 'GDEF', 'kern', 'STAT', 'DSIG', 'gasp', 'meta'],
      noHinting: true,
    })
  const ttf = await cut(latin, 'truetype')
  const whole = await cut(latin, 'woff2')
  const small = await cut(basic, 'woff2')
  await writeFile(join(target, `${name}.ttf`), ttf)
  await writeFile(join(target, `${name}.woff2`), whole)
  await writeFile(join(target, `${name}.basic.woff2`), small)
  const { unitsPerEm, glyphs } = advances(ttf)
  table[name] = {
    unitsPerEm,
    basic: ranges(basic.map((code) => [code])).map(([first, of]) => [first, of.length]),
    ranges: ranges(glyphs),
  }
  console.log(`${name}: ${glyphs.length} glyphs, ${whole.length} B woff2, ${small.length} B basic, ${ttf.length} B ttf`)
}
await writeFile(
  join(target, 'advances.json'),
  `{\n${Object.entries(table)
    .map(([name, face]) => `  "${name}": ${JSON.stringify(face)}`)
    .join(',\n')}\n}\n`,
)
