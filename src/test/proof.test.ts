/**
 * The same picture everywhere: what the built-in rasteriser draws against a real browser, librsvg, and a sanitiser. Where
 * Chromium or `rsvg-convert` is missing its tests are left out aloud; in CI that is a failure.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import type { Browser, Page } from 'puppeteer'
import { SaxesParser } from 'saxes'
import type { Finding } from '../model/finding.js'
import type { Shape, Text } from '../model/scene.js'
import type { Drawable } from '../output/format.js'
import { png } from '../output/png.js'
import { read } from '../pipeline.js'
import { inBrowser, launchChromium } from './chromium.js'
import { exhibits, out, root } from './gallery.js'

let browser: Browser | null
let page: Page

beforeAll(async () => {
  browser = await launchChromium()
  if (browser) page = await browser.newPage()
}, 60_000)

afterAll(() => browser?.close())

const names = exhibits.map(({ name }) => name)

async function drawableOf(name: string): Promise<Drawable> {
  const exhibit = exhibits.find((each) => each.name === name)
  if (!exhibit) throw new Error(`no exhibit ${name}`)
  const bytes = readFileSync(join(root, 'fixtures', exhibit.source))
  const values = { ...exhibit.options, scale: 1 }
  const { drawables } = await read([{ name: exhibit.source, bytes }], [{ from: 'options', values }])
  const [only] = drawables
  if (!only) throw new Error(`no picture of ${name}`)
  return only
}

const rasters = new Map<string, Promise<{ readonly pixels: PNG; readonly findings: readonly Finding[] }>>()

/** The picture by the built-in rasteriser, a pixel a px. */
function rasterOf(name: string) {
  const made =
    rasters.get(name) ??
    (async () => {
      const [artifact] = await png.encode([await drawableOf(name)], { name })
      return { pixels: PNG.sync.read(Buffer.from(artifact?.bytes ?? [])), findings: artifact?.findings ?? [] }
    })()
  rasters.set(name, made)
  return made
}

describe.each(names)('%s', (name) => {
  inBrowser(
    'is the same in resvg and Chromium, but for the edges of letters',
    async () => {
      const { pixels, findings } = await rasterOf(name)
      const shot = await screenshot(await (await drawableOf(name)).picture({ fonts: 'embed', scheme: 'light' }), pixels)
      const { mean, worst } = differences(pixels, shot)
      // Of 255 steps from black to white. Where other fonts draw letters, the two may choose different ones.
      expect(mean).toBeLessThan(findings.length === 0 ? 0.6 : 2)
      if (findings.length === 0) expect(worst).toBeLessThan(20)
    },
    60_000,
  )

  it('has ink wherever there is text', async () => {
    const { pixels } = await rasterOf(name)
    const { shapes } = await (await drawableOf(name)).scene()
    const blank = textsOf(shapes).flatMap(({ x, y, font, runs }) =>
      runs
        .filter((run) => /\S/.test(run.text) && run.width > 0)
        .filter((run) => !hasInk(pixels, x + run.x, y - font.size * 0.75, run.width, font.size))
        .map((run) => run.text),
    )
    expect(blank).toEqual([])
  })

  it('is read by librsvg without a warning', () => {
    const { status, stderr, error } = spawnSync('rsvg-convert', [join(out, `${name}.svg`)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (error) {
      if (process.env.CI) throw new Error('`rsvg-convert` is needed in CI: install librsvg2-bin')
      console.warn('librsvg left out: no `rsvg-convert` found')
      return
    }
    expect([status, String(stderr)]).toEqual([0, ''])
  })

  it('runs nothing, and points at nothing outside it', () => {
    expect(foreign(readFileSync(join(out, `${name}.svg`), 'utf8'))).toEqual([])
  })

  it('runs nothing and points at nothing with letters as outlines', async () => {
    expect(foreign(await (await drawableOf(name)).picture({ fonts: 'outline', scheme: 'both' }))).toEqual([])
  })

  inBrowser('is left as it is by a sanitiser, but for what says its language and how it is read out', async () => {
    const lost = await sanitised(readFileSync(join(out, `${name}.svg`), 'utf8'))
    // `role` and `xml:lang` are on no list of DOMPurify's. It also takes away any attribute in which a tag seems to end.
    const suspect = /<\/(?:style|script|title|textarea|template)|--!?>|\]>/i
    const unexpected = lost.filter(
      ({ what, value }) => !['role', 'xml:lang'].includes(what) && !(what === 'aria-label' && suspect.test(value)),
    )
    expect(unexpected).toEqual([])
  })
})

/** Tests see the page's light half. */
async function screenshot(svg: string, { width, height }: PNG): Promise<PNG> {
  await page.setViewport({ width, height: 1000 })
  await page.setContent(`<!doctype html><body style="margin:0">${svg}`)
  await page.evaluate(() => document.fonts.ready)
  const whole = new PNG({ width, height })
  const tile = 4000
  for (let y = 0; y < height; y += tile) {
    const clip = { x: 0, y, width, height: Math.min(tile, height - y) }
    const shot = PNG.sync.read(Buffer.from(await page.screenshot({ clip, captureBeyondViewport: true })))
    PNG.bitblt(shot, whole, 0, 0, clip.width, clip.height, 0, y)
  }
  return whole
}

/** Of the brightness of squares of pixels: edges of letters differ by a pixel's part, and squares by little. */
function differences(a: PNG, b: PNG): { readonly mean: number; readonly worst: number } {
  const [one, other] = [brightness(a), brightness(b)]
  let [sum, worst] = [0, 0]
  for (let i = 0; i < one.length; i++) {
    const difference = Math.abs((one[i] as number) - (other[i] as number))
    sum += difference
    worst = Math.max(worst, difference)
  }
  return { mean: sum / one.length, worst }
}

/** Means of squares of 8 × 8 pixels, whole ones, row by row. */
function brightness({ data, width, height }: PNG): Float64Array {
  const side = 8
  const [across, down] = [Math.floor(width / side), Math.floor(height / side)]
  const sums = new Float64Array(across * down)
  for (let y = 0; y < down * side; y++) {
    const row = Math.floor(y / side) * across
    for (let x = 0; x < across * side; x++) {
      const at = (y * width + x) * 4
      const level = 0.3 * (data[at] as number) + 0.59 * (data[at + 1] as number) + 0.11 * (data[at + 2] as number)
      const square = row + Math.floor(x / side)
      sums[square] = (sums[square] as number) + level / (side * side)
    }
  }
  return sums
}

function textsOf(shapes: readonly Shape[]): readonly Text[] {
  return shapes.flatMap((shape) =>
    shape.type === 'group' ? textsOf(shape.shapes) : shape.type === 'text' ? [shape] : [],
  )
}

/** Whether a rectangle has pixels of more than one colour. */
function hasInk({ data, width }: PNG, left: number, top: number, across: number, down: number): boolean {
  const pixel = (x: number, y: number) => data.readUInt32LE((y * width + x) * 4)
  const first = pixel(Math.floor(left), Math.floor(top))
  for (let y = Math.floor(top); y < top + down; y++) {
    for (let x = Math.floor(left); x < left + across; x++) if (pixel(x, y) !== first) return true
  }
  return false
}

/** What an SVG has that may run, or that its reader would have to fetch. */
function foreign(svg: string): readonly string[] {
  const found: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  const allowed = new Set(['svg', 'title', 'desc', 'style', 'g', 'rect', 'path', 'circle', 'text', 'tspan', 'image'])
  const checkAddresses = (where: string, text: string) => {
    for (const [, address = ''] of text.matchAll(/url\(\s*['"]?([^)]*)/gi)) {
      if (!/^(?:#|data:font\/woff2;base64,)/.test(address)) found.push(`${where}: url(${address})`)
    }
    if (/@import|expression\(|javascript:/i.test(text) && where.startsWith('style')) found.push(`${where}: ${text}`)
  }
  let inside = ''
  parser.on('error', (error) => found.push(error.message))
  parser.on('opentag', ({ local, uri, attributes }) => {
    inside = local
    if (!allowed.has(local) || uri !== 'http://www.w3.org/2000/svg') found.push(`<${local}> of ${uri}`)
    for (const { name, value } of Object.values(attributes)) {
      if (/^on/i.test(name)) found.push(`${local} ${name}`)
      if (/href$/.test(name) && !/^(?:#|data:image\/png;base64,)/.test(value)) found.push(`${local} ${name}="${value}"`)
      if (name !== 'aria-label') checkAddresses(`${local} ${name}`, value)
    }
  })
  parser.on('text', (text) => {
    if (inside === 'style') checkAddresses('style', text)
  })
  parser.write(svg).close()
  return found
}

interface Lost {
  /** Name of an attribute or, in brackets, of an element. */
  readonly what: string
  readonly value: string
}

/** What DOMPurify's profile for SVG takes from a picture. */
async function sanitised(svg: string): Promise<readonly Lost[]> {
  const script = createRequire(import.meta.url).resolve('dompurify/dist/purify.min.js')
  await page.setContent('<!doctype html><div id="before"></div><div id="after"></div>')
  await page.addScriptTag({ path: script })
  return await page.evaluate((text) => {
    interface Purify {
      readonly sanitize: (text: string, options: object) => string
    }
    const { DOMPurify } = globalThis as unknown as { readonly DOMPurify: Purify }
    const [before, after] = ['before', 'after'].map((id) => document.getElementById(id) as Element) as [
      Element,
      Element,
    ]
    before.innerHTML = text
    after.innerHTML = DOMPurify.sanitize(text, { USE_PROFILES: { svg: true } })
    const lost: { what: string; value: string }[] = []
    const compare = (one: Element, other: Element | undefined) => {
      if (!other || one.nodeName !== other.nodeName) {
        lost.push({ what: `<${one.nodeName}>`, value: '' })
        return
      }
      for (const { name, value } of one.attributes) {
        if (other.getAttribute(name) !== value) lost.push({ what: name, value })
      }
      if (one.children.length === 0 && one.textContent !== other.textContent)
        lost.push({ what: `text of <${one.nodeName}>`, value: one.textContent ?? '' })
      for (const [i, child] of [...one.children].entries()) compare(child, other.children[i])
    }
    compare(before.firstElementChild as Element, after.firstElementChild as Element)
    return lost
  }, svg)
}
