import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import { PNG } from 'pngjs'
import type { Text } from '../model/scene.js'
import { read } from '../pipeline.js'
import { type Folder, openFolder, packageFile, shippedFonts } from '../test/font-files.js'
import { root } from '../test/gallery.js'
import type { Drawable, Strips } from './format.js'
import { toPng } from './raster.js'

async function drawableOf(fixture: string, values: Readonly<Record<string, unknown>> = {}): Promise<Drawable> {
  const bytes = readFileSync(join(root, 'fixtures', fixture))
  const { drawables } = await read([{ name: fixture, bytes }], [{ from: 'options', values }])
  const [only] = drawables
  if (!only) throw new Error(`${fixture}: no picture`)
  return only
}

interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

async function drawn(picture: Strips, scale: number): Promise<Pixels> {
  const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale), scale }
  return PNG.sync.read(Buffer.from(await toPng(picture, size)))
}

/** The same in one go, in the colours of the rasteriser. */
async function atOnce(picture: Strips, { width, height }: Pick<Pixels, 'width' | 'height'>): Promise<Uint8Array> {
  const svg = await picture.draw({ from: 0, to: picture.height })
  const sized = svg.replace(
    / width="[^"]*" height="[^"]*"/,
    ` width="${width}" height="${height}" preserveAspectRatio="none"`,
  )
  const fontFiles = ['sans', 'sans-bold', 'mono', 'mono-bold'].map((name) => join(shippedFonts, `${name}.ttf`))
  return (await renderAsync(sized, { font: { loadSystemFonts: false, fontFiles } })).pixels
}

/** For each row how many pixels are far from those of another picture: farther than a palette of 256 brings them. */
function strangers({ width, height, data }: Pixels, other: Uint8Array): readonly number[] {
  const found = new Array<number>(height).fill(0)
  const wordsOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
    new Uint32Array(buffer, byteOffset, byteLength / 4)
  const [ours, theirs] = [wordsOf(data), wordsOf(other)]
  for (let i = 0; i < ours.length; i++) {
    const [a, b] = [ours[i] ?? 0, theirs[i] ?? 0]
    if (a === b) continue
    const far = [0, 8, 16, 24].some((shift) => Math.abs(((a >>> shift) & 255) - ((b >>> shift) & 255)) > 20)
    if (far) found[Math.floor(i / width)] = (found[Math.floor(i / width)] ?? 0) + 1
  }
  return found
}

it.each([2, 3, 1.37])(
  'a picture drawn in stretches is the picture drawn at once, at %d',
  async (scale) => {
    const drawable = await drawableOf('sampling.jsonl')
    const picture = await drawable.strips('light')
    const tops: number[] = []
    const made = await drawn(
      {
        ...picture,
        draw: (rows) => {
          tops.push(rows.from)
          return picture.draw(rows)
        },
      },
      scale,
    )
    expect(tops.length).toBeGreaterThan(2)
    const found = strangers(made, await atOnce(picture, made))
    // Edges of letters that stand on a cut are rounded otherwise here and there; a seam would be a row of them.
    expect(Math.max(...found)).toBeLessThan(made.width / 50)
    expect(found.reduce((sum, count) => sum + count, 0)).toBeLessThan(200)
  },
  60_000,
)

it('every line of text leaves ink', async () => {
  const drawable = await drawableOf('sampling.jsonl')
  const scene = await drawable.scene()
  const { width, data } = await drawn(await drawable.strips('light'), 2)
  const texts: Text[] = []
  const collect = (shapes: typeof scene.shapes): void => {
    for (const shape of shapes) {
      if (shape.type === 'group') collect(shape.shapes)
      if (shape.type === 'text' && shape.runs.some(({ text }) => text.trim() !== '')) texts.push(shape)
    }
  }
  collect(scene.shapes)
  expect(texts.length).toBeGreaterThan(40)
  const blank = texts.filter(({ x, y, font, runs }) => {
    const last = runs.at(-1)
    const colours = new Set<number>()
    for (let row = Math.floor((y - font.size * 0.7) * 2); row < y * 2; row++) {
      for (let column = Math.floor(x * 2); column < (x + (last?.x ?? 0) + (last?.width ?? 0)) * 2; column++)
        colours.add(new DataView(data.buffer, data.byteOffset).getUint32((row * width + column) * 4))
    }
    return colours.size < 3
  })
  expect(blank).toEqual([])
})

it('letters of other fonts have ink, in their colour', async () => {
  const font = [packageFile('inter', 'cyrillic')]
  const drawable = await drawableOf('sampling.jsonl', { title: 'жизнь', theme: 'paper', font })
  expect((await drawable.strips('light')).findings).toEqual([])
  const scene = await drawable.scene()
  const { width, data } = await drawn(await drawable.strips('light'), 1)
  const title = scene.shapes.flatMap((shape) =>
    shape.type === 'group' && shape.name === 'heading' ? shape.shapes : [],
  )
  const [text] = title.filter((shape): shape is Text => shape.type === 'text')
  if (!text) throw new Error('no title')
  const colours = new Set<number>()
  for (let y = Math.floor(text.y - 20); y < text.y; y++) {
    for (let x = Math.floor(text.x); x < text.x + 28; x++)
      colours.add(new DataView(data.buffer, data.byteOffset).getUint32((y * width + x) * 4))
  }
  expect(colours.size).toBeGreaterThan(2)
})

describe('without fonts', () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(() => folder.remove())

  const picture = (fonts: string, draw: Strips['draw']): Strips => ({
    width: 700,
    height: 700,
    title: '',
    findings: [],
    fonts,
    draw,
  })
  const slow: Strips['draw'] = async () => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 700" width="700" height="700"><rect width="700" height="700"/></svg>'
  }
  const size = { width: 700, height: 700, scale: 1 }
  const problem = { code: 'no-font', exit: 7, try: expect.stringContaining('templates/fonts') }

  it('nothing is drawn, and the file that does not load is named', async () => {
    await expect(toPng(picture(folder.path, slow), size)).rejects.toMatchObject({
      ...problem,
      message: `png: the font \`${join(folder.path, 'sans.ttf')}\` could not be loaded`,
    })
    for (const name of ['sans', 'sans-bold', 'mono']) folder.copy(`${name}.ttf`, join(shippedFonts, `${name}.ttf`))
    folder.write('mono-bold.ttf', 'no font')
    await expect(toPng(picture(folder.path, slow), size)).rejects.toMatchObject({
      ...problem,
      message: expect.stringContaining('mono-bold.ttf'),
    })
  })

  /** What a process of its own tells of a picture that cannot be made: jest would hide a failure that nobody waits for. */
  function toldOf(program: string): string {
    const raster = JSON.stringify(new URL('./raster.js', import.meta.url).href)
    const code = `
      import { toPng } from ${raster}
      const wait = () => new Promise((resolve) => setTimeout(resolve, 200))
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="1" height="1"/>'
      const picture = { width: 700, height: 7000, title: '', findings: [], fonts: ${JSON.stringify(shippedFonts)} }
      await toPng({ ...picture, ${program} }, { width: 700, height: 7000, scale: 1 }).catch(({ message }) => console.log('told: ' + message))
      await wait()`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
    return stdout + stderr
  }

  it('the process lives on until it is told, however long drawing takes', () => {
    const fonts = JSON.stringify(folder.path)
    expect(toldOf(`fonts: ${fonts}, draw: async () => { await wait(); return svg }`)).toMatch(
      /^told: png: the font `.*` could/,
    )
  })

  it('nor does a later stretch end it that fails before an earlier one is there', () => {
    const draw = "draw: async ({ from }) => { if (from > 0) throw new Error('no stretch'); await wait(); return svg }"
    expect(toldOf(draw)).toBe('told: no stretch\n')
  })

  it('what cannot be drawn is what is told', async () => {
    const broken: Strips['draw'] = async () => {
      throw new Error('no scene')
    }
    await expect(toPng(picture(shippedFonts, broken), size)).rejects.toThrow('no scene')
  })
})
