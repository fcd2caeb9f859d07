/**
 * Secrets in the text of a source, as a message about a fault of it quotes it: stars instead of placeholders, as many as
 * there were letters, so that carets under the quote stay where they belong. The text may be no JSON, and rather
 * too much is masked than too little: `"password" "x"`, where the colon is what is missing.
 */
import { maskText, maskValue } from './mask-text.js'
import { isFolder, isSecretHeader, isSecretKey, isSecretListKey, isSecretNumberKey } from './names.js'
import { isMasked, type Placeholders } from './placeholders.js'

/** Line ends stay, whatever is masked. */
const stars = (secret: string): string => (isMasked(secret) ? secret : secret.replace(/[^\r\n]/g, '*'))
const inPlace: Placeholders = { of: stars, masked: () => 0, meet: () => {}, met: () => 0 }

/** The same for a sentence of ours: only what looks secret by itself. */
export function maskSaid(text: string): string {
  return maskText(text, inPlace)
}

/** A text of the same length, in the same lines. */
export function maskSource(text: string): string {
  // A line of nothing else is the middle of a key or a certificate.
  if (/^\s*[A-Za-z0-9+/]{48,}={0,2}\s*$/.test(text)) return text.replace(/\S+/g, stars)
  return maskSaid(maskNamed(text))
}

/** A name, in quotes of any kind or bare, and what parts it from its value. */
const named =
  /(?:(["'“”„‟″＂‘’])([\w.-]{1,60})["'“”‟″＂’]\s{0,8}([:=：,]?)|(?<![\w.-])([A-Za-z][\w.-]{0,60})\s{0,8}([:=：]))\s{0,8}/g

interface Pair {
  readonly name: string
  readonly quoted: boolean
  /** A colon, an equals sign, a comma, or nothing. */
  readonly mark: string
  /** What stands in front of the name. */
  readonly before: string
  /** Offset of what stands behind the mark. */
  readonly start: number
}

/** What closes a string, by what opened it. */
const closers: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '”‟"',
  '”': '”"',
  '„': '“”"',
  '‟': '”“"',
  '″': '″',
  '＂': '＂',
  '‘': '’',
  '’': '’',
}

function maskNamed(text: string): string {
  let masked = ''
  let from = 0
  named.lastIndex = 0
  for (let match = named.exec(text); match; match = named.exec(text)) {
    const [, , inQuotes, mark = '', bare = '', sign = ''] = match
    const pair: Pair = {
      name: inQuotes ?? bare,
      quoted: inQuotes !== undefined,
      mark: mark || sign,
      before: text.slice(Math.max(0, match.index - 80), match.index),
      start: named.lastIndex,
    }
    const end = isSecret(pair) ? endOfValue(text, pair) : pair.start
    if (end > pair.start) {
      masked += text.slice(from, pair.start) + maskAt(text, pair.start, end)
      from = end
      named.lastIndex = end
    } else if (inQuotes !== undefined) {
      // The quote that closes what was no name may open one.
      named.lastIndex = match.index + inQuotes.length + 1
    }
  }
  return masked + text.slice(from)
}

/** Headers are listed in pairs too, `["x-api-key", "…"]`; a comma behind anything else ends it. */
function isSecret({ name, mark, before }: Pair): boolean {
  const header = name.includes('-') && isSecretHeader(name)
  return mark === ',' ? header && /\[\s*$/.test(before) : header || isSecretKey(name)
}

/** Where the value ends that is to be masked; its start when it is none. */
function endOfValue(text: string, { name, quoted, mark, before, start }: Pair): number {
  const first = text.charAt(start)
  const closing = closers[first]
  if (closing !== undefined) {
    const end = endOfString(text, start + 1, closing)
    return isFolder(name, text.slice(start + 1, end)) ? start : end
  }
  if (first === '[') {
    const end = text.indexOf(']', start)
    return isSecretListKey(name) ? (end < 0 ? text.length : end) : start
  }
  // A bare word may be prose, but for one behind a colon, and behind a bare name where a line or a list begins.
  if (mark === '' || !(quoted || /(?:^|[\n{,])[\s-]*$/.test(before))) return start
  const [word = ''] = /^[^\s,;{}[\]()"'“”]+/.exec(text.slice(start, start + 4000)) ?? []
  if (/^(?:true|false|null|None|undefined|[|>&*!].*)$/.test(word)) return start
  if (/^-?[\d.]+$/.test(word)) return isSecretNumberKey(name) ? start + word.length : start
  // `secrets: show` is an option of a diagram file.
  return name === 'secrets' || isFolder(name, word) ? start : start + word.length
}

function endOfString(text: string, start: number, closing: string): number {
  for (let at = start; at < text.length; at++) {
    const letter = text.charAt(at)
    if (letter === '\\') at++
    else if (closing.includes(letter)) return at
  }
  return text.length
}

/** The letters of a value: behind the quote of a string; in a list, what stands in quotes. */
function maskAt(text: string, start: number, end: number): string {
  const value = text.slice(start, end)
  if (value.startsWith('['))
    return value.replace(/(["'“])([^"'”]*)/g, (_, quote: string, item: string) => quote + stars(item))
  const opened = closers[value.charAt(0)] === undefined ? 0 : 1
  const inner = value.slice(opened)
  return value.slice(0, opened) + (inner === '' ? '' : maskValue(inner, stars))
}
