import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type Folder, openFolder, shippedFonts } from '../test/font-files.js'
import { fontFiles, openPlaces, packagedFonts } from './places.js'

let folder: Folder

beforeEach(() => {
  folder = openFolder()
})
afterEach(() => folder.remove())

const written = (names: readonly string[]) => names.map((name) => folder.write(name, ''))

describe('font files', () => {
  it('of folders and the folders in them, in the order of their names', () => {
    const [b, a, c] = written(['x/truetype/b.ttf', 'x/a.OTF', 'x/z.ttc'])
    written(['x/read.me', 'x/a.pfb', 'x/fonts.dir', 'x/a.woff2', 'y/other.ttf'])
    expect(fontFiles([join(folder.path, 'x')])).toEqual([a, b, c])
    expect(fontFiles([join(folder.path, 'y'), join(folder.path, 'x')])[0]).toContain('other.ttf')
  })

  it('of folders that are not there are none', () => {
    const [file = ''] = written(['a.ttf'])
    expect(fontFiles([join(folder.path, 'no'), '', file])).toEqual([])
  })

  it('of a folder that leads back to itself are listed, and an end is found', () => {
    const [file] = written(['x/a.ttf'])
    symlinkSync(join(folder.path, 'x'), join(folder.path, 'x', 'again'), 'dir')
    mkdirSync(join(folder.path, 'x', 'empty.ttf'))
    expect(fontFiles([join(folder.path, 'x')])).toEqual([file])
  })
})

describe('packages', () => {
  const files = (name: string, ...of: readonly string[]) =>
    written(of.map((file) => `node_modules/@fontsource/${name}/files/${file}`))

  it('give whole scripts in regular and bold, no slices, no italics, no other weights', () => {
    const taken = files(
      'noto-sans-sc',
      'noto-sans-sc-chinese-simplified-400-normal.woff2',
      'noto-sans-sc-chinese-simplified-700-normal.woff2',
      'noto-sans-sc-latin-400-normal.woff2',
    )
    files(
      'noto-sans-sc',
      'noto-sans-sc-4-400-normal.woff2',
      'noto-sans-sc-[4]-400-normal.woff2',
      'noto-sans-sc-chinese-simplified-400-normal.woff',
      'noto-sans-sc-chinese-simplified-300-normal.woff2',
      'noto-sans-sc-latin-400-italic.woff2',
      'read.me',
    )
    expect(packagedFonts([join(folder.path, 'node_modules')])).toEqual(taken)
  })

  it('are those of Noto alone, and the nearest of each', () => {
    const [near] = files('noto-emoji', 'noto-emoji-emoji-400-normal.woff2')
    files('inter', 'noto-inter-latin-400-normal.woff2')
    written(['far/@fontsource/noto-emoji/files/noto-emoji-emoji-700-normal.woff2'])
    const [other] = written(['far/@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff2'])
    expect(packagedFonts([join(folder.path, 'node_modules'), join(folder.path, 'far'), '/no'])).toEqual([near, other])
  })
})

it('the places of a machine: the shipped faces, packages from here upwards', () => {
  const { shipped, packages, system, cache } = openPlaces()
  expect(fontFiles([shipped])).toEqual(fontFiles([shippedFonts]))
  expect(fontFiles([shipped]).length).toBeGreaterThan(7)
  expect(packages[0]).toBe(join(process.cwd(), 'node_modules'))
  expect(new Set(packages).size).toBe(packages.length)
  expect(system.length).toBeGreaterThan(1)
  expect(cache).toMatch(/mcp-diagram.fonts$/)
})
