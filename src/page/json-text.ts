/** A message's JSON for the panel: what fits on one line, what a string holds, and the text that is copied. */
import { quote } from '../base/json-tree.js'
import { shown } from '../base/visible.js'
import type { Json } from '../model/json.js'
import { readExact } from './read-exact.js'

/** JSON text in two blanks a level; digits, key order and duplicates as they were. */
export function toPretty(json: Json, indent = ''): string {
  const inner = `${indent}  `
  switch (json.type) {
    case 'object': {
      if (json.members.length === 0) return '{}'
      const members = json.members.map(({ key, value }) => `${inner}${quote(key.value)}: ${toPretty(value, inner)}`)
      return `{\n${members.join(',\n')}\n${indent}}`
    }
    case 'array': {
      if (json.items.length === 0) return '[]'
      return `[\n${json.items.map((item) => inner + toPretty(item, inner)).join(',\n')}\n${indent}]`
    }
    case 'string':
      return quote(json.value)
    case 'number':
      return json.digits
    case 'literal':
      return String(json.value)
  }
}

/** Letters of a value that stands on one line, beyond which it is broken. */
const lineLimit = 56

/** Whether an object or array is shown on one line: scalars alone, and few letters. */
export function isShort(json: Json): boolean {
  if (json.type !== 'object' && json.type !== 'array') return true
  let left = lineLimit
  const take = (text: string): boolean => {
    left -= text.length + 2
    return left >= 0
  }
  const scalar = (value: Json): boolean => {
    if (value.type === 'object' || value.type === 'array') return sizeOf(value) === 0 && take('{}')
    if (value.type === 'string') return value.value.length <= left && !isHolder(value.value) && take(shown(value.value))
    return take(value.type === 'number' ? value.digits : String(value.value))
  }
  return json.type === 'object'
    ? json.members.every(({ key, value }) => key.value.length <= left && take(shown(key.value)) && scalar(value))
    : json.items.every(scalar)
}

/** Members or items. */
export function sizeOf(json: Json): number {
  return json.type === 'object' ? json.members.length : json.type === 'array' ? json.items.length : 0
}

/** Shorter strings are shown as they are: nothing would be gained. */
const leastHeld = 12

/** What a string holds that is better shown than its escapes: JSON, or text of several lines; null for any other. */
export function heldIn(value: string): Json | 'text' | null {
  const json = value.length >= leastHeld && /^\s*[[{]/.test(value) ? readExact(value) : undefined
  if (json && sizeOf(json) > 0) return json
  return isText(value) ? 'text' : null
}

function isHolder(value: string): boolean {
  return isText(value) || (value.length >= leastHeld && /^\s*[[{]/.test(value))
}

function isText(value: string): boolean {
  return /\n[^\n]/.test(value)
}
