import { graphemes, widthOf } from '../base/graphemes.js'
import { openRuler } from '../base/measure.js'
import { fontSource } from '../draw/faces.js'
import type { Face, Scene, Text } from '../model/scene.js'
import { advances } from '../shipped/advances.js'
import { faces as shippedFaces } from '../shipped/faces.js'
import {
  type Folder,
  fontOf,
  longs,
  openFolder,
  packageFile,
  placesIn,
  smallFont,
  tablesOf,
  trueType,
  words,
} from '../test/font-files.js'
import { type FontOrder, openFonts } from './index.js'

let folder: Folder

beforeEach(() => {
  folder = openFolder()
})
afterEach(() => folder.remove())

const open = (order: Partial<FontOrder> = {}) =>
  openFonts({ advances, named: [], faces: {}, lang: 'en', places: placesIn(folder), ...order })

function sceneOf(...texts: readonly (readonly [face: Face, text: string])[]): Scene {
  const shapes = texts.map(
    ([face, text], i): Text => ({
      type: 'text',
      x: 10,
      y: 20 * (i + 1),
      font: { face, size: 14 },
      runs: [{ text, x: 0, width: 100, role: 'ink' }],
    }),
  )
  return { width: 200, height: 100, title: '', description: '', lang: 'en', shapes }
}

const font = { face: 'sans', size: 14 } as const

/** Segments of a text, and what is told of it. */
async function glyphs(text: string, order: Partial<FontOrder> = {}, all = false) {
  const fonts = await open(order)
  const { measure } = openRuler(fonts.advances, fonts.more)
  const { segments, findings } = await fonts.glyphs(sceneOf(['sans', text]), measure, all)
  return { segments: segments(text, font), findings, measure }
}

const noto = 'node_modules/@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff2'

describe('letters as shapes', () => {
  it('none where the shipped faces have all', async () => {
    expect(await glyphs('plain é')).toMatchObject({ segments: null, findings: [] })
  })

  it('of a named font: drawn, and nothing to tell', async () => {
    const { segments, findings, measure } = await glyphs('a ж', { named: [packageFile('inter', 'cyrillic')] })
    expect(findings).toEqual([])
    expect(segments?.map(({ text, pieces }) => [text, pieces?.[0]?.type])).toEqual([
      ['a ', undefined],
      ['ж', 'path'],
    ])
    expect(segments?.[1]?.x).toBeCloseTo(measure('a ', font))
  })

  it('of a package: the same', async () => {
    folder.copy(noto, packageFile('inter', 'cyrillic'))
    const { segments, findings } = await glyphs('ж')
    expect(findings).toEqual([])
    expect(segments?.[0]?.pieces?.[0]?.type).toBe('path')
  })

  it('of a font of this machine: drawn, and told', async () => {
    folder.write('system/a/Any.ttf', await trueType('inter', 'cyrillic'))
    const { segments, findings } = await glyphs('жж')
    expect(findings).toEqual([
      {
        rule: 'system-font',
        severity: 'info',
        text: expect.stringContaining('letters of `Inter` come from this machine'),
      },
    ])
    expect(segments?.[0]?.pieces?.[0]?.type).toBe('path')
  })

  it('that no font has: an empty frame as wide as its room, and told with how to get them', async () => {
    const { segments, findings } = await glyphs('a 你')
    expect(findings).toEqual([
      {
        rule: 'missing-letters',
        severity: 'warning',
        text: expect.stringMatching(/`你` \(U\+4F60\).*`--font FILE`.*`@fontsource\/noto-sans-sc`/),
      },
    ])
    const framed = segments?.[1]
    const [frame, second] = framed?.pieces ?? []
    if (frame?.type !== 'path') throw new Error('expected a frame')
    expect(second).toBeUndefined()
    expect(framed?.width).toBe(14)
    // Two closed ways round: an edge with nothing in it.
    expect(frame.d.match(/z/g)).toHaveLength(2)
    const xs = [...frame.d.matchAll(/[MH](\d+)/g)].map(([, x]) => Number(x) * frame.unit[0])
    expect(Math.min(...xs)).toBeGreaterThan(1)
    expect(Math.max(...xs)).toBeLessThan(13)
  })

  it('all of them, where nothing is to be left to fonts', async () => {
    const { segments, findings } = await glyphs('plain ł', {}, true)
    expect(findings).toEqual([])
    expect(segments?.map(({ text, pieces }) => [text, pieces?.[0]?.type])).toEqual([
      ['plain ', 'path'],
      ['ł', 'path'],
    ])
  })

  it('from right to left, with blanks and digits that its font lacks', async () => {
    const cyrillic = tablesOf(await smallFont('inter', 'cyrillic', 'жия'))
    // A font whose letters are called Hebrew ones.
    const hebrew = Buffer.concat([words(0, 1, 3, 10), longs(12), words(12, 0), longs(28, 0, 1, 0x5d0, 0x5d2, 1)])
    const named = [folder.write('hebrew.ttf', fontOf({ ...cyrillic, cmap: hebrew }))]
    const { segments, findings } = await glyphs('אב 12 ג', { named })
    expect(findings).toEqual([])
    const inOrder = [...(segments ?? [])].sort((a, b) => a.x - b.x).map(({ text, pieces }) => [text, pieces !== null])
    expect(inOrder).toEqual([
      ['ג', true],
      [' ', false],
      ['12', false],
      [' ', false],
      ['אב', true],
    ])
  })
})

describe('widths', () => {
  it('of letters that named fonts have are theirs, in the weight that draws them', async () => {
    const [regular, bold] = [packageFile('inter', 'cyrillic'), packageFile('inter', 'cyrillic', 700)]
    const { more } = await open({ named: [bold, regular] })
    const alone = await open({ named: [regular] })
    expect(more('ж', 'sans')).toBe(alone.more('ж', 'sans'))
    expect(more('ж', 'sans-bold')).toBe((await open({ named: [bold] })).more('ж', 'sans'))
    expect(more('ж', 'sans')).not.toBe(more('ж', 'sans-bold'))
    expect(more('你', 'sans')).toBeNull()
  })

  it('are the same wherever a package or a system font is', async () => {
    const { more } = await open()
    folder.copy(noto, packageFile('inter', 'cyrillic'))
    expect([more('ж', 'sans'), (await open()).more('ж', 'sans')]).toEqual([null, null])
  })

  it('of a theme’s face are its own; what it lacks comes from the shipped face, then from named fonts', async () => {
    const faces = { sans: packageFile('jetbrains-mono', 'latin') }
    const fonts = await open({ faces, named: [packageFile('inter', 'latin-ext'), packageFile('inter', 'cyrillic')] })
    const { measure } = openRuler(fonts.advances, fonts.more)
    expect(measure('iW', font)).toBeCloseTo(2 * 0.6 * 14)
    expect(fonts.advances.mono).toBe(advances.mono)
    const shipped = openRuler(advances).measure
    expect(measure('ł', font)).toBeCloseTo(shipped('ł', font))
    expect(measure('ж', font)).toBeGreaterThan(5)
    const { segments } = await glyphs('łж', { faces, named: [packageFile('inter', 'cyrillic')] })
    expect(segments?.map(({ text, pieces }) => [text, pieces?.[0]?.type])).toEqual([
      ['ł', 'path'],
      ['ж', 'path'],
    ])
  })
})

describe('a theme’s face', () => {
  it('must have all of ASCII', async () => {
    const path = packageFile('inter', 'cyrillic')
    await expect(open({ faces: { sans: path } })).rejects.toMatchObject({
      code: 'no-font',
      exit: 3,
      message: `${path}: \`!\` is missing: a face needs all letters of ASCII`,
    })
    const few = folder.write('few.ttf', await smallFont('inter', 'latin', ' !"#abc'))
    await expect(open({ faces: { 'sans-bold': few } })).rejects.toMatchObject({
      message: expect.stringContaining('`$` is missing'),
    })
  })

  it('for code must be monospaced', async () => {
    const path = packageFile('inter', 'latin')
    await expect(open({ faces: { 'mono-bold': path } })).rejects.toMatchObject({
      code: 'no-font',
      exit: 3,
      message: `${path}: not monospaced: its letters differ in width`,
      try: 'it as `sans-bold`, and a monospaced font as `mono-bold`',
    })
    await expect(open({ faces: { mono: packageFile('jetbrains-mono', 'latin') } })).resolves.toBeDefined()
  })

  it('that is not there is a problem', async () => {
    await expect(open({ faces: { sans: '/no/such.ttf' } })).rejects.toMatchObject({ code: 'no-font', exit: 3 })
  })

  it('draws what is written in it, as shapes', async () => {
    const faces = { sans: packageFile('jetbrains-mono', 'latin') }
    const [theirs, ours] = [await glyphs('plain', { faces }), await glyphs('plain', {}, true)]
    expect(theirs.segments?.[0]?.pieces?.[0]?.type).toBe('path')
    expect(theirs.segments).not.toEqual(ours.segments)
  })
})

it('what a picture carries: the shipped cuts, and cuts of named fonts', async () => {
  const shipped = fontSource(advances, shippedFaces)
  const fonts = await open({ named: [packageFile('inter', 'cyrillic')] })
  const { more, cuts } = await fonts.carried(sceneOf(['sans', 'a ж 你']), shipped, false)
  expect(more.map(({ range }) => range)).toEqual(['U+436'])
  expect(cuts('sans', new Set())).toEqual(shipped.cuts('sans', new Set()))
})

it('who reads the picture on this machine gets the fonts of packages too', async () => {
  const shipped = fontSource(advances, shippedFaces)
  const file = packageFile('inter', 'cyrillic')
  folder.copy('node_modules/@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff2', file)
  const ranges = async (packages: boolean) =>
    (await (await open({})).carried(sceneOf(['sans', 'a ж 你']), shipped, packages)).more.map(({ range }) => range)
  expect([await ranges(false), await ranges(true)]).toEqual([[], ['U+436']])
})

it('a line of many scripts is drawn in the room that layout kept', async () => {
  const text = 'mixed λόγος, жизнь 你好 é ł ©'
  const { segments, measure } = await glyphs(
    text,
    { named: [packageFile('inter', 'greek'), packageFile('inter', 'cyrillic')] },
    true,
  )
  expect(segments?.map((each) => each.text).join('')).toBe(text)
  expect(segments?.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(measure(text, font))
  for (const { text: part, pieces } of segments ?? []) {
    const inked = graphemes(part).some((letter) => letter.trim() !== '' && widthOf(letter) !== 'none')
    expect([part, (pieces ?? []).length > 0]).toEqual([part, inked])
  }
})
