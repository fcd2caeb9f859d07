/** A value on one line, where it may stand on one. */
import { shown } from '../base/visible.js'
import type { Json, JsonArray, JsonObject, JsonString } from '../model/json.js'
import { asBase64, count, heightOf, isEnvelopeKey, isEnvelopePlace } from './folding.js'
import type { Piece } from './lines.js'
import type { Place, Work } from './print-order.js'

export interface Flat {
  readonly pieces: readonly Piece[]
  readonly marks: readonly string[]
}

/** The value on one line, if it may stand on one and fits `room` px with its marks; null otherwise. */
export function flatten(
  work: Work,
  json: Json,
  place: Pick<Place, 'pointer' | 'depth' | 'key' | 'holder'>,
  room: number,
): Flat | null {
  const pieces: Piece[] = []
  const marks: string[] = []
  let left = room
  const put = (text: string, role: Piece['role']): boolean => {
    left -= work.width(text)
    pieces.push({ text, role })
    return left >= 0
  }
  const enter = (
    value: Json,
    pointer: string,
    key: string | null,
    holder: JsonObject | null,
    depth: number,
  ): boolean => {
    if (value !== json && work.marked.has(pointer)) {
      marks.push(pointer)
      left -= work.markWidth
      // Two marks inside one line would be hard to tell apart.
      if (marks.length > 1) return false
    }
    if ((value.type === 'object' || value.type === 'array') && work.folded.has(pointer)) return folded(value)
    switch (value.type) {
      case 'object':
        return object(value, pointer, depth)
      case 'array':
        return array(value, pointer, key, depth)
      case 'string':
        return plain(value, pointer, key, holder) && put(shown(value.value), 'string')
      case 'number':
        return put(value.digits, 'number')
      case 'literal':
        return put(String(value.value), 'literal')
    }
  }
  const folded = (value: JsonObject | JsonArray): boolean => {
    const [open, close, name, n] =
      value.type === 'object'
        ? ['{ ', ' }', 'whole-keys' as const, value.members.length]
        : ['[ ', ' ]', 'whole-items' as const, value.items.length]
    const text = work.label(name, { n: count(n) })
    return put(open, 'punctuation') && put(text, 'fold') && put(close, 'punctuation')
  }
  const object = (value: JsonObject, pointer: string, depth: number): boolean => {
    if (value.members.length === 0) return put('{}', 'punctuation')
    if (value.members.length > work.limits.keys) return false
    if (work.envelopeKnown && work.fold === 'smart' && isEnvelopePlace(pointer)) {
      if (value.members.every((each) => isEnvelopeKey(each.key.value))) {
        const text = work.label('fold-envelope', { n: count(value.members.length) })
        return put('{ ', 'punctuation') && put(text, 'fold') && put(' }', 'punctuation')
      }
      if (value.members.some((each) => isEnvelopeKey(each.key.value))) return false
    }
    return (
      put('{ ', 'punctuation') &&
      value.members.every(
        ({ key, value: inner }, i) =>
          (i === 0 || put(', ', 'punctuation')) &&
          put(shown(key.value), 'key') &&
          put(': ', 'punctuation') &&
          enter(inner, work.inside(pointer, key.value, depth), key.value, value, depth + 1),
      ) &&
      put(' }', 'punctuation')
    )
  }
  const array = (value: JsonArray, pointer: string, key: string | null, depth: number): boolean => {
    const nested = value.items.some((item) => item.type === 'object' || item.type === 'array')
    if (value.items.length > (nested ? work.limits.items : work.limits.scalars)) return false
    return (
      put('[', 'punctuation') &&
      value.items.every(
        (item, i) =>
          (i === 0 || put(', ', 'punctuation')) && enter(item, work.inside(pointer, i, depth), key, null, depth + 1),
      ) &&
      put(']', 'punctuation')
    )
  }
  /** A string that neither folds nor is shown as what it holds. */
  const plain = (value: JsonString, pointer: string, key: string | null, holder: JsonObject | null): boolean => {
    if (value.value.length > work.limits.letters || work.folded.has(pointer)) return false
    if (value === json) return true
    if (work.fold === 'smart' && asBase64(value.value)) return false
    return work.contents(value, key, holder) === null
  }
  const deep = json.type === 'object' || json.type === 'array'
  if (deep && place.depth >= work.limits.depth && heightOf(json, 1) > 0 && !work.aboveMarks.has(place.pointer)) {
    return folded(json) ? { pieces, marks } : null
  }
  const shut =
    work.folded.has(place.pointer) ||
    (work.fold === 'smart' && work.envelopeKnown === true && isEnvelopePlace(place.pointer))
  if (deep && !shut && heightOf(json, 3) > 2) return null
  return enter(json, place.pointer, place.key, place.holder, place.depth) ? { pieces, marks } : null
}
