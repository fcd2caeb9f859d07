/** The value of an option, as a flag, the library or a diagram file gave it → the value of its setting. */
import { didYouMean } from '../base/nearest.js'
import { isProblem, Problem, type ProblemDetails } from '../base/problem.js'
import type { Option } from '../model/options.js'
import type { Split } from '../model/settings.js'
import type { Selector } from '../model/words.js'
import { parseSelector } from './parse-selector.js'

/** Names that are looked up in registries. */
export interface Registries {
  readonly inputs: readonly string[]
  readonly themes: readonly string[]
}

/** A value as it was given, and how its giver calls it. */
export interface Given {
  readonly option: Option
  /** Undefined when nobody gave one: the option's default then stands, or null. */
  readonly value: unknown
  /** Start of a message about the value: `--theme`. */
  readonly name: string
  readonly spot: Pick<ProblemDetails, 'where' | 'quote'>
}

/**
 * The value in the type of its setting (model/settings.ts).
 * @throws Problem `option` (or `selector`)
 */
export function checkValue(given: Given, registries: Registries): unknown {
  const { option, value } = given
  if (value === undefined) return option.default ?? (option.type === 'names' || option.type === 'files' ? [] : null)
  switch (option.name) {
    case 'split':
      return toSplit(given)
    case 'code-theme':
      return toCodeTheme(given)
    case 'first':
    case 'last':
      return toSelector(given)
  }
  switch (option.type) {
    case 'names':
      return toNames(given)
    case 'files':
      return toFiles(given)
    case 'switch':
      if (typeof value === 'boolean') return value
      throw wrong(given, `expected \`true\` or \`false\`, found ${shown(value)}`)
    case 'number':
      return toNumber(given)
    case 'choice':
      return toChoice(given, option.values ?? (option.known === undefined ? [] : registries[option.known]))
    case 'text':
      return toText(given)
  }
}

function wrong({ name, spot }: Given, message: string, details: ProblemDetails = {}): Problem {
  return new Problem('option', `${name}: ${message}`, { ...spot, ...details })
}

function shown(value: unknown): string {
  if (value === '' || value === null) return 'nothing'
  return `\`${typeof value === 'object' ? JSON.stringify(value) : String(value)}\``
}

function toText(given: Given, what = 'a text'): string {
  const { value } = given
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  throw wrong(given, `expected ${what}, found ${shown(value)}`)
}

/** Of `--theme midnite`: ``--theme midnite: no such theme; did you mean `midnight`?``. */
function unknownName(given: Given, wanted: string, known: readonly string[], what: string): Problem {
  if (wanted === '') return wrong(given, `expected a ${what}, found nothing`, { known })
  const named = { ...given, name: `${given.name} ${wanted}` }
  return wrong(named, `no such ${what}${didYouMean(wanted, known)}`, { known })
}

/** What a choice is called when there is no such one. */
const called: Readonly<Record<string, string>> = {
  input: 'input format',
  theme: 'theme',
  layout: 'layout',
  density: 'density',
  lang: 'language',
}

function toChoice(given: Given, known: readonly string[]): string {
  const wanted = toText(given, `one of ${known.map((name) => `\`${name}\``).join(', ')}`)
  if (known.includes(wanted)) return wanted
  if (given.option.known === 'themes' && /\.json$/i.test(wanted)) return wanted
  const what = called[given.option.name] ?? 'choice'
  throw unknownName(given, wanted, known, what)
}

function toNumber(given: Given): number {
  const { min, max, unit } = given.option
  const written = toText(given, 'a number').trim()
  const bare = unit !== undefined && written.endsWith(unit) ? written.slice(0, -unit.length) : written
  const number = /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN
  if (number >= (min ?? -Infinity) && number <= (max ?? Infinity)) return number
  throw wrong(given, `expected ${min} to ${max}${unit === undefined ? '' : ` ${unit}`}, found ${shown(written)}`)
}

/** A list, or texts parted by commas; blanks around names are gone. */
function toNames(given: Given): readonly string[] {
  const { value } = given
  const texts = Array.isArray(value) ? value.map((item) => toText({ ...given, value: item }, 'names')) : [toText(given)]
  const names = texts.flatMap((text) => text.split(',')).map((name) => name.trim())
  if (names.length > 0 && names.every((name) => name === '')) throw wrong(given, 'expected names, found nothing')
  return [...new Set(names.filter((name) => name !== ''))]
}

/** A path, or a list of them; commas and blanks belong to names of files. */
function toFiles(given: Given): readonly string[] {
  const { value } = given
  const paths = (Array.isArray(value) ? value : [value]).map((item) => toText({ ...given, value: item }, 'a file'))
  if (paths.length === 0 || paths.some((path) => path.trim() === ''))
    throw wrong(given, 'expected a file, found nothing')
  return [...new Set(paths)]
}

/** One shiki theme for every reader, or two for light and dark. */
function toCodeTheme(given: Given): readonly [string, string] {
  const names = Array.isArray(given.value) || typeof given.value === 'string' ? toNames(given) : []
  const [light, dark = light, ...more] = names
  if (light === undefined || dark === undefined || more.length > 0) {
    const next = { try: '`github-light`, or two for light and dark, `github-light,github-dark`' }
    throw wrong(given, `expected the name of a theme of shiki, or two, found ${shown(given.value)}`, next)
  }
  return [light, dark]
}

function toSplit(given: Given): Split {
  const written = toText(given, '`step`, a count or a height').trim()
  if (written === 'step') return { by: 'step' }
  const [, digits, unit] = /^(\d+)\s*(px)?$/.exec(written) ?? []
  const limit = Number(digits)
  const least = unit === undefined ? 1 : shortest
  if (digits !== undefined && limit >= least && Number.isSafeInteger(limit)) {
    return { by: unit === undefined ? 'messages' : 'height', limit }
  }
  if (unit !== undefined) throw wrong(given, `expected a height of at least ${shortest} px, found ${shown(written)}`)
  throw wrong(
    given,
    `expected \`step\`, a count of messages such as \`12\` or a height such as \`4000px\`, found ${shown(written)}`,
  )
}

/** px; head, foot and one row need about as much. */
const shortest = 600

function toSelector(given: Given): Selector {
  try {
    return parseSelector(toText(given, 'a selector'))
  } catch (thrown) {
    if (!isProblem(thrown)) throw thrown
    throw new Problem(thrown.code, `${given.name}: ${thrown.message}`, {
      ...given.spot,
      ...(thrown.try === undefined ? {} : { try: thrown.try }),
    })
  }
}
