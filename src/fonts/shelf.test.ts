import { join } from 'node:path'
import type { Face } from '../model/scene.js'
import {
  collectionOf,
  type Folder,
  fontOf,
  fvarOf,
  namesOf,
  openFolder,
  packageFile,
  placesIn,
  smallFont,
  tablesOf,
  trueType,
} from '../test/font-files.js'
import { readNamedFonts } from './read.js'
import { hasAll, openShelf } from './shelf.js'

let folder: Folder

beforeEach(() => {
  folder = openFolder()
})
afterEach(() => folder.remove())

const noto = (file: string) => `node_modules/@fontsource/noto-sans/files/noto-sans-${file}-normal.woff2`

/** Who draws a letter: where it comes from, and its file below the folder. */
async function finder(named: readonly string[] = [], lang: 'en' | 'zh' | 'ja' | 'ko' = 'en') {
  const shelf = openShelf(await readNamedFonts(named), lang, placesIn(folder))
  const told = async (letter: string, face: Face, emoji: boolean, steady: boolean) => {
    const found = await (steady ? shelf.findSteady : shelf.find)(letter, face, emoji)
    return found && `${found.origin} ${found.file.path.slice(folder.path.length + 1)}`
  }
  return {
    find: (letter: string, face: Face = 'sans', emoji = false) => told(letter, face, emoji, false),
    findSteady: (letter: string, face: Face = 'sans') => told(letter, face, false, true),
  }
}

it('the shipped faces, then named fonts, then packages, then the system', async () => {
  const found: (string | null)[] = []
  const ask = async (named: readonly string[] = []) => found.push(await (await finder(named)).find('ж'))
  await ask()
  folder.write('system/DejaVuSans.ttf', await trueType('inter', 'cyrillic'))
  await ask()
  folder.copy(noto('cyrillic-400'), packageFile('inter', 'cyrillic'))
  await ask()
  await ask([folder.copy('own.woff2', packageFile('jetbrains-mono', 'cyrillic'))])
  expect(found).toEqual(
    [null, 'system DejaVuSans.ttf', `package ${noto('cyrillic-400')}`, 'named own.woff2'].map(
      (each) => each?.replace('system ', 'system system/') ?? null,
    ),
  )
  const shipped = await openShelf([], 'en', placesIn(folder)).find('é', 'mono-bold', false)
  expect(shipped).toMatchObject({ origin: 'shipped', file: { path: join(placesIn(folder).shipped, 'mono-bold.ttf') } })
  const second = await openShelf([], 'en', placesIn(folder)).find('ł', 'sans', false)
  expect(second).toMatchObject({ origin: 'shipped', file: { path: join(placesIn(folder).shipped, 'sans.ext.ttf') } })
})

it('what is the same on every machine is asked by itself', async () => {
  folder.write('system/DejaVuSans.ttf', await trueType('inter', 'cyrillic'))
  folder.copy(noto('cyrillic-400'), packageFile('inter', 'cyrillic'))
  const { findSteady } = await finder()
  expect(await findSteady('ж')).toBeNull()
  expect(await (await finder([folder.copy('own.woff2', packageFile('inter', 'greek'))])).findSteady('λ')).toBe(
    'named own.woff2',
  )
})

it('of named fonts the first, or the first of the face’s weight', async () => {
  const [regular, bold] = [400, 700].map((weight) =>
    folder.copy(`own-${weight}.woff2`, packageFile('inter', 'greek', weight as 400 | 700)),
  ) as [string, string]
  for (const order of [
    [regular, bold],
    [bold, regular],
  ]) {
    const { find } = await finder(order)
    expect([await find('λ', 'sans'), await find('λ', 'mono-bold')]).toEqual([
      'named own-400.woff2',
      'named own-700.woff2',
    ])
  }
  expect(await (await finder([bold])).find('λ', 'sans')).toBe('named own-700.woff2')
  const variable = fontOf({ ...tablesOf(await trueType('inter', 'greek')), fvar: fvarOf(100, 400, 900) })
  const path = folder.write('variable.ttf', variable)
  expect(await (await finder([path, bold])).find('λ', 'sans-bold')).toBe('named variable.ttf')
})

it('a font must have all of a grapheme', async () => {
  folder.write('system/DejaVuSans.ttf', await smallFont('inter', 'greek', 'λ'))
  folder.write('system/Zeta.ttf', await smallFont('inter', 'greek', 'λά'))
  const { find } = await finder()
  expect(await find('λ')).toBe('system system/DejaVuSans.ttf')
  expect(await find('λά')).toBe('system system/Zeta.ttf')
  expect(await find('λ\u0301')).toBeNull()
})

it('what joins letters draws nothing, and need not be there', () => {
  const letters = new Set([...'👨👩❤'].map((letter) => letter.codePointAt(0)))
  const file = { has: (code: number) => letters.has(code) } as Parameters<typeof hasAll>[0]
  for (const text of ['👨\u200d👩', '❤\ufe0f', '👨\u200c', '👩\u{e0067}\u{e007f}'])
    expect([text, hasAll(file, text)]).toEqual([text, true])
  for (const text of ['👨\u200d👧', '👨🏽', '1\ufe0f\u20e3']) expect([text, hasAll(file, text)]).toEqual([text, false])
})

it('in a collection the forms of the reader’s language', async () => {
  const glyphs = tablesOf(await smallFont('inter', 'cyrillic', 'ж'))
  const families = ['Noto Sans CJK JP', 'Noto Sans CJK KR', 'Noto Sans CJK SC', 'Noto Sans Mono CJK SC']
  const fonts = families.map((family) => fontOf({ ...glyphs, name: namesOf([[1, family]]) }))
  folder.write('system/NotoSansCJK-Regular.ttc', collectionOf(fonts))
  const familyFor = async (lang: 'zh' | 'ja' | 'ko') =>
    (await openShelf([], lang, placesIn(folder)).find('ж', 'sans', false))?.file.family
  expect([await familyFor('zh'), await familyFor('ja'), await familyFor('ko')]).toEqual([
    families[2],
    families[0],
    families[1],
  ])
})

it('in a named collection too', async () => {
  const glyphs = tablesOf(await smallFont('inter', 'cyrillic', 'ж'))
  const families = ['Noto Sans CJK JP', 'Noto Sans CJK SC']
  const path = folder.write(
    'two.ttc',
    collectionOf(families.map((name) => fontOf({ ...glyphs, name: namesOf([[1, name]]) }))),
  )
  const named = await readNamedFonts([path])
  const familyFor = async (lang: 'zh' | 'ja' | 'en') =>
    (await openShelf(named, lang, placesIn(folder)).findSteady('ж', 'sans', false))?.file.family
  expect([await familyFor('zh'), await familyFor('ja'), await familyFor('en')]).toEqual([
    families[1],
    families[0],
    families[0],
  ])
})

it('among files the forms of the reader’s language, and bold for what is bold', async () => {
  const font = await smallFont('inter', 'cyrillic', 'ж')
  for (const forms of ['JP', 'KR', 'SC']) folder.write(`system/NotoSans${forms}-Regular.otf`, font)
  folder.write('system/NotoSansSC-Bold.otf', font)
  expect(await (await finder([], 'zh')).find('ж')).toBe('system system/NotoSansSC-Regular.otf')
  expect(await (await finder([], 'zh')).find('ж', 'sans-bold')).toBe('system system/NotoSansSC-Bold.otf')
  expect(await (await finder([], 'ja')).find('ж')).toBe('system system/NotoSansJP-Regular.otf')
  expect(await (await finder([], 'ko')).find('ж')).toBe('system system/NotoSansKR-Regular.otf')
})

it('emoji from fonts of emoji, though others have them too', async () => {
  const font = await smallFont('inter', 'greek', 'λ')
  folder.write('system/DejaVuSans.ttf', font)
  folder.write('system/NotoColorEmoji.ttf', font)
  const { find } = await finder()
  expect(await find('λ', 'sans', true)).toBe('system system/NotoColorEmoji.ttf')
  expect(await find('λ', 'sans', false)).toBe('system system/DejaVuSans.ttf')
})

it('files that cannot be read are passed over', async () => {
  folder.write('system/DejaVuSans.ttf', 'not a font')
  folder.write('system/Zeta.ttf', await trueType('inter', 'cyrillic'))
  folder.write(noto('cyrillic-400'), 'wOF2 and nothing behind it')
  expect(await (await finder()).find('ж')).toBe('system system/Zeta.ttf')
})
