/**
 * Bundles what `tsc` built: the command as small CommonJS files, so that a cold start reads few files and no package of
 * `node_modules`; and the library's one door to svg.js and svgdom, with both inside. Runs last in `npm run build`.
 */
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')

/** svgdom measures text with fontkit when asked for a bounding box; nothing here asks, and it is half of svgdom's cost. */
const withoutFontkit = {
  name: 'without-fontkit',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(fontkit|image-size|sax)$/ }, ({ path }) => ({ path, namespace: 'left-out' }))
    onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({
      contents: 'export const openSync = undefined; export default undefined',
    }))
  },
}

/** Modules that are loaded only when needed: each a file of its own, by the end of its path. */
const doors = {
  'cli/main.js': 'main',
  'cli/library.js': 'library',
  'cli/help.js': 'help',
  'draw/to-svg.js': 'draw',
  'ink/code.js': 'code',
  'fonts/index.js': 'fonts',
  'output/pair.js': 'pair',
  'output/raster.js': 'raster',
  'output/to-markdown.js': 'markdown',
  'output/to-mermaid.js': 'mermaid',
  'output/in-browser.js': 'browser',
  'page/to-page.js': 'page',
  'shipped/faces.js': 'faces',
  yaml: 'yaml',
}

const throughDoors = (entry) => ({
  name: 'through-doors',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ path, kind, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined
      const whole = path.startsWith('.') ? join(resolveDir, path) : path
      const door = Object.keys(doors).find((end) => whole === end || whole.endsWith(`/${end}`))
      return door && door !== entry ? { path: `./${doors[door]}.cjs`, external: true } : undefined
    })
  },
})

/** yargs measures its help with tables of every letter there is, built as it loads; ours knows the widths too. */
const withOwnWidths = {
  name: 'with-own-widths',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^string-width$/ }, ({ path }) => ({ path, namespace: 'own-widths' }))
    onLoad({ filter: /.*/, namespace: 'own-widths' }, () => ({
      contents: `export { cells as default } from ${JSON.stringify(join(dist, 'base', 'graphemes.js'))}`,
      resolveDir: dist,
    }))
  },
}

/**
 * svgdom evaluates the formula of `:nth-child(…)` selectors. Nothing here selects by one, and an `eval` anywhere in a bundle
 * keeps every name of it in memory and in full.
 */
const withoutEval = {
  name: 'without-eval',
  setup({ onLoad }) {
    onLoad({ filter: /svgdom[\\/]src[\\/].*\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      return text.includes('eval(nth)') ? { contents: text.replace('eval(nth)', 'Number.NaN') } : undefined
    })
  },
}

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
}

const bin = join(dist, 'bin')
await rm(bin, { recursive: true, force: true })

const command = (entry, name, banner) =>
  build({
    ...common,
    entryPoints: [entry.endsWith('.js') ? join(dist, entry) : entry],
    outfile: join(bin, `${name}.cjs`),
    format: 'cjs',
    minify: true,
    external: ['shiki/*', 'harfbuzzjs', 'fontverter', 'subset-font', '@resvg/resvg-js', 'puppeteer', 'puppeteer-core'],
    // Our own doors are CommonJS, and `import()` would look through each for its exports first; those of others are none.
    supported: { 'dynamic-import': ['ink/code.js', 'fonts/index.js', 'output/in-browser.js'].includes(entry) },
    // yargs asks where its translations lie; there are none beside the bundle, and it then speaks English.
    define: { 'import.meta.url': '__here' },
    banner: { js: `${banner ?? ''}var __here=require("node:url").pathToFileURL(__filename).href;` },
    plugins: [throughDoors(entry), withoutFontkit, withoutEval, withOwnWidths],
  })

const made = [
  await command('cli/bin.js', 'mcp-diagram'),
  ...(await Promise.all(Object.entries(doors).map(([entry, name]) => command(entry, name)))),
  await build({
    ...common,
    entryPoints: [join(dist, 'draw', 'dom.js')],
    outfile: join(dist, 'draw', 'dom.js'),
    allowOverwrite: true,
    format: 'esm',
    minifySyntax: true,
    plugins: [withoutFontkit, withoutEval],
  }),
]
await chmod(join(bin, 'mcp-diagram.cjs'), 0o755)

// What was bundled keeps its licence.
const inputs = made.flatMap(({ metafile }) => Object.keys(metafile.inputs))
const packages = [
  ...new Set(inputs.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[0] ?? [])),
].sort()
const notices = await Promise.all(
  packages.map(async (folder) => {
    const at = join(process.cwd(), folder)
    const { name, version, license } = JSON.parse(await readFile(join(at, 'package.json'), 'utf8'))
    const file = (await readdir(at)).find((entry) => /^licen[cs]e/i.test(entry))
    const text = file ? (await readFile(join(at, file), 'utf8')).trim() : `Licence: ${license}`
    return `${name} ${version}\n\n${text}`
  }),
)
const rule = `\n\n${'-'.repeat(80)}\n\n`
await writeFile(
  join(dist, 'THIRD-PARTY-LICENSES.txt'),
  `Packages inside the bundles of mcp-diagram. The fonts it ships have their licences in templates/fonts.${rule}${notices.join(rule)}\n`,
)

for (const { metafile } of made) {
  for (const [name, { bytes }] of Object.entries(metafile.outputs))
    console.log(`${name}: ${Math.round(bytes / 1000)} kB`)
}
