/**
 * Flags, the library's options, a diagram file and the defaults → `Settings`. The first that gives a value wins, every
 * value is checked against the option table, and each remembers where it came from, so that a fault can say so.
 */
import { besideFile } from './base/beside-file.js'
import { didYouMean } from './base/nearest.js'
import { Problem } from './base/problem.js'
import { placeName } from './base/report.js'
import { type Option, type OptionName, options } from './model/options.js'
import type { Lang, Layout, Settings, Split } from './model/settings.js'
import type { Selector } from './model/words.js'
import { checkValue, type Given, type Registries } from './words/check-value.js'
import { labels } from './words/labels.js'
import type { DiagramFile } from './words/read-words.js'

/** One giver of values. Option names are taken as `code-theme` or `codeTheme`; a value that is undefined is none. */
export type Layer =
  | { readonly from: 'flags' | 'options'; readonly values: Readonly<Record<string, unknown>> }
  | { readonly from: 'file'; readonly file: DiagramFile }

export interface Settled {
  readonly settings: Settings
  /** Where each option's value came from: `--theme`, `theme` (the library's), `flow.yaml:3:1`, `default`. */
  readonly origins: Readonly<Record<string, string>>
}

/** px. */
const widths: Readonly<Record<Layout, number>> = { docs: 880, wide: 1240 }

/**
 * The words are those of the first diagram file.
 * @throws Problem `option` (or `selector`) that names the origin of what is wrong
 */
export function settle(layers: readonly Layer[], registries: Registries): Settled {
  for (const layer of layers) checkNames(layer)
  // A diagram file sets `lang` alike in every language, so any will do to find it.
  const lang = checkValue(pick('lang', layers, 'en').given, registries) as Lang
  const [words = null] = layers.flatMap((layer) => (layer.from === 'file' ? [layer.file.in(lang)] : []))
  const origins: Record<string, string> = {}
  const get = (name: OptionName): unknown => {
    const { given, origin } = pick(name, layers, lang)
    origins[name] = origin
    return checkValue(given, registries)
  }
  const layout = get('layout') as Layout
  const settings: Settings = {
    input: get('input') as string | null,
    theme: get('theme') as string,
    codeTheme: get('code-theme') as Settings['codeTheme'],
    layout,
    width: (get('width') as number | null) ?? widths[layout],
    lang: get('lang') as Lang,
    title: get('title') as string | null,
    subtitle: words?.subtitle ?? null,
    density: get('density') as Settings['density'],
    fold: get('fold') as Settings['fold'],
    repeats: get('repeats') as Settings['repeats'],
    strings: get('strings') as Settings['strings'],
    split: get('split') as Split | null,
    hide: get('hide') as readonly string[],
    only: get('only') as readonly string[],
    first: get('first') as Selector | null,
    last: get('last') as Selector | null,
    fonts: get('fonts') as Settings['fonts'],
    font: get('font') as readonly string[],
    scale: get('scale') as number,
    raster: get('raster') as Settings['raster'],
    page: get('page') as Settings['page'],
    times: get('times') as Settings['times'],
    stderr: get('stderr') as boolean,
    findings: get('findings') as boolean,
    secrets: get('secrets') as Settings['secrets'],
    strict: get('strict') as boolean,
    participants: words?.participants ?? {},
    words,
    labels: { ...labels[lang], ...words?.labels },
  }
  return { settings, origins }
}

const table: ReadonlyMap<string, Option> = new Map(options.map((option) => [option.name, option]))

/** The first value given for an option. */
function pick(name: OptionName, layers: readonly Layer[], lang: string): { given: Given; origin: string } {
  const option = table.get(name) as Option
  for (const layer of layers) {
    if (layer.from === 'file') {
      const value = layer.file.in(lang).options[name]
      if (value === undefined) continue
      const spot = layer.file.spot(name)
      const found = option.type === 'files' ? beside(value, layer.file.source) : value
      return {
        given: { option, value: found, name, spot },
        origin: spot.where ? placeName(spot.where) : layer.file.source,
      }
    }
    const value = layer.values[name] ?? layer.values[camel(name)]
    if (value === undefined) continue
    const called = layer.from === 'flags' ? `--${name}` : camel(name)
    return { given: { option, value, name: called, spot: {} }, origin: called }
  }
  return { given: { option, value: undefined, name, spot: {} }, origin: 'default' }
}

/** Paths in a diagram file are relative to it. */
function beside(value: unknown, source: string): unknown {
  if (Array.isArray(value)) return value.map((each) => beside(each, source))
  return typeof value === 'string' ? besideFile(value, source) : value
}

function camel(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** Unknown options are faults; a diagram file's were told when it was read, with their places. */
function checkNames(layer: Layer): void {
  if (layer.from === 'file') return
  const called = (name: string) => (layer.from === 'flags' ? `--${name}` : camel(name))
  const known = options.flatMap((option) => ('command' in option ? [] : [option.name]))
  for (const name of Object.keys(layer.values)) {
    if (known.some((each) => each === name || camel(each) === name)) continue
    const names = known.map(called)
    const guess = didYouMean(called(name), names)
    throw new Problem('option', `${called(name)}: no such option${guess}`, guess === '' ? { known: names } : {})
  }
}
