import { Problem } from '../base/problem.js'
import type { Artifact } from '../model/artifact.js'
import { type Drawable, isMissing, type OutputContext, type OutputFormat, partName, type Scheme } from './format.js'
import type { PngSize } from './png-bytes.js'

/** The most pixels of a picture: they take 1.1 GB of memory, and Chromium still shows them whole. */
const mostPixels = 250_000_000

/** Of `--scale`. */
const leastScale = 0.5

export const png: OutputFormat = {
  name: 'png',
  says: 'the picture, as pixels',
  suffix: '.png',
  type: 'image/png',
  binary: true,
  pairs: true,
  encode: async (drawables, context) => {
    const made: Artifact[] = []
    // One after another: each takes much memory.
    for (const drawable of drawables) {
      made.push(await toBitmap(drawable, partName(context.name, drawable.part, '.png', context.scheme), context))
    }
    return made
  },
}

async function toBitmap(drawable: Drawable, name: string, context: OutputContext): Promise<Artifact> {
  const { scale, raster } = drawable.settings
  const { width, height } = await drawable.scene()
  const size = { width: Math.round(width * scale), height: Math.round(height * scale), scale }
  checkSize(size, name)
  const { scheme = 'light' } = context
  const made =
    raster === 'chromium' ? await byBrowser(drawable, scheme, context) : await byResvg(drawable, scheme, size)
  return { name, type: 'image/png', says: `${size.width} × ${size.height} px`, ...made }
}

type Made = Pick<Artifact, 'bytes' | 'findings'>

async function byResvg({ strips }: Drawable, scheme: Scheme, size: PngSize): Promise<Made> {
  const picture = await strips(scheme)
  const { toPng } = await import('./raster.js')
  return { bytes: await toPng(picture, size), findings: picture.findings }
}

async function byBrowser(
  { scene, picture, settings, letterFindings }: Drawable,
  scheme: Scheme,
  context: OutputContext,
): Promise<Made> {
  const svg = await picture({ fonts: 'embed', packages: true, scheme })
  const { rasterInBrowser } = await import('./in-browser.js')
  const bytes = await rasterInBrowser(svg, await scene(), settings.scale, context)
  return { bytes, findings: (await letterFindings()).filter(isMissing) }
}

function checkSize({ width, height, scale }: { width: number; height: number; scale: number }, name: string): void {
  if (width * height <= mostPixels) return
  const fits = Math.floor((mostPixels / (width / scale) / scale / scale) * 0.9)
  const next = [`\`--split ${Math.max(1000, Math.floor(fits / 1000) * 1000)}px\``]
  const smaller = Math.floor(scale * Math.sqrt(mostPixels / (width * height)) * 10) / 10
  if (smaller >= leastScale) next.push(`\`--scale ${smaller}\``)
  throw new Problem('too-large', `${name}: ${width} × ${height} pixels are more than ${mostPixels / 1e6} million`, {
    try: [...next, '`.svg`, which has no limit'].join(', or '),
  })
}
