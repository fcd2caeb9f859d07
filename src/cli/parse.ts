/**
 * The words of a command line → what was asked for. Flags stand before or after inputs; `--no-x` turns a switch off;
 * lists are parted by commas or given again. The parser is that of yargs, told by the same table, without yargs itself:
 * a plain drawing command starts in half the time. Values are only read here; `settle` checks them.
 */
import parser from 'yargs-parser'
import { didYouMean } from '../base/nearest.js'
import { Problem } from '../base/problem.js'
import { type Option, options } from '../model/options.js'
import { aliases, own, plainWords } from './plain-words.js'

export interface Command {
  /** Paths, or `-` for standard input. */
  readonly inputs: readonly string[]
  /** Paths as they were given, or `-` and a suffix, `-.json`. */
  readonly output: readonly string[]
  readonly with: string | null
  /** A light and a dark picture instead of one. */
  readonly pair: boolean
  readonly quiet: boolean
  readonly list: boolean
  readonly help: boolean
  readonly version: boolean
  /** Options that are no flags of the command alone, by name: only those that were given. */
  readonly options: Readonly<Record<string, unknown>>
}

export const table: readonly Option[] = options

/** How words are told apart; the same for yargs. */
export const configuration = {
  'boolean-negation': true,
  'camel-case-expansion': false,
  'dot-notation': false,
  'duplicate-arguments-array': true,
  'greedy-arrays': false,
  'parse-numbers': false,
  'parse-positional-numbers': false,
  'populate--': true,
  'short-option-groups': true,
  'strip-aliased': true,
} as const

/** Names of options by how their values are read: all values are texts here. */
export const kinds = {
  string: table.filter(({ type }) => type !== 'switch').map(({ name }) => name),
  boolean: [...table.filter(({ type }) => type === 'switch').map(({ name }) => name), ...own],
} as const

/**
 * @throws Problem `unknown-option`, `no-value`, `no-switch`, `option`, exit 2
 */
export function parse(argv: readonly string[]): Command {
  const { argv: read, error } = parser.detailed(plainWords(argv), {
    string: [...kinds.string],
    boolean: [...kinds.boolean],
    narg: Object.fromEntries(kinds.string.map((name) => [name, 1])),
    alias: { ...aliases },
    configuration,
  })
  if (error) throw noValue(error.message)
  return toCommand(read)
}

/** What either parser gives. */
export interface Parsed {
  readonly _: readonly (string | number)[]
  readonly '--'?: readonly (string | number)[]
  readonly [name: string]: unknown
}

export function toCommand({ _: before, '--': after = [], ...flags }: Parsed): Command {
  const given: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(flags)) {
    const option = table.find((each) => each.name === name)
    if (name === 'help' || name === 'version') given[name] = [value].flat().at(-1)
    else if (!option) throw unknownOption(name)
    else if (value !== undefined) given[name] = chosen(option, value)
  }
  const { output = [], with: words, pair, quiet, list, help, version, ...rest } = given
  return {
    inputs: [...before, ...after].map(String),
    output: output as readonly string[],
    with: (words as string | undefined) ?? null,
    pair: pair === true,
    quiet: quiet === true,
    list: list === true,
    help: help === true,
    version: version === true,
    options: rest,
  }
}

/** Of a flag given several times a list keeps all values, anything else the last. */
function chosen({ name, type }: Option, value: unknown): unknown {
  const values = Array.isArray(value) ? value : [value]
  if (type !== 'switch' && values.includes(false)) {
    const next = { try: `leave \`--${name}\` out` }
    throw new Problem('no-switch', `--no-${name}: \`--${name}\` takes a value and cannot be turned off`, next)
  }
  return type === 'names' || type === 'files' ? values : values.at(-1)
}

function unknownOption(name: string): Problem {
  const called = (each: string) => (each.length === 1 ? `-${each}` : `--${each}`)
  const guess = didYouMean(called(name), [...table.map((option) => option.name), ...own].map(called))
  return new Problem('unknown-option', `no option \`${called(name)}\`${guess}`, { try: '`mcp-diagram --help`' })
}

function noValue(message: string): Problem {
  const [, name = ''] = /: (\S+)$/.exec(message) ?? []
  const option = table.find((each) => each.name === name || each.alias === name)
  if (!option) return new Problem('no-value', message)
  const what = option.values?.join('|') ?? option.value ?? 'TEXT'
  return new Problem('no-value', `--${option.name}: expected a value, found none`, {
    try: `\`--${option.name} ${what}\``,
  })
}
