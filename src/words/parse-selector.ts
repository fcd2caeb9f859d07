/**
 * A selector as a person writes it → `Selector`.
 *
 *     METHOD   METHOD@2   METHOD response   id=3   client id=1   id="1"   id=abc   tools/call id=3 error
 *
 * Parts stand in this order, parted by blanks: who asked (before an id alone), method, id, kind. A method is any text
 * without blanks. An id of digits is a number; anything else, or anything in double quotes, is a string.
 */
import { didYouMean } from '../base/nearest.js'
import { Problem } from '../base/problem.js'
import type { Kind } from '../model/conversation.js'
import type { Side } from '../model/transcript.js'
import type { Selector } from '../model/words.js'

const kinds = ['request', 'response', 'error', 'notification'] as const satisfies readonly Kind[]
const sides = ['client', 'server'] as const satisfies readonly Side[]

const next = 'a selector is `tools/call`, `tools/list@2 response`, `id=3` or `client id=1`'

/** @throws Problem `selector` that says what was expected. */
export function parseSelector(source: string): Selector {
  const wrong = (message: string) => new Problem('selector', `\`${source}\`: ${message}`, { try: next })
  const parts = source.match(/id="(?:[^"\\]|\\.)*"|\S+/g) ?? []
  if (parts.length === 0) throw new Problem('selector', 'expected a selector, found nothing', { try: next })
  const found: { -readonly [key in keyof Selector]: Selector[key] } = { source }
  for (const [i, part] of parts.entries()) {
    if (found.kind !== undefined) throw wrong(`expected nothing after \`${found.kind}\`, found \`${part}\``)
    if (part.startsWith('id=')) {
      if (found.id) throw wrong(`expected one id, found \`${part}\` too`)
      found.id = parseId(part.slice(3), wrong)
    } else if (i === 0 && isOneOf(part, sides) && parts[1]?.startsWith('id=')) {
      found.asker = part
    } else if (i > 0 && isOneOf(part, kinds)) {
      found.kind = part
    } else if (i === 0) {
      Object.assign(found, parseMethod(part, wrong))
    } else {
      const wanted = found.id ? [...kinds] : [...kinds, 'id=']
      throw wrong(
        `expected ${wanted.map((name) => `\`${name}\``).join(', ')} or nothing, found \`${part}\`${didYouMean(part, kinds)}`,
      )
    }
  }
  return found
}

type Wrong = (message: string) => Problem

function parseId(text: string, wrong: Wrong): { type: 'number' | 'string'; text: string } {
  if (text === '') throw wrong('expected an id after `id=`, found nothing')
  if (/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return { type: 'number', text }
  if (!text.startsWith('"')) return { type: 'string', text }
  try {
    return { type: 'string', text: String(JSON.parse(text)) }
  } catch {
    throw wrong(`expected a string in double quotes, found \`${text}\``)
  }
}

function parseMethod(part: string, wrong: Wrong): { method: string; nth?: number } {
  const [, method, count] = /^(.+)@(-?\d*)$/.exec(part) ?? []
  if (method === undefined) return { method: part }
  const nth = Number(count)
  if (!count || !(nth >= 1)) throw wrong(`expected a count from 1 after \`@\`, found \`${count || 'nothing'}\``)
  return { method, nth }
}

function isOneOf<T extends string>(text: string, names: readonly T[]): text is T {
  return (names as readonly string[]).includes(text)
}
