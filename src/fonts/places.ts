/**
 * Where fonts are looked for, for letters the shipped faces lack: files that were named, font packages that are installed
 * beside the project, the fonts of the system. Of the library only `read.ts`, `cut.ts` and this file open files.
 */
import { readdirSync } from 'node:fs'
import { platform } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolder, homeFolder } from '../base/cache-folder.js'

/** The world that fonts come from. */
export interface FontPlaces {
  /** Files of the shipped faces. */
  readonly shipped: string
  /** `node_modules` folders that may hold packages of `@fontsource`, the nearest first. */
  readonly packages: readonly string[]
  /** Folders of the system's fonts. */
  readonly system: readonly string[]
  /** Folder for what was cut out of fonts; null keeps nothing. */
  readonly cache: string | null
}

/** The places of this machine and the folder the program was started in. */
export function openPlaces(): FontPlaces {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const cache = cacheFolder({ env: process.env, platform: platform(), home: homeFolder() })
  return {
    shipped: join(here, '..', '..', 'templates', 'fonts'),
    packages: [...new Set([...above(resolve('.')), ...above(here)])],
    system: systemFolders(),
    cache: cache && join(cache, 'fonts'),
  }
}

function above(folder: string): readonly string[] {
  const parent = dirname(folder)
  return [join(folder, 'node_modules'), ...(parent === folder ? [] : above(parent))]
}

function systemFolders(): readonly string[] {
  const home = homeFolder()
  const inHome = (...path: readonly string[]) => (home === null ? [] : [join(home, ...path)])
  switch (platform()) {
    case 'win32':
      return ['C:\\Windows\\Fonts', ...inHome('AppData', 'Local', 'Microsoft', 'Windows', 'Fonts')]
    case 'darwin':
      return ['/System/Library/Fonts', '/Library/Fonts', ...inHome('Library', 'Fonts')]
    default:
      return ['/usr/share/fonts', '/usr/local/share/fonts', ...inHome('.local', 'share', 'fonts'), ...inHome('.fonts')]
  }
}

/** Font files in folders and the folders in them, each folder's in the order of their names. */
export function fontFiles(folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) => filesIn(folder, deepest))
}

/** Levels of folders. */
const deepest = 6

function filesIn(folder: string, depth: number): readonly string[] {
  return entries(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && depth > 0) return filesIn(path, depth - 1)
    return /\.(?:ttf|otf|ttc|otc)$/i.test(entry.name) ? [path] : []
  })
}

/**
 * Files of the fonts of `@fontsource/noto-…` packages: of each weight the regular and a bold one, each subset that is a
 * whole script (`chinese-simplified`), not the slices for browsers (`[4]`), which are the same letters again.
 */
export function packagedFonts(folders: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return folders.flatMap((folder) =>
    entries(join(folder, '@fontsource')).flatMap(({ name }) => {
      if (!name.startsWith('noto-') || seen.has(name)) return []
      seen.add(name)
      const files = join(folder, '@fontsource', name, 'files')
      return entries(files)
        .map((entry) => entry.name)
        .filter((file) => /^noto-.*-[a-z]+(?:-[a-z]+)?-(?:400|700)-normal\.woff2$/.test(file))
        .map((file) => join(files, file))
    }),
  )
}

function entries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    // Not there, or not ours to read: nothing in it for us.
    return []
  }
}
