/**
 * SVG → PNG by a browser. A browser paints no more at once than its textures hold, and what it could not paint it leaves
 * blank and says nothing; so the picture goes past a small window, and each view of it is a tile that is looked at.
 */
import type { Page } from 'puppeteer'
import { Problem } from '../base/problem.js'
import { checkLetters, documentOf, inBrowser, type Surroundings } from './browser.js'
import { openPng } from './png-bytes.js'
import { isPainted, readTile } from './png-tile.js'

/** The tallest view, pixels. Textures end at 16,384, and a view takes four bytes a pixel several times over. */
const tallest = 4096

/** The widest picture, pixels: with the edges of textures at 16,384, and all of a view in one. */
const widest = 16_000

/** A colour that no picture has at its edge: where it shows, nothing was painted. */
const unpainted = '#f0f'
const never = 0xffff00ff

const wish = {
  what: 'a PNG with `--raster chromium`',
  instead: '`.png` without it, which needs no browser',
}

/**
 * @param picture size of the SVG in px, and its title
 * @param scale pixels a px
 * @returns a PNG of `Math.round(size × scale)` pixels
 * @throws Problem `too-wide`; `no-puppeteer`, `no-browser`, `browser`, exit 7
 */
export async function rasterInBrowser(
  svg: string,
  picture: { readonly width: number; readonly height: number; readonly title: string },
  scale: number,
  surroundings: Surroundings = {},
): Promise<Uint8Array> {
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  if (width > widest) {
    throw new Problem('too-wide', `--raster chromium: a picture of ${width} pixels is wider than ${widest}`, {
      try: `\`--scale ${Math.floor((widest / picture.width) * 10) / 10}\`, or a smaller \`--width\``,
    })
  }
  return await inBrowser(wish, surroundings, async (page) => {
    const tall = Math.min(height, tallest)
    await page.setViewport({ width, height: tall, deviceScaleFactor: 1 })
    // Below the picture there is room enough for the last view to begin where the one before it ends.
    const style = `html{background:${unpainted}}body{margin:0 0 ${tall}px}svg{display:block;width:${width}px;height:${height}px}`
    const whole = svg.replace('<svg ', '<svg preserveAspectRatio="none" ')
    await page.setContent(documentOf(whole, { lang: '', title: '', style }))
    await checkLetters(page, wish)
    const png = openPng({ width, height, scale })
    let edge: number | undefined
    for (let top = 0; top < height; top += tall) {
      const size = { width, height: Math.min(tall, height - top) }
      const look = async () => readTile(await capture(page, top, size), size)
      let pixels = await look()
      // What was not painted in time is there when it is looked at again.
      if (!isWhole(pixels, width, edge)) pixels = await look()
      if (!isWhole(pixels, width, edge)) throw blank(top, size.height)
      edge = colourOf(pixels)
      png.rows(pixels)
    }
    return png.end(picture.title)
  })
}

/** What the window shows when the page has moved by `top` pixels. */
async function capture(
  page: Page,
  top: number,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Uint8Array> {
  await page.evaluate((y) => scrollTo(0, y), top)
  return await page.screenshot({ type: 'png', clip: { x: 0, y: top, width, height }, captureBeyondViewport: false })
}

/** Whether all rows were painted. The first tile shows which colour the edges have; it is none that stands for nothing. */
function isWhole(pixels: Uint8Array, width: number, edge = colourOf(pixels)): boolean {
  return edge !== never && isPainted(pixels, width, edge)
}

/** The first pixel, as a word of RGBA with red in its lowest byte. */
function colourOf(pixels: Uint8Array): number {
  return new DataView(pixels.buffer, pixels.byteOffset).getUint32(0, true)
}

function blank(top: number, rows: number): Problem {
  const text = `the browser left a part of the picture blank, between the rows ${top} and ${top + rows}`
  return new Problem('browser', text, {
    exit: 7,
    try: 'a smaller `--scale`, `--split 4000px`, or `.png` without `--raster chromium`',
  })
}
