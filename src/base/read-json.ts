/**
 * An exact and tolerant JSON reader. Plain JSON goes straight through; what people write or paste instead of it
 * (comments, trailing commas, typographic quotes, full-width punctuation …) is read too, and each repair is told.
 * Cost is linear in the text, and nesting is bounded, so that no text can exhaust the stack.
 */
import type { Json, JsonArray, JsonLiteral, JsonMember, JsonNumber, JsonObject, JsonString } from '../model/json.js'
import { type Cursor, codeAt, END, fail, type JsonFailure, next, plain, type Repair, take } from './json-cursor.js'
import { isOddQuote, readOddString, readString } from './json-strings.js'

export type { JsonFailure, Repair, RepairKind } from './json-cursor.js'

export interface JsonSuccess {
  readonly ok: true
  readonly value: Json
  /** Offset after the value. */
  readonly end: number
  readonly repairs: readonly Repair[]
}

/** How deep arrays and objects may nest; every walk over a tree may recurse this far. */
export const deepest = 512

/**
 * Reads one value, after blanks and comments. What follows it is not looked at. Offsets, `at` and `until` (exclusive)
 * count UTF-16 code units of the text. Source: RFC 8259.
 */
export function readJson(text: string, { at = 0, until = text.length } = {}): JsonSuccess | JsonFailure {
  const cursor: Cursor = { text, until, at, repairs: [], failure: undefined }
  const value = readValue(cursor, 0)
  if (value === undefined) return cursor.failure as JsonFailure
  return { ok: true, value, end: cursor.at, repairs: cursor.repairs }
}

/** The offset of what stands after blanks and comments; the text's length when nothing does. */
export function skipBlanks(text: string, at: number): number {
  const cursor: Cursor = { text, until: text.length, at, repairs: [], failure: undefined }
  next(cursor)
  return cursor.at
}

function readValue(cursor: Cursor, depth: number): Json | undefined {
  const code = next(cursor)
  switch (code) {
    case 0x22: // "
      return readString(cursor)
    case 0x7b: // {
    case 0xff5b:
      return readObject(cursor, code, depth + 1)
    case 0x5b: // [
    case 0xff3b:
      return readArray(cursor, code, depth + 1)
    case 0x74: // t
      return readLiteral(cursor, 'true', true)
    case 0x66: // f
      return readLiteral(cursor, 'false', false)
    case 0x6e: // n
      return readLiteral(cursor, 'null', null)
    case END:
      return fail(cursor, 'a value')
    default:
      if (code === 0x2d || (code >= 0x30 && code <= 0x39)) return readNumber(cursor)
      return isOddQuote(code) ? readOddString(cursor) : readWord(cursor)
  }
}

function readObject(cursor: Cursor, open: number, depth: number): JsonObject | undefined {
  if (depth > deepest) return fail(cursor, `at most ${deepest} levels of nesting`)
  const start = cursor.at
  const members: JsonMember[] = []
  take(cursor, open)
  let comma = -1
  while (true) {
    let code = next(cursor)
    if (code === 0x7d || code === 0xff5d) {
      if (comma >= 0) cursor.repairs.push({ kind: 'commas', at: comma })
      take(cursor, code)
      return { type: 'object', members, start, end: cursor.at }
    }
    const key = readKey(cursor, code, members.length === 0)
    if (key === undefined) return undefined
    code = next(cursor)
    if (plain(code) !== 0x3a) return fail(cursor, '`:`')
    take(cursor, code)
    const value = readValue(cursor, depth)
    if (value === undefined) return undefined
    members.push({ key, value })
    code = next(cursor)
    if (plain(code) === 0x2c) {
      comma = cursor.at
      take(cursor, code)
    } else if (plain(code) === 0x7d) {
      comma = -1
    } else {
      return fail(cursor, '`,` or `}`')
    }
  }
}

function readArray(cursor: Cursor, open: number, depth: number): JsonArray | undefined {
  if (depth > deepest) return fail(cursor, `at most ${deepest} levels of nesting`)
  const start = cursor.at
  const items: Json[] = []
  take(cursor, open)
  let comma = -1
  while (true) {
    let code = next(cursor)
    if (code === 0x5d || code === 0xff3d) {
      if (comma >= 0) cursor.repairs.push({ kind: 'commas', at: comma })
      take(cursor, code)
      return { type: 'array', items, start, end: cursor.at }
    }
    const value = readValue(cursor, depth)
    if (value === undefined) return undefined
    items.push(value)
    code = next(cursor)
    if (plain(code) === 0x2c) {
      comma = cursor.at
      take(cursor, code)
    } else if (plain(code) === 0x5d) {
      comma = -1
    } else {
      return fail(cursor, '`,` or `]`')
    }
  }
}

const name = /[\p{L}_$][\p{L}\p{N}_$-]*/uy

function readKey(cursor: Cursor, code: number, first: boolean): JsonString | undefined {
  if (code === 0x22) return readString(cursor)
  if (isOddQuote(code)) return readOddString(cursor)
  const word = wordAt(cursor)
  if (word === '') return fail(cursor, first ? 'a key or `}`' : 'a key')
  const start = cursor.at
  cursor.repairs.push({ kind: 'keys', at: start })
  cursor.at += word.length
  return { type: 'string', value: word, start, end: cursor.at }
}

function wordAt({ text, at, until }: Cursor): string {
  name.lastIndex = at
  return name.exec(text)?.[0].slice(0, until - at) ?? ''
}

function readLiteral(cursor: Cursor, word: string, value: true | false | null): JsonLiteral | undefined {
  const start = cursor.at
  const end = start + word.length
  if (end > cursor.until || !cursor.text.startsWith(word, start)) return fail(cursor, 'a value')
  cursor.at = end
  return { type: 'literal', value, start, end }
}

/** What other languages write for a literal; JSON has nothing but null for what is no number. */
const words: ReadonlyMap<string, true | false | null> = new Map([
  ['undefined', null],
  ['NaN', null],
  ['Infinity', null],
  ['None', null],
  ['True', true],
  ['False', false],
])

function readWord(cursor: Cursor, sign = ''): JsonLiteral | undefined {
  const start = cursor.at
  const at = start + sign.length
  const word = wordAt({ ...cursor, at })
  const value = words.get(word)
  if (value === undefined || (sign !== '' && word !== 'Infinity')) return fail(cursor, 'a value')
  cursor.repairs.push({ kind: 'literals', at: start })
  cursor.at = at + word.length
  return { type: 'literal', value, start, end: cursor.at }
}

function readNumber(cursor: Cursor): JsonNumber | JsonLiteral | undefined {
  const { text, at: start } = cursor
  let at = start
  let code = codeAt(cursor, at)
  if (code === 0x2d) {
    code = codeAt(cursor, ++at)
    if (code === 0x49) return readWord(cursor, '-')
  }
  if (code === 0x30) {
    at++
  } else {
    const digits = at
    at = afterDigits(cursor, at)
    if (at === digits) return fail(cursor, 'a digit', at)
  }
  if (codeAt(cursor, at) === 0x2e) {
    const digits = at + 1
    at = afterDigits(cursor, digits)
    if (at === digits) return fail(cursor, 'a digit', at)
  }
  code = codeAt(cursor, at)
  if (code === 0x65 || code === 0x45) {
    const sign = codeAt(cursor, at + 1)
    const digits = sign === 0x2b || sign === 0x2d ? at + 2 : at + 1
    at = afterDigits(cursor, digits)
    if (at === digits) return fail(cursor, 'a digit', at)
  }
  cursor.at = at
  return { type: 'number', digits: text.slice(start, at), start, end: at }
}

function afterDigits(cursor: Cursor, from: number): number {
  let at = from
  let code = codeAt(cursor, at)
  while (code >= 0x30 && code <= 0x39) code = codeAt(cursor, ++at)
  return at
}
