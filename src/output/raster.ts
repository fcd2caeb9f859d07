/**
 * SVG → pixels, by resvg. It draws letters with the fonts it is handed and no others: it never looks for any, and where
 * a file does not load it draws nothing, silently. So the shipped faces are handed over, and a probe shows that they came.
 */
import { join } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import { Problem } from '../base/problem.js'
import type { Strips } from './format.js'
import { openPng, type PngSize } from './png-bytes.js'

/** Pixels of a stretch: so few that the first is soon there to be stored while others are drawn. */
const stretch = 2_000_000
/** Stretches that are drawn at a time, on as many processors as there are. */
const atOnce = 3

/** @throws Problem `no-font` when a shipped face does not load */
export async function toPng(picture: Strips, size: PngSize): Promise<Uint8Array> {
  const files = ['sans', 'sans-bold', 'mono', 'mono-bold'].map((name) => join(picture.fonts, `${name}.ttf`))
  const font = { loadSystemFonts: false, fontFiles: files }
  const probe = probeFonts(font)
  const png = openPng(size)
  const cuts = stretches(size)
  const drawStretch = async ({ from, to }: Cut): Promise<Uint8Array> => {
    const svg = await picture.draw({ from: from / size.scale, to: to / size.scale })
    const { width, height, pixels } = await renderAsync(sized(svg, size.width, to - from), { font })
    if (width !== size.width || height !== to - from) throw new Error(`asked for ${size.width} × ${to - from} pixels`)
    return pixels
  }
  const drawn: Promise<Uint8Array>[] = []
  for (const [i] of cuts.entries()) {
    for (const cut of cuts.slice(drawn.length, i + atOnce)) drawn.push(drawStretch(cut))
    png.rows((await drawn[i]) as Uint8Array)
    // What was stored is let go.
    delete drawn[i]
  }
  await probe
  return png.end(picture.title)
}

interface Cut {
  readonly from: number
  readonly to: number
}

/** Rows of pixels, in stretches of nearly the same height. */
function stretches({ width, height }: PngSize): readonly Cut[] {
  const count = Math.max(1, Math.round((width * height) / stretch))
  const each = Math.ceil(height / count)
  return Array.from({ length: Math.ceil(height / each) }, (_, i) => ({
    from: i * each,
    to: Math.min(height, (i + 1) * each),
  }))
}

/** The picture as large as its pixels: its own size is in px. */
function sized(svg: string, width: number, height: number): string {
  return svg.replace(/ width="[^"]*" height="[^"]*"/, ` width="${width}" height="${height}" preserveAspectRatio="none"`)
}

/** A letter of each face, in a cell of its own, must leave ink. */
async function probeFonts(font: { readonly loadSystemFonts: boolean; readonly fontFiles: string[] }): Promise<void> {
  const faces = [
    ['MCPD Sans', 400],
    ['MCPD Sans', 600],
    ['MCPD Mono', 400],
    ['MCPD Mono', 600],
  ] as const
  const cell = 8
  const letters = faces.map(
    ([family, weight], i) =>
      `<text x="${i * cell}" y="${cell - 1}" font-size="8" font-family="${family}" font-weight="${weight}">H</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${faces.length * cell}" height="${cell}">${letters.join('')}</svg>`
  const { pixels, width } = await renderAsync(svg, { font })
  for (const [i, file] of font.fontFiles.entries()) {
    const inked = Array.from({ length: cell }, (_, y) => y).some((y) => {
      const from = (y * width + i * cell) * 4
      return pixels.subarray(from, from + cell * 4).some((value) => value > 0)
    })
    if (inked) continue
    throw new Problem('no-font', `png: the font \`${file}\` could not be loaded`, {
      exit: 7,
      try: 'install the package again: its `templates/fonts` is not whole',
    })
  }
}
