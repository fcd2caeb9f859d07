/**
 * YAML → the JSON tree of the house: numbers keep their digits, keys their order and every duplicate, and each value
 * knows its offsets. So a diagram file is read by one reader, whichever way it was written.
 */
import type { Alias, Document, Node, Pair, Scalar } from 'yaml'
import { deepest } from '../base/read-json.js'
import type { Json, JsonMember, JsonString } from '../model/json.js'

/** What keeps a YAML text from being read, and where: offset and length in UTF-16 code units. */
export interface YamlFault {
  readonly at: number
  readonly length: number
  /** One sentence, lower case, no full stop. */
  readonly text: string
}

export type YamlResult = { readonly tree: Json } | { readonly faults: readonly YamlFault[] }

/** Values an alias may stand for, all in all: a dozen lines of aliases to aliases could name a billion. */
const mostValues = 100_000

export async function readYaml(text: string): Promise<YamlResult> {
  const yaml = await import('yaml')
  const document = yaml.parseDocument(text, { prettyErrors: false, uniqueKeys: false, intAsBigInt: true })
  const faults = new Map<number, YamlFault>()
  for (const { pos, message } of [...document.errors, ...document.warnings]) {
    // What follows from a fault at the same place says nothing new.
    if (!faults.has(pos[0])) faults.set(pos[0], { at: pos[0], length: pos[1] - pos[0], text: sentence(message) })
  }
  return faults.size > 0 ? { faults: [...faults.values()] } : toTree(document, yaml)
}

/** The library's message in the form of the house. */
function sentence(message: string): string {
  const text = message.replace(/\s+/g, ' ').replace(/\.$/, '')
  if (text.startsWith('Source contains multiple documents')) return 'expected one document, found another after `---`'
  if (/call stack/i.test(text)) return 'expected less nesting'
  return `not YAML: ${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

type Entry = Pair<Node, Node | null>
type Yaml = Pick<typeof import('yaml'), 'isAlias' | 'isMap' | 'isSeq' | 'isScalar'>

function toTree(document: Document, yaml: Yaml): YamlResult {
  const faults: YamlFault[] = []
  /** Lists and mappings around the place that is walked. */
  const around = new Set<Node>()
  let aliases = 0
  let values = 0

  const walk = (node: Node | null, offset: number, depth: number): Json => {
    const [start, end] = node?.range ?? [offset, offset]
    const nothing: Json = { type: 'literal', value: null, start, end }
    const fault = (what: string): Json => {
      faults.push({ at: start, length: Math.max(1, end - start), text: what })
      return nothing
    }
    // The first of these faults would come again and again.
    if (faults.length > 0) return nothing
    if (depth > deepest) return fault(`expected at most ${deepest} levels of nesting`)
    if (aliases > 0 && ++values > mostValues) return fault(`aliases stand for more than ${mostValues} values`)
    if (yaml.isAlias(node)) {
      const target = (node as Alias).resolve(document)
      if (!target) return fault(`no anchor \`${(node as Alias).source}\``)
      if (around.has(target)) return fault(`the alias \`${(node as Alias).source}\` stands inside its own anchor`)
      aliases++
      const value = walk(target, start, depth + 1)
      aliases--
      return value
    }
    if (yaml.isMap(node) || yaml.isSeq(node)) {
      around.add(node)
      const value: Json = yaml.isMap(node)
        ? { type: 'object', members: node.items.map((pair) => toMember(pair as Entry, start, depth)), start, end }
        : { type: 'array', items: node.items.map((item) => walk(item as Node, start, depth + 1)), start, end }
      around.delete(node)
      return value
    }
    return yaml.isScalar(node) ? toScalar(node as Scalar, start, end) : nothing
  }

  const toMember = (pair: Entry, offset: number, depth: number): JsonMember => {
    const key = pair.key
    const [start, end] = key?.range ?? [offset, offset]
    if (!yaml.isScalar(key)) {
      faults.push({
        at: start,
        length: Math.max(1, end - start),
        text: 'expected a key of text, found a list or mapping',
      })
    }
    const value = yaml.isScalar(key) ? (key.source ?? String(key.value)) : ''
    const name: JsonString = { type: 'string', value, start, end }
    return { key: name, value: walk(pair.value, end, depth + 1) }
  }

  const tree = walk(document.contents as Node | null, 0, 0)
  return faults.length > 0 ? { faults } : { tree }
}

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** A number keeps its digits where JSON has that form too; `0x10`, `.5` and `+1` get the digits of their value. */
function toScalar(node: Scalar, start: number, end: number): Json {
  const { value } = node
  const source = node.source ?? ''
  if (typeof value === 'number' || typeof value === 'bigint') {
    const digits = jsonNumber.test(source) ? source : String(value)
    if (jsonNumber.test(digits)) return { type: 'number', digits, start, end }
    return { type: 'string', value: source, start, end }
  }
  if (typeof value === 'boolean' || value === null) return { type: 'literal', value, start, end }
  return { type: 'string', value: String(value), start, end }
}
