/**
 * Secrets inside any string, told by their shape or by the name in front of them. One expression looks whether there
 * can be any; each rule then costs time linear in the text.
 */

import { isSecretHeader, isSecretKey, isSecretParameter, isSecretValue } from './names.js'
import { isMasked, type Placeholders } from './placeholders.js'
import { maskPlainPairs } from './plain-pairs.js'

/** Something that every secret found by a rule below has. */
const screen =
  /eyJ|\b[sr]k[-_]|gh[opsur]_|github_pat_|A[KS]IA|xox[a-z]|xapp-|glpat-|AIza|ya29|npm_|hf_|SG\.|shpat_|dop_v1|PRIVATE KEY|:\/\/[^\s/@]{1,500}@|[?&#;][\w.-]{1,60}=|bearer|basic|authorization|-key|api_?key|access_?key|token|secret|passw|passphrase|pwd|pass[\\"']{0,9}\s{0,4}[:=]|cookie|credential|session[-_]?id|requestState|private_?key/i

/** Tokens that tell by their form whose they are. Each begins where no letter stands before it. */
const tokens = new RegExp(
  `(?<![\\w-])(?:${[
    'eyJ[\\w-]{5,4000}\\.[\\w-]{5,4000}(?:\\.[\\w-]*){1,3}', // JWT (RFC 7519), JWE
    '(?=[\\w-]*\\d)sk-(?:[a-z]+-)?[A-Za-z0-9_-]{16,4000}',
    '[sr]k_(?:live|test)_[A-Za-z0-9]{10,4000}',
    'gh[opsur]_[A-Za-z0-9]{20,4000}',
    'github_pat_\\w{20,4000}',
    'A[KS]IA[A-Z0-9]{16}(?![A-Za-z0-9+/])',
    'xox[abeoprs]-[A-Za-z0-9-]{10,4000}',
    'xapp-[A-Za-z0-9-]{10,4000}',
    'glpat-[\\w-]{16,4000}',
    'AIza[\\w-]{30,4000}',
    'ya29\\.[\\w-]{20,4000}',
    'npm_[A-Za-z0-9]{30,4000}',
    'hf_[A-Za-z0-9]{30,4000}',
    'SG\\.[\\w-]{16,4000}\\.[\\w-]{16,4000}',
    'shpat_[A-Fa-f0-9]{30,4000}',
    'dop_v1_[a-f0-9]{30,4000}',
  ].join('|')})`,
  'g',
)

/** PEM (RFC 7468); one that was cut off goes to the end. */
const pem = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$)/g

/** Addresses with a scheme, and paths with a query. */
const address = /(?:\b[a-z][a-z0-9+.-]{1,20}:\/\/|(?<![\w/])\/[^\s"'<>`\\?]{0,500}\?)[^\s"'<>`\\]+/gi
const userInfo = /(:\/\/)([^/?#@\s]+)@/
const parameter = /([?&#;])([\w.-]{1,60})=([^&#;\s]+)/g

/** A scheme and its token; sentences about bearers have no digit in the next word, those about basics no `aB` in it. */
const bearer = /\b(Bearer|DPoP) ((?=[A-Za-z._~+/-]*\d)[A-Za-z0-9._~+/-]{8,4000}=*)/gi
const basic = /\b(Basic) ((?=[A-Za-z0-9+/]*[a-z][A-Z])[A-Za-z0-9+/]{8,4000}={0,2})/g

/** `"password": "` of JSON or code inside a string, up to its value; and the same once more escaped. */
const pair = /(["'])([\w.-]{1,60})\1\s{0,4}[:=]\s{0,4}(["'])/g
const escapedPair = /(\\{1,20}["'])([\w.-]{1,60})(\\{1,20}["']\s{0,4}:\s{0,4}\\{1,20}["'])([^"'\\]+)/g

/** `X-Api-Key: …` in a transcript of headers, `GITHUB_TOKEN=…` in a list of variables. */
const header = /(?<![\w-])(authorization|[A-Za-z]\w{0,30}(?:-\w{1,30}){1,5}): ([^\s"'`,;]{8,4000})/gi
const cookies = /(?<![\w-])((?:set-)?cookie): ([^\s"'`=]{1,100}=[^\r\n"'`]+)/gi
const variable = /(?<![\w-])([A-Z][A-Z0-9_]{2,60})=("[^"\n]+"|'[^'\n]+'|[^\s"']+)/g

/** The text with its secrets masked; the same string when there are none. */
export function maskText(text: string, placeholders: Placeholders): string {
  if (!screen.test(text)) return text
  placeholders.meet(text)
  const mask = (secret: string) => (isMasked(secret) ? secret : placeholders.of(secret))
  const masked = maskPairs(text.replace(pem, mask), mask)
    .replace(address, (found) => maskAddress(found, mask))
    .replace(bearer, (_, name: string, secret: string) => `${name} ${mask(secret)}`)
    .replace(basic, (_, name: string, secret: string) => `${name} ${mask(secret)}`)
    .replace(escapedPair, (found, quote: string, name: string, between: string, value: string) =>
      isSecretValue(name, value) ? `${quote}${name}${between}${maskValue(value, mask)}` : found,
    )
    .replace(cookies, (_, name: string, value: string) => `${name}: ${mask(value)}`)
    .replace(header, (found, name: string, value: string) =>
      isSecretHeader(name) && /[\d=]/.test(value) ? `${name}: ${mask(value)}` : found,
    )
    .replace(variable, (found, name: string, value: string) =>
      isSecretValue(name, unquoted(value)) ? `${name}=${value.replace(unquoted(value), mask)}` : found,
    )
  return maskPlainPairs(masked, mask).replace(tokens, mask)
}

/** Values of pairs, found by hand: an expression that knows escapes needs a stack as long as the value. */
function maskPairs(text: string, mask: (secret: string) => string): string {
  let masked = ''
  let from = 0
  pair.lastIndex = 0
  for (let match = pair.exec(text); match; match = pair.exec(text)) {
    const [, , name = '', quote = '"'] = match
    if (!isSecretKey(name)) {
      // The quote that opens this value may open a name as well: `{"a":"b"}` and `"a" = "b" = …`.
      pair.lastIndex--
      continue
    }
    const end = endOfString(text, pair.lastIndex, quote)
    const value = text.slice(pair.lastIndex, end)
    masked +=
      text.slice(from, pair.lastIndex) + (isSecretValue(name, value) && value !== '' ? maskValue(value, mask) : value)
    from = end
    pair.lastIndex = end
  }
  return masked + text.slice(from)
}

/** Offset of the quote that closes a string; of the text's end if it was cut off. */
function endOfString(text: string, start: number, quote: string): number {
  for (let at = start; at < text.length; at++) {
    const letter = text[at]
    if (letter === '\\') at++
    else if (letter === quote) return at
  }
  return text.length
}

/** A value that is a secret as a whole; the scheme in front of it stays. */
export function maskValue(value: string, mask: (secret: string) => string): string {
  const [, scheme, secret] = /^((?:Bearer|Basic|Digest|Token|DPoP|ApiKey)\s+)(\S[\s\S]*)$/i.exec(value) ?? []
  return scheme !== undefined && secret !== undefined ? `${scheme}${mask(secret)}` : mask(value)
}

function maskAddress(found: string, mask: (secret: string) => string): string {
  return found
    .replace(userInfo, (whole, slashes: string, user: string) =>
      user.includes(':') || /^https?:/i.test(found) ? `${slashes}${mask(user)}@` : whole,
    )
    .replace(parameter, (whole, before: string, name: string, value: string) =>
      isSecretParameter(name, value) ? `${before}${name}=${mask(value)}` : whole,
    )
}

function unquoted(value: string): string {
  return /^["']/.test(value) ? value.slice(1, -1) : value
}
