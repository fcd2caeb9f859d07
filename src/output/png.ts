import { Problem } from '../base/problem.js'
import type { Artifact } from '../model/artifact.js'
import { type Drawable, type OutputFormat, partName, type Scheme } from './format.js'

/** The most pixels of a picture: they take 1.1 GB of memory, and Chromium still shows them whole. */
const mostPixels = 250_000_000

export const png: OutputFormat = {
  name: 'png',
  says: 'the picture, as pixels',
  suffix: '.png',
  type: 'image/png',
  pairs: true,
  encode: async (drawables, { name, scheme }) => {
    const made: Artifact[] = []
    // One after another: each takes much memory.
    for (const drawable of drawables) {
      made.push(await toBitmap(drawable, partName(name, drawable.part, '.png', scheme), scheme))
    }
    return made
  },
}

async function toBitmap({ settings, strips }: Drawable, name: string, scheme: Scheme = 'light'): Promise<Artifact> {
  const { scale } = settings
  const picture = await strips(scheme)
  const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale), scale }
  checkSize(size, name)
  const { toPng } = await import('./raster.js')
  return {
    name,
    type: 'image/png',
    bytes: await toPng(picture, size),
    says: `${size.width} × ${size.height} px`,
    findings: picture.findings,
  }
}

function checkSize({ width, height, scale }: { width: number; height: number; scale: number }, name: string): void {
  if (width * height <= mostPixels) return
  const fits = Math.floor((mostPixels / (width / scale) / scale / scale) * 0.9)
  const next = [`\`--split ${Math.max(1000, Math.floor(fits / 1000) * 1000)}px\``]
  if (scale > 1) next.push('a smaller `--scale`')
  throw new Problem('too-large', `${name}: ${width} × ${height} pixels are more than ${mostPixels / 1e6} million`, {
    try: [...next, '`.svg`, which has no limit'].join(', or '),
  })
}
