/** Strings of JSON, in the quotes JSON asks for and in those that word processors and other languages put instead. */
import type { JsonString } from '../model/json.js'
import { type Cursor, failOpen, isOddBlank, plain } from './json-cursor.js'

/** What closes a string, by what opened it. Documents use one mark at both ends, or the pairs of several languages. */
const closers: ReadonlyMap<number, string> = new Map([
  [0x201c, '”‟"'], // “
  [0x201d, '”"'], // ”
  [0x201e, '“”"'], // „
  [0x201f, '”“"'], // ‟
  [0x2033, '″'],
  [0xff02, '＂'],
  [0x2018, '’'], // ‘
  [0x2019, '’'], // ’
])

export function isOddQuote(code: number): boolean {
  return code === 0x27 || (code > 0x7f && closers.has(code))
}

/** The string at the cursor, which stands on a `"`. */
export function readString(cursor: Cursor): JsonString | undefined {
  const { text, until, at: start } = cursor
  let escaped = false
  for (let at = start + 1; at < until; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      const value = escaped ? unescaped(text.slice(start, at + 1)) : text.slice(start + 1, at)
      if (value === undefined) break
      cursor.at = at + 1
      return { type: 'string', value, start, end: at + 1 }
    }
    if (code === 0x5c) {
      escaped = true
      at++
    } else if (code < 0x20) {
      break
    }
  }
  return readOddString(cursor)
}

/** The engine's own reading of a string with escapes; undefined when one of them is not JSON's. */
function unescaped(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted) as string
  } catch {
    return undefined
  }
}

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
}

/** A string with a fault in it, or in other quotes: letter by letter. */
export function readOddString(cursor: Cursor): JsonString | undefined {
  const { text, until, at: start, repairs } = cursor
  const open = text.charCodeAt(start)
  const typographic = closers.get(open)
  if (open !== 0x22) repairs.push({ kind: 'quotes', at: start })
  let value = ''
  let from = start + 1
  for (let at = start + 1; at < until; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x5c) {
      const [letters, length] = escapeAt(text, at)
      if (length === 0) repairs.push({ kind: 'escapes', at })
      value += text.slice(from, at) + letters
      at += Math.max(length, 1) - 1
      from = at + 1
    } else if (typographic === undefined ? code === open : closes(cursor, typographic, at)) {
      cursor.at = at + 1
      return { type: 'string', value: value + text.slice(from, at), start, end: at + 1 }
    } else if (code < 0x20) {
      repairs.push({ kind: 'controls', at })
    }
  }
  return failOpen(cursor, `\`${typographic?.charAt(0) ?? text.charAt(start)}\``, start)
}

/** What an escape stands for and how long it is; a backslash that escapes nothing stands for itself, length 0. */
function escapeAt(text: string, at: number): readonly [letters: string, length: number] {
  const letter = text.charAt(at + 1)
  if (letter === 'u') {
    const hex = text.slice(at + 2, at + 6)
    return /^[0-9a-f]{4}$/i.test(hex) ? [String.fromCharCode(Number.parseInt(hex, 16)), 6] : ['\\', 0]
  }
  const known = escapes[letter] ?? (isOddQuote(letter.charCodeAt(0)) ? letter : undefined)
  return known === undefined ? ['\\', 0] : [known, 2]
}

/**
 * Whether a typographic string ends here. The same marks may stand inside it as text, so the closing one is the one
 * that structure follows.
 */
function closes(cursor: Cursor, marks: string, at: number): boolean {
  const { text, until } = cursor
  if (!marks.includes(text.charAt(at))) return false
  let after = at + 1
  while (after < until && isBlank(text.charCodeAt(after))) after++
  if (after >= until) return true
  const code = plain(text.charCodeAt(after))
  if (code === 0x2f) return text.charAt(after + 1) === '/' || text.charAt(after + 1) === '*'
  return code === 0x2c || code === 0x3a || code === 0x7d || code === 0x5d
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code > 0x7f && isOddBlank(code))
}
