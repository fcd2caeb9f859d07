/** A transcript with a key that may have been meant for a diagram file: it is read all the same, and told. */
import { nearest } from '../base/nearest.js'
import { placesOf } from '../base/places.js'
import { readJson } from '../base/read-json.js'
import type { Finding } from '../model/finding.js'
import type { Text } from '../model/source.js'
import { wordKeys } from './to-words.js'

/** Findings `unknown-key` on an object with `messages` that is no diagram file: `{ "titel": "Hello", "messages": [] }`. */
export function slipsOf(text: Text): readonly Finding[] {
  // Most texts are lines or lists, and need no second reading.
  if (!/^[\s\ufeff]*\{/.test(text.text) || !text.text.includes('"messages"')) return []
  const read = readJson(text.text)
  if (!read.ok || read.value.type !== 'object') return []
  const { members } = read.value
  if (!members.some(({ key }) => key.value === 'messages')) return []
  const places = placesOf(text)
  return members.flatMap(({ key }): Finding[] => {
    const meant = meantBy(key.value)
    if (meant === undefined) return []
    const said = `no diagram file has the key \`${key.value}\`, and it is left out; did you mean \`${meant}\`?`
    return [{ rule: 'unknown-key', severity: 'warning', text: said, where: places(key.start) }]
  })
}

/** Keys worth a suggestion: without `$schema` nothing is lost. */
const known = wordKeys.filter((key) => key !== 'messages' && key !== '$schema')

/**
 * The key of words that another was meant for: `titel`, `Title`, `codeTheme`. Suggestions reach further, but two words may
 * be alike by chance, so here all but one letter (two that changed places, two in a long key) must stand as in the nearest.
 */
function meantBy(key: string): string | undefined {
  const meant = nearest(key, known)
  if (meant === undefined) return undefined
  const [a, b] = [key.toLowerCase(), meant]
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left = '', right = ''] = [a, b].map((each) => each.slice(start, each.length - end))
  const odd = Math.max(left.length, right.length)
  const slip = odd <= (shorter >= 6 ? 2 : 1) || (odd === 2 && left === [...right].reverse().join(''))
  return slip ? meant : undefined
}
