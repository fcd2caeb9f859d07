/** What a text is that no format fits: for the message that says so. */
import { member } from '../base/json-tree.js'
import type { Text } from '../model/source.js'
import { listOf } from './rows.js'
import { valuesOf } from './values.js'

const shapes: readonly (readonly [what: string, shape: RegExp])[] = [
  ['an HTML page', /^\s*(?:<!doctype html|<html)/i],
  ['an SVG picture', /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,200}?-->\s*)?<svg/i],
  ['an XML file', /^\s*<\?xml/i],
  ['raw HTTP', /^(?:HTTP\/[\d.]+ \d{3}|(?:GET|POST|DELETE) \S+ HTTP\/)/m],
  ['raw server-sent events', /^(?:event|data|id): /m],
  ['a log', /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/m],
  ['a YAML file', /^(?:---\s*$|[\w-]+:(?:\s|$))/m],
  ['a Markdown file', /^(?:#{1,6} |```)/m],
]

/** As the end of "it looks like …". */
export function looksLike(text: Text): string {
  const { values } = valuesOf(text)
  const [first] = values
  if (first?.type === 'object') {
    const log = member(first, 'log')
    if (log?.type === 'object' && member(log, 'entries')) return 'a HAR file'
    const keys = first.members.slice(0, 4).map(({ key }) => `\`${key.value.slice(0, 24)}\``)
    if (keys.length > 0) return `JSON with the keys ${keys.join(', ')}${first.members.length > 4 ? ' …' : ''}`
    return 'JSON without any keys'
  }
  if (first?.type === 'array') return `a JSON array of ${listOf(values)[0]?.type ?? 'nothing'}s`
  const head = text.text.slice(0, 4000)
  return shapes.find(([, shape]) => shape.test(head))?.[0] ?? 'plain text'
}
