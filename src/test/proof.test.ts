/**
 * The same picture everywhere: what the built-in rasteriser draws against a real browser, librsvg, and a sanitiser. Where
 * Chromium or `rsvg-convert` is missing its tests are left out aloud; in CI that is a failure.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import type { Page } from 'puppeteer'
import { SaxesParser } from 'saxes'
import type { Finding } from '../model/finding.js'
import type { Shape, Text } from '../model/scene.js'
import type { Drawable } from '../output/format.js'
import { png } from '../output/png.js'
import { read } from '../pipeline.js'
import { inBrowser, usePage } from './chromium.js'
import { exhibits, out, root } from './gallery.js'

let page: Page
usePage((opened) => {
  page = opened
})

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

interface Raster {
  readonly bytes: Uint8Array
  readonly pixels: PNG
  readonly findings: readonly Finding[]
}

const rasters = new Map<string, Promise<Raster>>()

/** The picture by the built-in rasteriser, a pixel a px. */
function rasterOf(name: string): Promise<Raster> {
  const made =
    rasters.get(name) ??
    (async () => {
      const [artifact] = await png.encode([await drawableOf(name)], { name })
      const { bytes = new Uint8Array(), findings = [] } = artifact ?? {}
      return { bytes, pixels: PNG.sync.read(Buffer.from(bytes)), findings }
    })()
  rasters.set(name, made)
  return made
}

describe.each(names)('%s', (name) => {
  inBrowser(
    'is the same in resvg and Chromium, but for the edges of letters',
    async () => {
      const { bytes, pixels, findings } = await rasterOf(name)
      const svg = await (await drawableOf(name)).picture({ fonts: 'embed', scheme: 'light' })
      const { mean, worst } = await differences(bytes, await screenshot(svg, pixels))
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

/** PNG of each stretch of a picture, from top to bottom. */
async function screenshot(svg: string, { width, height }: PNG): Promise<readonly Uint8Array[]> {
  await page.setViewport({ width, height: 1000 })
  await page.setContent(`<!doctype html><body style="margin:0">${svg}`)
  await page.evaluate(() => document.fonts.ready)
  const tile = 4000
  const shots: Uint8Array[] = []
  for (let y = 0; y < height; y += tile) {
    const clip = { x: 0, y, width, height: Math.min(tile, height - y) }
    shots.push(await page.screenshot({ clip, captureBeyondViewport: true }))
  }
  return shots
}

/**
 * Of the brightness of squares of 8 × 8 pixels: edges of letters differ by a pixel's part, and squares by little. Counted in
 * the browser, which decodes pictures at once.
 */
async function differences(
  whole: Uint8Array,
  stretches: readonly Uint8Array[],
): Promise<{ readonly mean: number; readonly worst: number }> {
  const addresses = [whole, ...stretches].map(
    (bytes) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`,
  )
  await page.setContent('<!doctype html>')
  return await page.evaluate(async ([first, ...others]) => {
    const side = 8
    const open = async (address: string | undefined) => {
      const image = new Image()
      image.src = address ?? ''
      await image.decode()
      return image
    }
    const image = await open(first)
    const rest = await Promise.all(others.map(open))
    const brightness = (images: readonly HTMLImageElement[]): Float64Array => {
      const canvas = new OffscreenCanvas(image.width, image.height)
      const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
      let top = 0
      for (const each of images) {
        pen.drawImage(each, 0, top)
        top += each.height
      }
      const [across, down] = [Math.floor(image.width / side), Math.floor(image.height / side)]
      const { data } = pen.getImageData(0, 0, image.width, image.height)
      const means = new Float64Array(across * down)
      for (let y = 0; y < down * side; y++) {
        for (let x = 0; x < across * side; x++) {
          const at = (y * image.width + x) * 4
          const level = 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0)
          const square = Math.floor(y / side) * across + Math.floor(x / side)
          means[square] = (means[square] ?? 0) + level / (side * side)
        }
      }
      return means
    }
    const [one, other] = [brightness([image]), brightness(rest)]
    let [sum, worst] = [0, 0]
    for (let i = 0; i < one.length; i++) {
      const difference = Math.abs((one[i] ?? 0) - (other[i] ?? 0))
      sum += difference
      worst = Math.max(worst, difference)
    }
    return { mean: sum / one.length, worst }
  }, addresses)
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
