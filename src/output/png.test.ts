import { join } from 'node:path'
import { PNG } from 'pngjs'
import { root } from '../test/gallery.js'
import type { Drawable, Strips } from './format.js'
import { png } from './png.js'

/** A picture that is one colour: the page. */
function drawableOf(width: number, height: number, scale: number, more: Partial<Strips> = {}): Drawable {
  const draw: Strips['draw'] = async ({ from, to }) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${from} ${width} ${to - from}" width="${width}" height="${to - from}">` +
    `<rect width="${width}" height="${height}" fill="#123456"/></svg>`
  const fonts = join(root, 'templates', 'fonts')
  const strips = async () => ({ width, height, title: 'A page', fonts, draw, findings: [], ...more })
  const scene = async () => ({ width, height })
  return { settings: { scale }, part: { number: 1, of: 1 }, scene, strips } as unknown as Drawable
}

const encode = async (drawable: Drawable) => {
  const [artifact] = await png.encode([drawable], { name: 'flow' })
  if (!artifact) throw new Error('nothing was made')
  return artifact
}

it.each([
  [880, 1001, 0.5, 440, 501],
  [641, 333, 0.5, 321, 167],
  [640, 480, 1, 640, 480],
  [641, 333, 2, 1282, 666],
  [641, 333, 3, 1923, 999],
  [643, 335, 1.37, 881, 459],
  [880, 5001, 2, 1760, 10_002],
])('%d × %d px at %d are %d × %d pixels, all of them painted', async (width, height, scale, across, down) => {
  const { name, type, says, bytes, findings } = await encode(drawableOf(width, height, scale))
  expect({ name, type, says, findings }).toEqual({
    name: 'flow.png',
    type: 'image/png',
    says: `${across} × ${down} px`,
    findings: [],
  })
  const decoded = PNG.sync.read(Buffer.from(bytes))
  expect([decoded.width, decoded.height]).toEqual([across, down])
  // To the last row and column: no clear edge where sizes were rounded.
  const odd = new Set(new Uint32Array(decoded.data.buffer, decoded.data.byteOffset, across * down))
  expect([...odd].map((pixel) => pixel.toString(16))).toEqual(['ff563412'])
})

it('tells what is odd in how it was drawn', async () => {
  const findings = [{ rule: 'missing-letters', severity: 'warning', text: 'no font has `你`' }] as const
  expect((await encode(drawableOf(640, 600, 1, { findings }))).findings).toBe(findings)
})

it('makes a file for each of several parts', async () => {
  const parts = [1, 2].map((number) => ({ ...drawableOf(640, 600, 0.5), part: { number, of: 2 } }) as Drawable)
  expect((await png.encode(parts, { name: 'flow' })).map(({ name }) => name)).toEqual(['flow-1.png', 'flow-2.png'])
})

describe('too large', () => {
  const refused = async (width: number, height: number, scale: number) => {
    let drawn = false
    const draw = async () => {
      drawn = true
      return ''
    }
    const thrown = await encode(drawableOf(width, height, scale, { draw })).catch((problem) => problem)
    expect(drawn).toBe(false)
    return thrown
  }

  it('is refused before anything is drawn, with what would fit', async () => {
    expect(await refused(880, 80_000, 2)).toMatchObject({
      code: 'too-large',
      exit: 2,
      message: 'flow.png: 1760 × 160000 pixels are more than 250 million',
      try: '`--split 63000px`, or `--scale 1.8`, or `.svg`, which has no limit',
    })
    expect(await refused(880, 400_000, 1)).toMatchObject({
      try: '`--split 255000px`, or `--scale 0.8`, or `.svg`, which has no limit',
    })
  })

  it('a scale is advised only where there is one that fits', async () => {
    const { try: next } = await refused(880, 700_000, 2)
    const [, scale] = /--scale ([\d.]+)/.exec(next) ?? []
    expect(880 * 700_000 * Number(scale) ** 2).toBeLessThanOrEqual(250_000_000)
    expect((await refused(880, 5_000_000, 2)).try).toBe('`--split 63000px`, or `.svg`, which has no limit')
  })

  it('what is advised does fit', async () => {
    for (const [width, scale] of [
      [1600, 8],
      [640, 8],
      [880, 2],
      [1240, 3],
    ] as const) {
      const { try: advice } = await refused(width, 1_000_000, scale)
      const height = Number(/--split (\d+)px/.exec(advice)?.[1])
      expect(height).toBeGreaterThanOrEqual(1000)
      expect(width * scale * height * scale).toBeLessThan(250_000_000)
    }
  })
})
