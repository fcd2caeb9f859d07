import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { convert } from 'fontverter'
import {
  collectionOf,
  type Folder,
  fontOf,
  fvarOf,
  openFolder,
  packageFile,
  smallFont,
  tablesOf,
  trueType,
} from '../test/font-files.js'
import { readFonts } from './coverage.js'
import { openCutter } from './cut.js'
import { type FontFile, readNamedFonts } from './read.js'

let folder: Folder
let font: FontFile

beforeEach(async () => {
  folder = openFolder()
  const [first] = await readNamedFonts([packageFile('inter', 'greek')])
  if (!first) throw new Error('no font')
  font = first
})
afterEach(() => folder.remove())

const cache = () => join(folder.path, 'cache', 'fonts')
const files = () => readdirSync(cache()).map((name) => join(cache(), name))
const letters = new Set('λόγος')

/** A font whose bytes are counted: each asking for them is one. */
function counted(of: FontFile): { readonly file: FontFile; readonly asked: () => number } {
  let asked = 0
  const bytes = () => {
    asked++
    return of.bytes()
  }
  return { file: { ...of, bytes }, asked: () => asked }
}

/** Which of some letters a cut has. */
async function lettersOf(data: string, of: string): Promise<string> {
  const bytes = await convert(Buffer.from(data, 'base64'), 'sfnt')
  const [found] = readFonts((offset, length) => bytes.subarray(offset, offset + length))
  return [...of].filter((letter) => found?.has(letter.codePointAt(0) ?? 0)).join('')
}

it('a cut has the letters it was asked for, and no others', async () => {
  const data = await openCutter(cache())(font, letters, false)
  expect(await lettersOf(data, 'αβγδλόγος')).toBe('γλόγος')
  expect(data.length).toBeLessThan(4000)
})

it('the same letters in another order are the same cut', async () => {
  const cutter = openCutter(cache())
  expect(await cutter(font, new Set('γόλος'), false)).toBe(await cutter(font, letters, false))
  expect(files()).toHaveLength(1)
  expect(await cutter(font, new Set('λ'), false)).not.toBe(await cutter(font, letters, false))
})

it('is kept in memory while the run lasts, and on disk for the next', async () => {
  const first = openCutter(cache())
  const data = await first(font, letters, false)
  const [file = ''] = files()
  expect(readFileSync(file).toString('base64')).toBe(data)
  // Nobody else can put something there, or read what was drawn.
  expect([statSync(cache()).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
  writeFileSync(file, 'gone')
  expect(await first(font, letters, false)).toBe(data)
  expect(readFileSync(file, 'utf8')).toBe('gone')

  const { file: again, asked } = counted(font)
  writeFileSync(file, Buffer.from(data, 'base64'))
  expect(await openCutter(cache())(again, letters, false)).toBe(data)
  // Once for the name of the cut; nothing was cut.
  expect(asked()).toBe(1)
})

it.each([
  ['empty', () => Buffer.alloc(0)],
  ['cut off', (whole: Buffer) => whole.subarray(0, whole.length - 1)],
  ['longer', (whole: Buffer) => Buffer.concat([whole, Buffer.alloc(4)])],
  ['something else', (whole: Buffer) => Buffer.alloc(whole.length, 'x')],
])('a kept file that is %s is made anew', async (_, damage) => {
  const data = await openCutter(cache())(font, letters, false)
  const [file = ''] = files()
  const whole = readFileSync(file)
  writeFileSync(file, damage(whole))
  expect(await openCutter(cache())(font, letters, false)).toBe(data)
  expect(readFileSync(file).equals(whole)).toBe(true)
})

it('a folder that cannot be written is no fault', async () => {
  const data = await openCutter(cache())(font, letters, false)
  const file = folder.write('file', '')
  for (const nowhere of [join(file, 'fonts'), '/dev/null/fonts']) {
    expect(await openCutter(nowhere)(font, letters, false)).toBe(data)
    expect(existsSync(nowhere)).toBe(false)
  }
})

it('another font, weight or place in a collection is another cut', async () => {
  const [bold] = await readNamedFonts([packageFile('inter', 'greek', 700)])
  const cutter = openCutter(cache())
  const [a, b] = [await cutter(font, letters, false), await cutter(bold as FontFile, letters, false)]
  expect(a).not.toBe(b)
  // A font of one weight has none to choose.
  expect(await cutter(font, letters, true)).toBe(a)

  const path = folder.write(
    'two.ttc',
    collectionOf([await smallFont('inter', 'greek', 'λ'), await smallFont('inter', 'cyrillic', 'ж')]),
  )
  const [first] = await readNamedFonts([path])
  const both = new Set('λж')
  const cuts = [0, 1].map((index) => cutter({ ...(first as FontFile), index }, both, false))
  expect(await lettersOf((await cuts[0]) ?? '', 'λж')).toBe('λ')
  expect(await lettersOf((await cuts[1]) ?? '', 'λж')).toBe('ж')
})

it('of a variable font one weight is carried', async () => {
  const path = folder.write(
    'variable.ttf',
    fontOf({ ...tablesOf(await trueType('inter', 'greek')), fvar: fvarOf(100, 400, 900) }),
  )
  const [variable] = await readNamedFonts([path])
  const data = await openCutter(cache())(variable as FontFile, letters, true)
  const tables = tablesOf(await convert(Buffer.from(data, 'base64'), 'sfnt'))
  expect(tables.fvar).toBeUndefined()
  expect(await lettersOf(data, 'λω')).toBe('λ')
})

it('several cuts at a time do not get into each other', async () => {
  const cutter = openCutter(cache())
  const sets = ['α', 'βγ', 'δεζ', 'ηθικ'].map((text) => new Set(text))
  const together = await Promise.all(sets.map((set) => cutter(font, set, false)))
  for (const [i, set] of sets.entries()) {
    expect(await lettersOf(together[i] ?? '', 'αβγδεζηθικ')).toBe([...set].join(''))
  }
})

it('a font that nothing can be cut out of is told by its file', async () => {
  const broken: FontFile = { ...font, path: 'broken.ttf', bytes: () => Buffer.alloc(400) }
  await expect(openCutter(cache())(broken, letters, false)).rejects.toMatchObject({
    code: 'no-font',
    exit: 3,
    message: expect.stringMatching(/^broken\.ttf: no letters could be cut out of this font: ./),
  })
})
