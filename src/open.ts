/** Bytes → text. What the text is, others decide. */
import { placesOf } from './base/places.js'
import { Problem } from './base/problem.js'
import type { Finding } from './model/finding.js'
import type { Source, Text } from './model/source.js'

export interface Opened {
  /** One a source, in the same order. */
  readonly texts: readonly Text[]
  readonly findings: readonly Finding[]
}

/** Longer sources do not fit a string of every engine. */
const mostBytes = 400_000_000

/**
 * Reads and decodes every source: UTF-8, and UTF-16 with a byte order mark or, as PowerShell's `>` once wrote it,
 * without one. Bytes that are no UTF-8 become U+FFFD, with a finding `invalid-utf8` a source.
 * @throws Problem `not-text` for a picture, an archive or the like; `too-large`
 */
export async function openTexts(sources: readonly Source[]): Promise<Opened> {
  const texts: Text[] = []
  const findings: Finding[] = []
  for (const source of sources) {
    const bytes = await collect(source)
    const what = looksBinary(bytes)
    if (what !== undefined) {
      throw new Problem('not-text', `this is not text, it looks like ${what}`, {
        where: { source: source.name, line: 1, column: 1 },
        try: 'the recording itself, unpacked: JSON Lines, JSON, or text with JSON in it',
        exit: 3,
      })
    }
    const text: Text = { name: source.name, text: decode(bytes), ...(source.words && { words: true }) }
    texts.push(text)
    // A text without U+FFFD has nothing that could have been invalid.
    if (text.text.includes('\ufffd') && utf16(bytes) === undefined) findings.push(...invalidUtf8(text, bytes))
  }
  return { texts, findings }
}

async function collect({ name, bytes }: Source): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  const add = (chunk: Uint8Array) => {
    size += chunk.length
    if (size > mostBytes) {
      throw new Problem('too-large', `more than ${mostBytes / 1e6} MB in one file`, {
        where: { source: name, line: 1, column: 1 },
        try: 'cut the file into several and draw them one by one',
        exit: 3,
      })
    }
    chunks.push(chunk)
  }
  if (bytes instanceof Uint8Array) add(bytes)
  else for await (const chunk of bytes) add(chunk)
  const [only] = chunks
  if (only !== undefined && chunks.length === 1) return only
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

type Order = 'little' | 'big'

/** Byte order and where the text begins, if this is UTF-16. */
function utf16(bytes: Uint8Array): { readonly order: Order; readonly start: number } | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { order: 'little', start: 2 }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { order: 'big', start: 2 }
  const zeros = [0, 0]
  const size = Math.min(bytes.length, 512) & ~1
  for (let i = 0; i < size; i++) if (bytes[i] === 0) zeros[i & 1] = (zeros[i & 1] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // JSON is mostly ASCII, whose other byte is zero; ideographs in it leave fewer zeros, never zeros on the other side.
  if (size < 4 || even + odd < size / 8) return undefined
  if (even === 0) return { order: 'little', start: 0 }
  return odd === 0 ? { order: 'big', start: 0 } : undefined
}

function decode(bytes: Uint8Array): string {
  const wide = utf16(bytes)
  return wide ? decodeUtf16(bytes, wide.order, wide.start) : new TextDecoder('utf-8').decode(bytes)
}

/** By hand: decoders replace the lone surrogates that JSON may hold. */
function decodeUtf16(bytes: Uint8Array, order: Order, start: number): string {
  const pieces: string[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const units = new Uint16Array(4096)
  for (let at = start; at + 1 < bytes.length; ) {
    let length = 0
    for (; length < units.length && at + 1 < bytes.length; at += 2) {
      units[length++] = view.getUint16(at, order === 'little')
    }
    pieces.push(String.fromCharCode(...units.subarray(0, length)))
  }
  return pieces.join('')
}

/** Tells the U+FFFD that stand for invalid bytes from those that were written as such. */
function invalidUtf8(text: Text, bytes: Uint8Array): readonly Finding[] {
  const encoder = new TextEncoder()
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  let first = -1
  let from = 0
  let byte = mark
  for (let at = text.text.indexOf('\ufffd'); at >= 0; at = text.text.indexOf('\ufffd', at + 1)) {
    byte += encoder.encode(text.text.slice(from, at)).length
    if (!(bytes[byte] === 0xef && bytes[byte + 1] === 0xbf && bytes[byte + 2] === 0xbd)) {
      first = at
      break
    }
    from = at
  }
  if (first < 0) return []
  const count = countOf(text.text, '\ufffd') - writtenMarks(bytes)
  const told = count === 1 ? 'one place is' : `${count} places are`
  return [
    {
      rule: 'invalid-utf8',
      severity: 'warning',
      text: `${told} not UTF-8 and shown as \`\ufffd\``,
      where: placesOf(text)(first),
    },
  ]
}

function countOf(text: string, letter: string): number {
  let count = 0
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) count++
  return count
}

/** How many U+FFFD the source itself holds. */
function writtenMarks(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count++
  }
  return count
}

/** How files begin that people hand over by mistake. */
const beginnings: readonly (readonly [what: string, bytes: readonly number[]])[] = [
  ['a PNG picture', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG picture', [0xff, 0xd8, 0xff]],
  ['a GIF picture', [0x47, 0x49, 0x46, 0x38]],
  ['a PDF file', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['a gzip file', [0x1f, 0x8b]],
  ['a zip file', [0x50, 0x4b, 0x03, 0x04]],
  ['a bzip2 file', [0x42, 0x5a, 0x68]],
  ['an xz file', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['a zstd file', [0x28, 0xb5, 0x2f, 0xfd]],
  ['a 7z file', [0x37, 0x7a, 0xbc, 0xaf]],
  ['an SQLite database', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66]],
  ['a network capture', [0xd4, 0xc3, 0xb2, 0xa1]],
  ['a network capture', [0x0a, 0x0d, 0x0d, 0x0a]],
  ['a program', [0x7f, 0x45, 0x4c, 0x46]],
]

/** What a file is that holds no text, if it holds none. */
function looksBinary(bytes: Uint8Array): string | undefined {
  const known = beginnings.find(([, start]) => start.every((byte, i) => bytes[i] === byte))
  if (known) return known[0]
  if (utf16(bytes)) return undefined
  const head = bytes.subarray(0, 4096)
  let controls = 0
  let zeros = 0
  for (const byte of head) {
    if (byte === 0) zeros++
    if (byte < 0x20 && !(byte >= 0x08 && byte <= 0x0d) && byte !== 0x1b) controls++
  }
  return zeros > 0 && controls > head.length / 20 ? 'a binary file' : undefined
}
