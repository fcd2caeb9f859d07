/**
 * Where a JSON reader stands: the text, the place in it, and what had to be repaired on the way. Blanks and comments
 * are passed over here; the values are read in `read-json.ts` and `json-strings.ts`.
 */

/** What was not JSON and was read all the same. */
export type RepairKind =
  /** `//`, `#` and block comments. */
  | 'comments'
  /** A comma before a closing bracket. */
  | 'commas'
  /** Strings in typographic or single quotes. */
  | 'quotes'
  /** Full-width brackets, colons and commas. */
  | 'punctuation'
  /** Keys without quotes. */
  | 'keys'
  /** `NaN`, `undefined`, `None`, `True` … */
  | 'literals'
  /** Control characters inside strings that should have been escaped. */
  | 'controls'
  /** Escapes JSON does not know; both letters are kept. */
  | 'escapes'
  /** No-break spaces, byte order marks and the like between values. */
  | 'blanks'

export interface Repair {
  readonly kind: RepairKind
  /** Offset into the text, UTF-16 code units. */
  readonly at: number
}

/** Why a text is no JSON, even by a tolerant reading. */
export interface JsonFailure {
  readonly ok: false
  /** Offset of what is wrong, and how many code units it is long (0 at the end). */
  readonly at: number
  readonly length: number
  /** Clauses for a message: `` `,` or `}` `` and `` `"method"` ``. */
  readonly expected: string
  readonly found: string
  /** The text ended in the middle of a value. */
  readonly cut: boolean
}

export interface Cursor {
  readonly text: string
  /** Reading ends here, exclusive. */
  readonly until: number
  at: number
  readonly repairs: Repair[]
  failure: JsonFailure | undefined
}

/** The code at the end of the text. */
export const END = -1

export function codeAt(cursor: Cursor, at: number): number {
  return at < cursor.until ? cursor.text.charCodeAt(at) : END
}

/** Moves over blanks and comments; the code that stands there, `END` at the end. */
export function next(cursor: Cursor): number {
  const { text, until } = cursor
  while (cursor.at < until) {
    const code = text.charCodeAt(cursor.at)
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
      cursor.at++
    } else if (code > 0x7f) {
      if (!isOddBlank(code)) return code
      cursor.repairs.push({ kind: 'blanks', at: cursor.at })
      cursor.at++
    } else if (code === 0x2f || code === 0x23) {
      if (!skipComment(cursor, code)) return code
    } else {
      return code
    }
  }
  return END
}

/** Spaces that JSON does not allow between values, and what pasting leaves behind: U+00A0, U+3000, U+FEFF, U+200B … */
export function isOddBlank(code: number): boolean {
  return (
    code === 0xa0 ||
    code === 0xfeff ||
    code === 0x3000 ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f
  )
}

function skipComment(cursor: Cursor, code: number): boolean {
  const { text, at, until } = cursor
  const second = text.charCodeAt(at + 1)
  let end: number
  if (code === 0x23 || second === 0x2f) {
    end = text.indexOf('\n', at)
  } else if (second === 0x2a) {
    end = text.indexOf('*/', at + 2)
    if (end >= 0) end += 2
  } else {
    return false
  }
  cursor.repairs.push({ kind: 'comments', at })
  cursor.at = end < 0 || end > until ? until : end
  return true
}

/** Full-width structure as its plain form; every other code as it is. */
export function plain(code: number): number {
  if (code < 0xff00) return code
  switch (code) {
    case 0xff0c: // ，
      return 0x2c
    case 0xff1a: // ：
      return 0x3a
    case 0xff3b: // ［
      return 0x5b
    case 0xff3d: // ］
      return 0x5d
    case 0xff5b: // ｛
      return 0x7b
    case 0xff5d: // ｝
      return 0x7d
    default:
      return code
  }
}

/** Moves over one mark of structure, full-width or not. */
export function take(cursor: Cursor, code: number): void {
  if (code > 0x7f) cursor.repairs.push({ kind: 'punctuation', at: cursor.at })
  cursor.at++
}

/** Notes why reading cannot go on; undefined, so that a reader can return it. */
export function fail(cursor: Cursor, expected: string, at = cursor.at): undefined {
  const token = at >= cursor.until ? '' : tokenAt(cursor, at)
  const cut = token === ''
  cursor.failure = { ok: false, at, length: token.length, expected, found: cut ? endOf(cursor) : `\`${token}\``, cut }
  return undefined
}

/** Notes that a string which began at `at` is never closed. */
export function failOpen(cursor: Cursor, expected: string, at: number): undefined {
  cursor.failure = { ok: false, at, length: tokenAt(cursor, at).length, expected, found: endOf(cursor), cut: true }
  return undefined
}

function endOf({ text, until }: Cursor): string {
  return until < text.length ? 'the end of the line' : 'the end of the text'
}

const token = /"[^"\n]{0,24}"?|[\p{L}\p{N}_$.+-]{1,24}|[^\n]/uy

function tokenAt(cursor: Cursor, at: number): string {
  token.lastIndex = at
  return token.exec(cursor.text)?.[0].slice(0, cursor.until - at) ?? ''
}
