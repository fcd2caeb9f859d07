/** Who may import whom, held against every import in `src/`; and what the command loads before it knows what to do. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const src = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'src')

/** Folder, or file at the top → folders and top files it may import, besides itself. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  model: [],
  base: ['model'],
  input: ['model', 'base'],
  redact: ['model', 'base'],
  words: ['model', 'base'],
  conversation: ['model', 'base'],
  layout: ['model', 'base'],
  ink: ['model', 'base'],
  theme: ['model', 'base', 'shipped'],
  draw: ['model', 'base'],
  page: ['model', 'base', 'shipped'],
  output: ['model', 'base', 'page'],
  shipped: ['model', 'base'],
  fonts: ['model', 'base'],
  'files.ts': ['model', 'base'],
  'open.ts': ['model', 'base'],
  'settle.ts': ['model', 'base', 'words'],
  'sort.ts': ['model', 'base', 'input', 'words', 'open.ts'],
  'look.ts': ['model', 'base', 'ink', 'theme', 'open.ts'],
  'drawable.ts': ['model', 'base', 'draw', 'fonts', 'ink', 'layout', 'output', 'shipped', 'look.ts'],
  'pipeline.ts': ['*'],
  'index.ts': ['*'],
  cli: [
    'model',
    'base',
    'shipped',
    'index.ts',
    'files.ts',
    'settle.ts',
    'pipeline.ts',
    'output',
    'input',
    'theme',
    'words',
  ],
}

/** File → packages and node modules it may load. */
const mayLoad: Readonly<Record<string, readonly string[]>> = {
  'words/read-yaml.ts': ['yaml'],
  'fonts/places.ts': ['node:fs', 'node:os', 'node:path', 'node:url'],
  'fonts/read.ts': ['node:fs', 'fontverter'],
  'fonts/shelf.ts': ['node:path'],
  'fonts/cut.ts': ['node:crypto', 'node:fs', 'node:path', 'subset-font'],
  'base/cache-folder.ts': ['node:os', 'node:path'],
  'fonts/shape.ts': ['harfbuzzjs'],
  'output/raster.ts': ['node:path', '@resvg/resvg-js'],
  'output/png-bytes.ts': ['node:zlib'],
  'output/png-tile.ts': ['node:zlib'],
  'output/start-browser.ts': ['node:fs', 'node:os', 'puppeteer', 'puppeteer-core'],
  'ink/code.ts': ['shiki/core', 'shiki/engine/javascript', 'shiki/langs', 'shiki/themes'],
  'draw/dom.ts': ['@svgdotjs/svg.js', 'svgdom'],
  'files.ts': ['node:fs', 'node:fs/promises', 'node:path', 'node:url'],
}

const files = readdirSync(src, { recursive: true })
  .map(String)
  .filter((file) => /\.ts$/.test(file) && !/\.d\.ts$|\.test\.ts$/.test(file) && !file.startsWith('test'))

interface Import {
  readonly from: string
  readonly to: string
  readonly lazy: boolean
  readonly typeOnly: boolean
}

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(join(src, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const found: Import[] = []
  for (const [, typed, name = ''] of text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?'([^']+)'/g,
  )) {
    found.push({ from: file, to: name, lazy: false, typeOnly: typed !== undefined })
  }
  for (const [, name = ''] of text.matchAll(/\bimport\(\s*'([^']+)'/g))
    found.push({ from: file, to: name, lazy: true, typeOnly: false })
  return found
}

const imports = files.flatMap(importsOf)
const roomOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : file)
const target = ({ from, to }: Import): string => relative(src, resolve(src, dirname(from), to)).replace(/\.js$/, '.ts')

it('reads imports', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(imports.length).toBeGreaterThan(200)
  expect(imports.some(({ lazy }) => lazy)).toBe(true)
})

it('every room imports only what it may', () => {
  const wrong = imports
    .filter(({ to }) => to.startsWith('.'))
    .filter((each) => {
      const [here, there] = [roomOf(each.from), roomOf(target(each))]
      const allowed = mayImport[here]
      return here !== there && !(allowed?.includes('*') ? there !== 'cli' : allowed?.includes(there))
    })
    .map((each) => `${each.from} → ${target(each)}`)
  expect(wrong).toEqual([])
})

it('what runs in a reader’s browser is asked for by nobody else, and knows nothing but base and model besides', () => {
  const inside = ({ from }: Import) => from.startsWith('page/dom/')
  const wrong = imports.filter((each) => !inside(each) && target(each).startsWith('page/dom/'))
  expect(wrong).toEqual([])
  const heavy = ['to-page.ts', 'to-data.ts', 'markup.ts', 'html-text.ts', 'icons.ts', 'colours.ts']
  expect(imports.filter(inside).filter((each) => heavy.includes(target(each).replace('page/', '')))).toEqual([])
})

it('no files import each other in a circle, not for types either', () => {
  const next = new Map(
    files.map((file) => [
      file,
      importsOf(file)
        .filter(({ to }) => to.startsWith('.'))
        .map(target),
    ]),
  )
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '))
    if (done.has(file) || way.includes(file)) return
    for (const each of next.get(file) ?? []) walk(each, [...way, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
  expect(circles).toEqual([])
})

it('packages are loaded where they may be', () => {
  const wrong = imports
    .filter(({ to, from, typeOnly }) => !to.startsWith('.') && !typeOnly && !from.startsWith('cli/'))
    .filter(({ from, to }) => !mayLoad[from]?.includes(to))
    .map(({ from, to }) => `${from} loads ${to}`)
  expect(wrong).toEqual([])
})

it('the core has no process, no clock, no chance and no locale', () => {
  const forbidden = /\bprocess\.|\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\btoLocale\w+|\bIntl\./
  const wrong = files
    .filter((file) => !file.startsWith('cli/') && !ofTheMachine.includes(file))
    .filter((file) => forbidden.test(readFileSync(join(src, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
  expect(wrong).toEqual([])
})

/** Files and fonts of a machine are found and opened here alone. */
const ofTheMachine = ['files.ts', 'fonts/places.ts', 'fonts/cut.ts']

it('heavy packages stand behind doors: nothing that the pipeline imports at once loads one', () => {
  const seen = new Set<string>()
  const heavy: string[] = []
  const walk = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const each of importsOf(file)) {
      if (each.lazy || each.typeOnly) continue
      if (each.to.startsWith('.')) walk(target(each))
      else if (!each.to.startsWith('node:')) heavy.push(`${file} loads ${each.to}`)
    }
  }
  walk('pipeline.ts')
  expect(heavy).toEqual([])
})
