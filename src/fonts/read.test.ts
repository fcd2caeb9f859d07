import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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
import { readFontFile, readNamedFonts, weightOf } from './read.js'

let folder: Folder

beforeAll(() => {
  folder = openFolder()
})
afterAll(() => folder.remove())

it('TrueType, WOFF and WOFF2 hold the same font', async () => {
  const bytes = await trueType('inter', 'cyrillic')
  const paths = [
    folder.write('plain.ttf', bytes),
    folder.write('packed.woff', await convert(bytes, 'woff')),
    folder.copy('packed.woff2', packageFile('inter', 'cyrillic')),
  ]
  const fonts = await readNamedFonts(paths)
  expect(fonts.map(({ path }) => path)).toEqual(paths)
  for (const font of fonts) {
    expect(font).toMatchObject({ family: 'Inter', weight: 400, index: 0 })
    expect(tablesOf(font.bytes())).toEqual(tablesOf(bytes))
  }
})

it('several packed files at a time', async () => {
  const paths = ([400, 600, 700] as const).map((weight) => packageFile('inter', 'greek', weight))
  const fonts = await readNamedFonts(paths)
  expect(fonts.map(({ weight }) => weight)).toEqual([400, 600, 700])
  const again = await Promise.all([...paths, ...paths].map(readFontFile))
  for (const [i, [font]] of again.entries()) {
    expect(Buffer.from(font?.bytes() ?? []).equals(Buffer.from(fonts[i % 3]?.bytes() ?? []))).toBe(true)
  }
})

it('the suffix may be in capitals', async () => {
  expect(await readFontFile(folder.copy('A.WOFF2', packageFile('inter', 'greek')))).toHaveLength(1)
})

it('all fonts of a collection, and the first of a named one', async () => {
  const path = folder.write(
    'two.ttc',
    collectionOf([await smallFont('inter', 'greek', 'λ'), await smallFont('inter', 'cyrillic', 'ж')]),
  )
  expect(await readFontFile(path)).toHaveLength(2)
  const [named] = await readNamedFonts([path])
  expect(named?.index).toBe(0)
  expect(Buffer.from(named?.bytes() ?? [])).toEqual(readFileSync(path))
})

const posix = process.platform === 'win32' ? it.skip : it
posix('a pipe is no font, and is not waited for', async () => {
  const path = `${folder.path}/pipe.ttf`
  expect(spawnSync('mkfifo', [path]).status).toBe(0)
  expect(await readFontFile(path)).toEqual([])
})

it('a font without a name is called as its file is', async () => {
  const { name: _, ...tables } = tablesOf(await trueType('inter', 'greek'))
  expect(await readFontFile(folder.write('nameless.ttf', fontOf(tables)))).toMatchObject([{ family: 'nameless.ttf' }])
})

it('what is no font, or not there, has none', async () => {
  for (const path of [
    folder.write('text.ttf', 'title: x\n'),
    folder.write('empty.woff2', ''),
    folder.write('short.woff2', readFileSync(packageFile('inter', 'greek')).subarray(0, 3000)),
    `${folder.path}/no.ttf`,
    folder.path,
  ]) {
    expect([path, await readFontFile(path)]).toEqual([path, []])
  }
})

it('named files say what is wrong with them', async () => {
  const good = packageFile('inter', 'greek')
  await expect(readNamedFonts([good, '/no/such.ttf'])).rejects.toMatchObject({
    code: 'no-font',
    exit: 3,
    message: '/no/such.ttf: no such font file',
  })
  const text = folder.write('words.ttf', 'title: x\n')
  await expect(readNamedFonts([text])).rejects.toMatchObject({
    code: 'no-font',
    exit: 3,
    message: `${text}: no font whose letters could be drawn`,
    try: expect.stringContaining('TrueType, OpenType, WOFF or WOFF2'),
  })
})

it('a variable font is set near regular or semibold, as far as it goes', async () => {
  const weights = async (least: number, most: number) => {
    const font = fontOf({ ...tablesOf(await smallFont('inter', 'greek', 'λ')), fvar: fvarOf(least, least, most) })
    const [read] = await readFontFile(folder.write('variable.ttf', font))
    return read && [weightOf(read, false), weightOf(read, true)]
  }
  expect(await weights(100, 900)).toEqual([400, 600])
  expect(await weights(500, 550)).toEqual([500, 550])
  expect(await weights(100, 300)).toEqual([300, 300])
  const [single] = await readFontFile(packageFile('inter', 'greek'))
  expect(single && weightOf(single, true)).toBeNull()
})
