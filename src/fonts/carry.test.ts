import { convert } from 'fontverter'
import { fontSource } from '../draw/faces.js'
import type { FontCut } from '../model/fonts.js'
import type { Face, Scene, Text } from '../model/scene.js'
import { advances } from '../shipped/advances.js'
import { faces as shippedFaces } from '../shipped/faces.js'
import { type Folder, openFolder, packageFile, placesIn } from '../test/font-files.js'
import { carry } from './carry.js'
import { readFonts } from './coverage.js'
import { openCutter } from './cut.js'
import { openOwn } from './needs.js'
import { type FontFile, readNamedFonts } from './read.js'
import { openShelf } from './shelf.js'

let folder: Folder

beforeEach(() => {
  folder = openFolder()
})
afterEach(() => folder.remove())

const shipped = fontSource(advances, shippedFaces)

const textOf = (face: Face, text: string): Text => ({
  type: 'text',
  x: 0,
  y: 20,
  font: { face, size: 14 },
  runs: [{ text, x: 0, width: 100, role: 'ink' }],
})

async function carried(
  texts: readonly (readonly [face: Face, text: string])[],
  named: readonly string[] = [],
  faces: ReadonlyMap<Face, FontFile> = new Map(),
  licence?: string,
) {
  const { findSteady } = openShelf(await readNamedFonts(named), 'en', placesIn(folder))
  return await carry({
    scene: { shapes: texts.map(([face, text]) => textOf(face, text)) } as unknown as Scene,
    shipped,
    faces,
    licence,
    own: openOwn(advances, 'all'),
    find: findSteady,
    cutter: openCutter(`${folder.path}/cache`),
  })
}

/** Which of some letters a cut has. */
async function lettersOf({ data }: FontCut, of: string): Promise<string> {
  const bytes = await convert(Buffer.from(data, 'base64'), 'sfnt')
  const [found] = readFonts((offset, length) => bytes.subarray(offset, offset + length))
  return [...of].filter((letter) => found?.has(letter.codePointAt(0) ?? 0)).join('')
}

it('nothing more for letters that the shipped faces have, or that no named font has', async () => {
  const { more, cuts } = await carried([
    ['sans', 'plain é ł'],
    ['mono', 'ж'],
  ])
  expect(more).toEqual([])
  expect(cuts('mono', new Set('é'))).toEqual(shipped.cuts('mono', new Set('é')))
})

it('of a named font the letters that were chosen for it, told by a range', async () => {
  const { more } = await carried(
    [
      ['sans', 'aбвг я'],
      ['mono', 'в'],
    ],
    [packageFile('inter', 'cyrillic')],
  )
  expect(more).toHaveLength(1)
  expect(more[0]).toMatchObject({ range: 'U+431-433,U+44f', weight: 400 })
  expect(more[0]?.notice).toMatch(/^Inter: Copyright 2016 The Inter Project/)
  expect(more[0] && (await lettersOf(more[0], 'aабвгдя'))).toBe('бвгя')
})

it('bold letters from a bold font, and from one of one weight only once', async () => {
  const [regular, bold] = [packageFile('inter', 'cyrillic'), packageFile('inter', 'cyrillic', 700)]
  const texts = [
    ['sans', 'б'],
    ['sans-bold', 'я'],
  ] as const
  const both = await carried(texts, [regular, bold])
  expect(both.more.map(({ range, weight }) => [range, weight])).toEqual([
    ['U+431', 400],
    ['U+44f', 600],
  ])
  const single = await carried(texts, [regular])
  expect(single.more.map(({ range, weight }) => [range, weight])).toEqual([['U+431,U+44f', 400]])
})

it('nothing of packages and of the system: a picture is the same on every machine', async () => {
  folder.copy(
    'node_modules/@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff2',
    packageFile('inter', 'cyrillic'),
  )
  expect((await carried([['sans', 'ж']])).more).toEqual([])
})

describe('a theme’s face', () => {
  const face = async () => {
    const [file] = await readNamedFonts([packageFile('jetbrains-mono', 'latin')])
    return new Map([['sans', file as FontFile]] as const)
  }

  it('takes the place of the shipped one, with all of ASCII and the letters that are used', async () => {
    const { cuts } = await carried(
      [
        ['sans', 'Zoé'],
        ['mono', 'code'],
      ],
      [],
      await face(),
    )
    const [cut, second] = cuts('sans', new Set('é'))
    expect(second).toBeUndefined()
    expect(cut && (await lettersOf(cut, 'aZ~ éè'))).toBe('aZ~ é')
    expect(cut).not.toHaveProperty('range')
    expect(cuts('mono', new Set())).toEqual(shipped.cuts('mono', new Set()))
  })

  it('has the theme’s words for its licence, else its own', async () => {
    const noticeOf = async (licence?: string) => {
      const { cuts } = await carried([['sans', 'a']], [], await face(), licence)
      return cuts('sans', new Set())[0]?.notice
    }
    expect(await noticeOf('ACME only')).toBe('JetBrains Mono: ACME only')
    expect(await noticeOf()).toMatch(/^JetBrains Mono: .*Copyright/)
    expect(await noticeOf('')).toBe('JetBrains Mono')
  })

  it('is left out where nothing is written in it', async () => {
    const { cuts } = await carried([['mono', 'code']], [], await face())
    expect(cuts('sans', new Set())).toEqual(shipped.cuts('sans', new Set()))
  })
})
