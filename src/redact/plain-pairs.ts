/**
 * `password: hunter2` and `token=abc123` in plain text: what servers write to stderr, and what people paste. Prose has the
 * same form (`password: required`, `the token: see below`) and so has code, so a value is taken for a secret only if it
 * looks like one and like nothing else.
 */
import { isSecretNumberKey, isSecretValue } from './names.js'

const pair = /(?<![\w"'\\-])([A-Za-z][\w.-]{0,60})( {0,2}[=:] {0,2})(["']?)([^\s"'`,;(){}[\]<>|]{4,4000})/g

/** The text with the values of such pairs masked. */
export function maskPlainPairs(text: string, mask: (secret: string) => string): string {
  return text.replace(pair, (found: string, name: string, between: string, quote: string, said: string, at: number) => {
    // A bracket behind it makes it code: a call, an index, a type.
    if (/[({[<|]/.test(text.charAt(at + found.length))) return found
    const value = said.replace(/[.!?:]+$/, '')
    if (!isSecretValue(name, value) || !looksSecret(name, value, between)) return found
    return `${name}${between}${quote}${mask(value)}${said.slice(value.length)}`
  })
}

/** A path, an address, a file, a member of something in code. */
const place =
  /^[.~]{0,2}[\\/]|^[A-Za-z]:[\\/]|:\/\/|[\\/].*\.[a-z]{1,5}$|^(?:process|os|env|self|this|config|settings|ctx|req|args|options)\./i
/** A number of any form, a version, a name with a width: `12/200`, `v1.2.3`, `sha256`. */
const measure =
  /^[\d.,:/%+-]+$|^v?\d+(?:\.\d+)+|^(?:u?int|float|bytes|varchar|sha|base|utf|md|oauth)[-_]?\d+$|^[A-Z]\w+Array$/i
/** What code calls a variable: `accessToken2`. */
const variable = /(?:token|secret|key|password|passwd|passphrase|credentials?|cookies?)\d{0,2}$/i

function looksSecret(name: string, value: string, between: string): boolean {
  const password = isSecretNumberKey(name)
  if (password && /^\d{4,}$/.test(value)) return true
  // `token = response1` is code; a password may be set like that in a file of settings.
  if (!password && (value.length < 6 || /^ +=/.test(between))) return false
  if (place.test(value) || measure.test(value) || variable.test(value)) return false
  if (/\d/.test(value) && /[a-z]/i.test(value)) return true
  if (password && /\w[!#$%^&*+]+\w/.test(value)) return true
  // No word of a sentence is as long.
  return /^[a-z]{24,}$/.test(value)
}
