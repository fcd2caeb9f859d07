/**
 * Makes modules of what `templates/` holds, and of the script and style of pages, so that the library opens no file:
 * `src/shipped/*.ts`, not kept in git.
 * Runs first in `npm run build`.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const templates = join(root, 'templates')
const shipped = join(root, 'src', 'shipped')
await mkdir(shipped, { recursive: true })

const module = async (name, from, lines) => {
  const text = `/** Made from ${from} by scripts/embed.mjs; edit that. */\n${lines.join('\n')}\n`
  const file = join(shipped, name)
  const old = await readFile(file, 'utf8').catch(() => '')
  if (old !== text) await writeFile(file, text)
}

const { name, version, homepage } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
await module('package.ts', 'package.json', [
  `export const packageName = ${JSON.stringify(name)}`,
  `export const version = ${JSON.stringify(version)}`,
  `export const homepage = ${JSON.stringify(homepage ?? '')}`,
])

const themes = (await readdir(join(templates, 'themes'))).filter((file) => file.endsWith('.json')).sort()
await module('themes.ts', 'templates/themes', [
  'export const shippedThemes: readonly unknown[] = [',
  ...(await Promise.all(
    themes.map(
      async (file) => `${JSON.stringify(JSON.parse(await readFile(join(templates, 'themes', file), 'utf8')))},`,
    ),
  )),
  ']',
])

const faces = ['sans', 'sans-bold', 'mono', 'mono-bold']
const base64 = async (file) => (await readFile(join(templates, 'fonts', file))).toString('base64')
const advances = JSON.parse(await readFile(join(templates, 'fonts', 'advances.json'), 'utf8'))
await module('advances.ts', 'templates/fonts', [
  "import type { Advances } from '../model/fonts.js'",
  `export const advances: Advances = ${JSON.stringify(advances)}`,
])
await module('faces.ts', 'templates/fonts', [
  "import type { FaceData } from '../model/fonts.js'",
  "import type { Face } from '../model/scene.js'",
  'export const faces: Readonly<Record<Face, FaceData>> = {',
  ...(await Promise.all(
    faces.map(
      async (face) =>
        `  '${face}': { basic: '${await base64(`${face}.basic.woff2`)}', whole: '${await base64(`${face}.woff2`)}', ext: '${await base64(`${face}.ext.woff2`)}' },`,
    ),
  )),
  '}',
])

const bundled = async (entry, options) => {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'src', 'page', entry)],
    bundle: true,
    minify: true,
    write: false,
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'warning',
    ...options,
  })
  return outputFiles[0].text.trim()
}
const script = await bundled('dom/main.ts', { format: 'iife', target: 'es2022' })
const style = await bundled('page.css', { target: ['chrome105', 'firefox115', 'safari16'] })
// Both stand in elements of a page: neither may end its own.
if (/<\/(script|style)|<!--/i.test(script + style)) throw new Error('src/page: the page would be cut short')
await module('page.ts', 'src/page', [
  `export const pageScript: string = ${JSON.stringify(script)}`,
  `export const pageStyle: string = ${JSON.stringify(style)}`,
])
