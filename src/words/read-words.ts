/** A diagram file: telling it from a transcript, and reading it, from YAML or JSON, into the words it holds. */
import { readWholeJson } from '../base/json-problem.js'
import { Problem, type ProblemDetails } from '../base/problem.js'
import { readJson } from '../base/read-json.js'
import type { Finding } from '../model/finding.js'
import type { Json } from '../model/json.js'
import type { Text } from '../model/source.js'
import type { Words } from '../model/words.js'
import { type Checks, openChecks } from './checks.js'
import { readYaml } from './read-yaml.js'
import { toWords, wordKeys } from './to-words.js'

/** A diagram file, read and checked. Its texts may be there in several languages, and which one is wanted is settled later. */
export interface DiagramFile {
  readonly source: string
  /** The words in a language; `en` or the first stands in for one that is not there. */
  readonly in: (lang: string) => Words
  /** Place and quoted line of an option it sets, for problems with its value. */
  readonly spot: (option: string) => Pick<ProblemDetails, 'where' | 'quote'>
  /** What had to be repaired in its JSON. */
  readonly findings: readonly Finding[]
}

/**
 * Whether a text is a diagram file and no transcript: a mapping with at least one of the keys of words. An object with
 * nothing but `messages` and keys that are none is a transcript. A row or a message is none of them, whatever other
 * keys it has.
 */
export function isWords({ name, text }: Text): boolean {
  if (isYamlName(name)) return /^(?!\s*#)(?:\{|["']?[\w$-]+["']?\s*:(\s|$))/m.test(text)
  return looksJson(text) ? isJsonWords(text) : isYamlWords(text)
}

/** It begins as an object of JSON does, after comments. */
function looksJson(text: string): boolean {
  return /^[\s\ufeff]*(?:\{|\/\/|\/\*)/.test(text)
}

/** @throws Problem, with all further ones in `others`, that names the place of each fault. */
export async function readWords(text: Text): Promise<DiagramFile> {
  const checks = openChecks(text)
  const { tree, findings } = await readTree(text, checks)
  const made = new Map<string, Words>()
  const read = (lang: string) => {
    const words = made.get(lang) ?? toWords(tree, text.name, lang, checks)
    throwAll(checks)
    made.set(lang, words)
    return words
  }
  read('en')
  return {
    source: text.name,
    in: read,
    spot: (option) => {
      const found = tree.type === 'object' && tree.members.find(({ key }) => key.value === option)
      return found ? checks.spot(found.value) : {}
    },
    findings,
  }
}

async function readTree(text: Text, checks: Checks): Promise<{ tree: Json; findings: readonly Finding[] }> {
  if (!isYamlName(text.name) && looksJson(text.text)) {
    const { value, repairs } = readWholeJson(text, { exit: 2 })
    const first = repairs[0]
    if (!first) return { tree: value, findings: [] }
    const kinds = [...new Set(repairs.map(({ kind }) => kind))].sort().join(', ')
    const said = `read all the same: ${kinds}, ${repairs.length} in all`
    return {
      tree: value,
      findings: [{ rule: 'repaired', severity: 'info', text: said, where: checks.places(first.at) }],
    }
  }
  const read = await readYaml(text.text)
  if ('tree' in read) return { tree: read.tree, findings: [] }
  for (const { at, length, text: message } of read.faults) {
    checks.fault({ start: at, end: at + length }, 'bad-yaml', message)
  }
  throwAll(checks)
  throw new Problem('bad-yaml', `${text.name}: not YAML`)
}

function throwAll({ problems }: Checks): void {
  const [first, ...others] = [...problems].sort((a, b) => order(a) - order(b))
  if (!first) return
  const { code, message, where, quote, known, exit } = first
  throw new Problem(code, message, {
    exit,
    others,
    ...(where && { where }),
    ...(quote && { quote }),
    ...(known && { known }),
    ...(first.try !== undefined && { try: first.try }),
  })
}

/** Problems stand in the order of the file. */
function order({ where }: Problem): number {
  return where ? where.line * 1e6 + where.column : 0
}

function isYamlName(name: string): boolean {
  return /\.ya?ml$/i.test(name)
}

/** Keys that only a row of a transcript, a message, or another kind of log has. */
const rowKeys = ['jsonrpc', 'method', 'result', 'error', 'message', 'event', 'mcpTranscript', 'from']

function isJsonWords(text: string): boolean {
  const read = readJson(text)
  const keys = read.ok ? topKeys(read.value) : keysByLook(text)
  if (keys.some((key) => rowKeys.includes(key))) return false
  return keys.some((key) => key !== 'messages' && wordKeys.includes(key))
}

function topKeys(json: Json): readonly string[] {
  return json.type === 'object' ? json.members.map(({ key }) => key.value) : []
}

/** Of broken JSON: what begins a line and is hardly indented, so that a slip in a diagram file is told as one. */
function keysByLook(text: string): readonly string[] {
  return [...text.matchAll(/^(?: {0,4}|\t|\{ *)"([\w$-]+)"\s*:/gm)].map(([, key]) => key ?? '')
}

/** YAML without a telling name (stdin): every line at the margin begins a key, a list item or a comment. */
function isYamlWords(text: string): boolean {
  let found = false
  for (const [line] of text.matchAll(/^\S.*$/gm)) {
    const [, key] = /^["']?([\w$-]+)["']?\s*:(?:\s|$)/.exec(line) ?? []
    if (key === undefined && !/^(#|-\s|---|%YAML|[\]}])/.test(line)) return false
    if (key !== undefined && wordKeys.includes(key)) found = true
  }
  return found
}
