/** Reading values out of a tree while every fault is kept, each with its place: all of them are told, not the first. */
import { didYouMean } from '../base/nearest.js'
import { lineAt, type Places, placesOf } from '../base/places.js'
import { Problem, type ProblemDetails } from '../base/problem.js'
import type { Json, JsonMember } from '../model/json.js'
import type { Text } from '../model/source.js'

/** What a fault is about: a stretch of the text, UTF-16 code units. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface Checks {
  readonly places: Places
  readonly problems: Problem[]
  /** Place and quoted line of a stretch, as a problem takes them. */
  readonly spot: (span: Span) => Required<Pick<ProblemDetails, 'where' | 'quote'>>
  readonly fault: (span: Span, code: string, message: string, details?: ProblemDetails) => undefined
}

export function openChecks(text: Text): Checks {
  const places = placesOf(text)
  const problems: Problem[] = []
  const spot = ({ start, end }: Span) => ({
    where: places(start),
    quote: { text: lineAt(text.text, start), length: Math.max(1, end - start) },
  })
  const fault = (span: Span, code: string, message: string, details: ProblemDetails = {}) => {
    problems.push(new Problem(code, message, { ...spot(span), ...details }))
    return undefined
  }
  return { places, problems, spot, fault }
}

/** A list of keys longer than this is shown only when nothing better can be said. */
const few = 12

/** A value of a diagram file as messages call it: `a list`, `` `12` ``. */
export function found(json: Json): string {
  switch (json.type) {
    case 'object':
      return 'a mapping'
    case 'array':
      return 'a list'
    case 'literal':
      return json.value === null ? 'nothing' : `\`${json.value}\``
    case 'number':
      return `\`${json.digits}\``
    case 'string':
      return `\`${json.value}\``
  }
}

/**
 * The members of a mapping by key, of which each may stand once and must be known.
 * `what` names the mapping in faults: `a note`; undefined when the value is no mapping.
 */
export function members<Key extends string>(
  checks: Checks,
  json: Json,
  what: string,
  known: readonly Key[],
): Readonly<Partial<Record<Key, Json>>> | undefined {
  if (json.type !== 'object') {
    const some = known.length > few ? '' : ` with ${keyNames(known)}`
    return checks.fault(json, 'words-value', `expected ${what}${some}, found ${found(json)}`)
  }
  const values: Partial<Record<Key, Json>> = {}
  for (const { key, value } of json.members) {
    if (!isOneOf(key.value, known)) unknownKey(checks, key, what, known)
    else if (Object.hasOwn(values, key.value)) {
      checks.fault(key, 'words-key', `expected \`${key.value}\` once in ${what}, found it again`)
    } else values[key.value] = value
  }
  return values
}

function unknownKey(checks: Checks, key: JsonMember['key'], what: string, known: readonly string[]): void {
  // `codeTheme` is how the library calls `code-theme`.
  const kebab = key.value.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-')
  const guess = known.includes(kebab) ? `; did you mean \`${kebab}\`?` : didYouMean(key.value, known)
  const list = guess !== '' && known.length > few ? {} : { known: known.filter((name) => name !== '$schema').sort() }
  checks.fault(key, 'words-key', `${what} has no key \`${key.value}\`${guess}`, list)
}

function keyNames(keys: readonly string[]): string {
  return keys.map((key) => `\`${key}\``).join(', ')
}

/** The items of a list, one by one; none when there is no such list. */
export function items(checks: Checks, json: Json | undefined, what: string): readonly Json[] {
  if (json === undefined) return []
  if (json.type === 'array') return json.items
  checks.fault(json, 'words-value', `expected a list of ${what}, found ${found(json)}`)
  return []
}

/** A text; numbers are taken as they are written. */
export function text(checks: Checks, json: Json, what: string): string | undefined {
  if (json.type === 'string') return json.value
  if (json.type === 'number') return json.digits
  const hint =
    json.type === 'literal' && json.value !== null ? { try: `put quotes around it, \`"${json.value}"\`` } : {}
  return checks.fault(json, 'words-value', `expected ${what}, found ${found(json)}`, hint)
}

/**
 * A text, or the text for a language out of a map `{ en: …, zh: … }`: of the language, else of a broader one (`zh` for
 * `zh-TW`), else English, else the first.
 */
export function phrase(checks: Checks, json: Json, what: string, lang: string): string | undefined {
  if (json.type !== 'object') return text(checks, json, `${what}, or one a language (\`{ en: …, zh: … }\`)`)
  const texts = new Map<string, string>()
  for (const { key, value } of json.members) {
    if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(key.value)) {
      checks.fault(key, 'words-key', `expected a language such as \`en\` or \`zh\`, found \`${key.value}\``)
      continue
    }
    const words = text(checks, value, what)
    if (words !== undefined) texts.set(key.value, words)
  }
  const chosen = texts.get(lang) ?? texts.get(lang.split('-')[0] ?? lang) ?? texts.get('en')
  if (chosen !== undefined) return chosen
  const [first] = texts.values()
  if (first === undefined && json.members.length === 0) {
    checks.fault(json, 'words-value', `expected ${what}, found an empty mapping`)
  }
  return first
}

export function isOneOf<T extends string>(name: string, names: readonly T[]): name is T {
  return (names as readonly string[]).includes(name)
}
