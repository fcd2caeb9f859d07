/**
 * SVG → pixels, by resvg. It draws letters with the fonts it is handed and no others: it never looks for any, and where
 * a file does not load it draws nothing, silently. So the shipped faces are handed over, and a probe shows that they came.
 */
import { join } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import { Problem } from '../base/problem.js'
import { families } from '../model/fonts.js'
import { faces } from '../model/scene.js'
import type { Strips } from './format.js'
import { openPng, type PngSize } from './png-bytes.js'

/** Pixels of a stretch: so few that the first is soon there to be stored while others are drawn. */
const stretch = 2_000_000
/** Rows beside a stretch that are drawn with it, at least. */
const leastMargin = 4
/** Stretches that are drawn at a time, on as many processors as there are. */
const atOnce = 3

/** @throws Problem `no-font` when a shipped face does not load */
export async function toPng(picture: Strips, size: PngSize): Promise<Uint8Array> {
  const files = faces.map((face) => join(picture.fonts, `${face}.ttf`))
  const png = openPng(size)
  // Together, so that whichever fails first is told, and the other is not left alone.
  await Promise.all([probeFonts(files), drawStretches(picture, size, files, png.rows)])
  return png.end(picture.title)
}

async function drawStretches(
  picture: Strips,
  size: PngSize,
  fontFiles: readonly string[],
  take: (pixels: Uint8Array) => void,
): Promise<void> {
  const font = { loadSystemFonts: false, fontFiles: [...fontFiles] }
  // Sizes in pixels are whole: what was rounded is made up for by all pixels alike.
  const [across, down] = [picture.width / size.width, picture.height / size.height]
  const grid = rowsToWholePx(down)
  const margin = Math.ceil(leastMargin / grid) * grid
  const cuts = stretches(size, grid)
  const drawStretch = async ({ from, to }: Cut): Promise<Uint8Array> => {
    // Letters at the edge of what is drawn come out a little otherwise: the edge is drawn, and left out.
    const [top, bottom] = [Math.max(0, from - margin), Math.min(size.height, to + margin)]
    const svg = await picture.draw({ from: top * down, to: bottom * down })
    const view = [0, top * down, size.width * across, (bottom - top) * down]
    const { width, height, pixels } = await renderAsync(sized(svg, view, size.width, bottom - top), { font })
    if (width !== size.width || height !== bottom - top)
      throw new Error(`asked for ${size.width} × ${bottom - top} pixels`)
    return pixels.subarray((from - top) * width * 4, (to - top) * width * 4)
  }
  const drawn: Promise<Uint8Array>[] = []
  for (const [i] of cuts.entries()) {
    for (const cut of cuts.slice(drawn.length, i + atOnce)) {
      const coming = drawStretch(cut)
      // One that fails before its turn is told when its turn comes, and does not end the process until then.
      coming.catch(() => {})
      drawn.push(coming)
    }
    take((await drawn[i]) as Uint8Array)
    // What was stored is let go.
    delete drawn[i]
  }
}

interface Cut {
  readonly from: number
  readonly to: number
}

/** Rows of pixels, in stretches of nearly the same height, each but the last a multiple of `grid`. */
function stretches({ width, height }: PngSize, grid: number): readonly Cut[] {
  const count = Math.max(1, Math.round((width * height) / stretch))
  const each = Math.ceil(height / count / grid) * grid
  return Array.from({ length: Math.ceil(height / each) }, (_, i) => ({
    from: i * each,
    to: Math.min(height, (i + 1) * each),
  }))
}

/**
 * The least number of rows that is a whole number of px. A stretch that begins between two px has all its numbers rounded
 * otherwise, and with them the edges of its letters. 1 where no small number is.
 *
 * @param down px a row
 */
function rowsToWholePx(down: number): number {
  for (let rows = 1; rows <= 200; rows++) if (Math.abs(rows * down - Math.round(rows * down)) < 1e-9) return rows
  return 1
}

/**
 * The picture as large as its pixels: its own size is in px. What it shows is told anew, since the two decimals of a
 * picture's numbers would move a stretch by a part of a pixel.
 */
function sized(svg: string, view: readonly number[], width: number, height: number): string {
  const size = ` viewBox="${view.join(' ')}" width="${width}" height="${height}" preserveAspectRatio="none"`
  return svg.replace(/ viewBox="[^"]*" width="[^"]*" height="[^"]*"/, size)
}

/** A letter of each file must leave ink; each is asked alone, since another of its family would stand in for it. */
async function probeFonts(files: readonly string[]): Promise<void> {
  const inked = await Promise.all(
    faces.map(async (face, i) => {
      const { family, weight } = families[face]
      const letter = `<text y="7" font-size="8" font-family="${family}" font-weight="${weight}">H</text>`
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">${letter}</svg>`
      const font = { loadSystemFonts: false, fontFiles: files.slice(i, i + 1) }
      return (await renderAsync(svg, { font })).pixels.some((value) => value > 0)
    }),
  )
  const missing = inked.indexOf(false)
  if (missing < 0) return
  throw new Problem('no-font', `png: the font \`${files[missing]}\` could not be loaded`, {
    exit: 7,
    try: 'install the package again: its `templates/fonts` is not whole',
  })
}
