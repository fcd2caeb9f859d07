/** A theme file of one's own: what it changes of the shipped themes, and fonts it brings. */
import { besideFile } from '../base/beside-file.js'
import { readWholeJson } from '../base/json-problem.js'
import { toValue } from '../base/json-tree.js'
import { didYouMean } from '../base/nearest.js'
import { Problem } from '../base/problem.js'
import type { Look } from '../model/look.js'
import { type Face, faces } from '../model/scene.js'
import type { Text } from '../model/source.js'
import type { Role, Theme } from '../model/theme.js'
import { checkTheme, isRecord } from './check.js'

/** What a theme file's colours are laid over. */
export interface Ground {
  readonly light: Theme
  readonly dark: Theme
}

/**
 * Of `{ "light": { role: paint, … }, "dark": { … }, "fonts": { face: path, …, "licence": … } }` all may be left out. With
 * colours for one scheme alone the theme has that scheme; otherwise it follows its reader.
 *
 * @throws Problem `bad-json`, or `theme` when a key is unknown or of the wrong kind
 */
export function readTheme(text: Text, { light, dark }: Ground): Look {
  const data = toValue(readWholeJson(text, { exit: 2 }).value)
  if (!isRecord(data)) throw new Problem('theme', `${text.name}: expected an object, found something else`, example)
  checkKeys(data, ['light', 'dark', 'fonts'], text.name)
  const themeOf = (ground: Theme, changes: unknown): Theme => {
    if (changes === undefined) return ground
    if (!isRecord(changes)) {
      throw new Problem('theme', `${text.name}: \`${ground.scheme}\`: expected an object with a paint a role`, example)
    }
    return checkTheme({ ...ground, palette: { ...ground.palette, ...over(ground, changes) } }, text.name, ground.scheme)
  }
  const [first, second] = [themeOf(light, data.light), themeOf(dark, data.dark)]
  const fonts = readFonts(data.fonts, text.name)
  if (data.light === undefined && data.dark !== undefined) return { themes: [second], ...fonts }
  return { themes: data.dark === undefined && data.light !== undefined ? [first] : [first, second], ...fonts }
}

/** A role that is given a fill alone keeps its edge: without one its lines would be gone. */
function over({ palette }: Theme, changes: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const whole = Object.entries(changes).map(([role, paint]) => {
    const ground = Object.hasOwn(palette, role) ? palette[role as Role] : {}
    return [role, isRecord(paint) ? { ...ground, ...paint } : paint]
  })
  return Object.fromEntries(whole)
}

const example = { try: '`{ "light": { "request-line": { "stroke": "#7a1fa2" } }, "dark": { … } }`' }

function readFonts(data: unknown, source: string): Pick<Look, 'faces' | 'licence'> {
  if (data === undefined) return { faces: {} }
  const wrong = (key: string, expected: string) => new Problem('theme', `${source}: \`${key}\`: expected ${expected}`)
  if (!isRecord(data)) throw wrong('fonts', 'an object with a font file a face')
  checkKeys(data, [...faces, 'licence'], source, 'fonts.')
  const { licence, ...files } = data
  if (typeof licence !== 'string' || licence.trim() === '') {
    throw wrong('fonts.licence', 'the licence of the fonts, `SIL Open Font License 1.1`: pictures carry them to others')
  }
  const paths: Partial<Record<Face, string>> = {}
  for (const [face, path] of Object.entries(files)) {
    if (typeof path !== 'string' || path === '') throw wrong(`fonts.${face}`, 'a font file')
    paths[face as Face] = besideFile(path, source)
  }
  // A face of one weight has to do for both; a variable one does.
  for (const kind of ['sans', 'mono'] as const) {
    const regular = paths[kind]
    if (regular !== undefined) paths[`${kind}-bold`] ??= regular
  }
  return { faces: paths, licence }
}

function checkKeys(data: Readonly<Record<string, unknown>>, known: readonly string[], source: string, path = ''): void {
  for (const key of Object.keys(data)) {
    if (known.includes(key)) continue
    throw new Problem('theme', `${source}: \`${path}${key}\`: no such key${didYouMean(key, known)}`, { known })
  }
}
