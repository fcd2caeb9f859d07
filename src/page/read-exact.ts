/**
 * A reader of JSON for the page: strict (RFC 8259), and small. What the page carries was written by this program, so the
 * reader of recordings, which understands broken text, would be dead weight. It gives the same tree; places are 0.
 */
import type { Json, JsonString } from '../model/json.js'

/** One token, or a run of blanks before it. */
const token = /[ \t\r\n]*(?:([{}[\],:])|("[^"\\]*(?:\\.[^"\\]*)*")|(-?\d[\d.eE+-]*)|(true|false|null))/y
const number = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
const place = { start: 0, end: 0 } as const

/** As deep as the reader of recordings goes; a deeper value stays text, and the stack is spared. */
const deepest = 512

/** What is thrown within, and never leaves. */
const fault = new SyntaxError()

/** The one value that the text holds, blanks around it aside; undefined when it holds anything else. */
export function readExact(text: string): Json | undefined {
  let at = 0
  const next = (): RegExpExecArray => {
    token.lastIndex = at
    const found = token.exec(text)
    if (!found) throw fault
    at = token.lastIndex
    return found
  }
  const string = ([, , quoted]: RegExpExecArray): JsonString => {
    if (quoted === undefined) throw fault
    return { type: 'string', value: JSON.parse(quoted) as string, ...place }
  }
  /** Items to the closing mark, each read by `one` from its first token. */
  const list = <T>(end: string, one: (first: RegExpExecArray) => T): T[] => {
    const items: T[] = []
    let first = next()
    if (first[1] === end) return items
    for (;;) {
      items.push(one(first))
      const mark = next()[1]
      if (mark === end) return items
      if (mark !== ',') throw fault
      first = next()
    }
  }
  const value = (found: RegExpExecArray, depth: number): Json => {
    const [, mark, quoted, digits, literal] = found
    if (depth > deepest) throw fault
    if (quoted !== undefined) return string(found)
    if (digits !== undefined && number.test(digits)) return { type: 'number', digits, ...place }
    if (literal !== undefined) return { type: 'literal', value: JSON.parse(literal) as boolean | null, ...place }
    if (mark === '[') return { type: 'array', items: list(']', (first) => value(first, depth + 1)), ...place }
    if (mark !== '{') throw fault
    const member = (first: RegExpExecArray) => {
      const key = string(first)
      if (next()[1] !== ':') throw fault
      return { key, value: value(next(), depth + 1) }
    }
    return { type: 'object', members: list('}', member), ...place }
  }
  try {
    const found = value(next(), 0)
    return text.slice(at).trim() === '' ? found : undefined
  } catch {
    return undefined
  }
}
