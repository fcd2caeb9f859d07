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

/** A line being tried: it is given up as soon as it has no room left. */
interface Attempt {
  readonly work: Work
  /** The value it is about. */
  readonly root: Json
  readonly pieces: Piece[]
  readonly marks: string[]
  /** px. */
  left: number
}

/** The value on one line, if it may stand on one and fits `room` px with its marks; null otherwise. */
export function flatten(
  work: Work,
  json: Json,
  place: Pick<Place, 'pointer' | 'depth' | 'key' | 'holder'>,
  room: number,
): Flat | null {
  const attempt: Attempt = { work, root: json, pieces: [], marks: [], left: room }
  const { pointer, depth, key, holder } = place
  if (json.type === 'object' || json.type === 'array') {
    if (depth >= work.limits.depth && heightOf(json, 1) > 0 && !work.aboveMarks.has(pointer)) {
      return folded(attempt, json, pointer) ? attempt : null
    }
    const shut = work.folded.has(pointer) || (knownEnvelope(work) && isEnvelopePlace(pointer))
    if (!shut && heightOf(json, 3) > 2) return null
  }
  return enter(attempt, json, pointer, key, holder, depth) ? attempt : null
}

function knownEnvelope({ fold, envelopeKnown }: Work): boolean {
  return fold === 'smart' && envelopeKnown === true
}

function put(attempt: Attempt, text: string, role: Piece['role']): boolean {
  attempt.left -= attempt.work.width(text)
  attempt.pieces.push({ text, role })
  return attempt.left >= 0
}

function enter(
  attempt: Attempt,
  value: Json,
  pointer: string,
  key: string | null,
  holder: JsonObject | null,
  depth: number,
): boolean {
  const { work, root, marks } = attempt
  if (value !== root && work.marked.has(pointer)) {
    marks.push(pointer)
    attempt.left -= work.markWidth
    // Two marks inside one line would be hard to tell apart.
    if (marks.length > 1) return false
  }
  switch (value.type) {
    case 'object':
      return work.folded.has(pointer) ? folded(attempt, value, pointer) : object(attempt, value, pointer, depth)
    case 'array':
      return work.folded.has(pointer) ? folded(attempt, value, pointer) : array(attempt, value, pointer, key, depth)
    case 'string':
      return isPlain(attempt, value, pointer, key, holder) && put(attempt, shown(value.value), 'string')
    case 'number':
      return put(attempt, value.digits, 'number')
    case 'literal':
      return put(attempt, String(value.value), 'literal')
  }
}

/** What its diagram file wants folded has the marks of all that is inside. */
function folded(attempt: Attempt, value: JsonObject | JsonArray, pointer: string): boolean {
  const { label, marked, markWidth } = attempt.work
  for (const mark of marked) {
    if (!mark.startsWith(`${pointer}/`)) continue
    attempt.marks.push(mark)
    attempt.left -= markWidth
  }
  const inner =
    value.type === 'object'
      ? label('whole-keys', { n: count(value.members.length) })
      : label('whole-items', { n: count(value.items.length) })
  const [open, close] = value.type === 'object' ? ['{ ', ' }'] : ['[ ', ' ]']
  return put(attempt, open, 'punctuation') && put(attempt, inner, 'fold') && put(attempt, close, 'punctuation')
}

function object(attempt: Attempt, value: JsonObject, pointer: string, depth: number): boolean {
  const { work } = attempt
  const { members } = value
  if (members.length === 0) return put(attempt, '{}', 'punctuation')
  if (members.length > work.limits.keys) return false
  if (knownEnvelope(work) && isEnvelopePlace(pointer)) {
    if (members.every((each) => isEnvelopeKey(each.key.value))) {
      const text = work.label('fold-envelope', { n: count(members.length) })
      return put(attempt, '{ ', 'punctuation') && put(attempt, text, 'fold') && put(attempt, ' }', 'punctuation')
    }
    if (members.some((each) => isEnvelopeKey(each.key.value))) return false
  }
  for (let i = 0; i < members.length; i++) {
    const member = members[i]
    if (!member) continue
    const key = member.key.value
    put(attempt, i === 0 ? '{ ' : ', ', 'punctuation')
    put(attempt, shown(key), 'key')
    if (!put(attempt, ': ', 'punctuation')) return false
    if (!enter(attempt, member.value, work.inside(pointer, key, depth), key, value, depth + 1)) return false
  }
  return put(attempt, ' }', 'punctuation')
}

function array(attempt: Attempt, value: JsonArray, pointer: string, key: string | null, depth: number): boolean {
  const { work } = attempt
  const { items } = value
  const nested = items.some((item) => item.type === 'object' || item.type === 'array')
  if (items.length > (nested ? work.limits.items : work.limits.scalars)) return false
  put(attempt, '[', 'punctuation')
  for (let i = 0; i < items.length; i++) {
    const item = items[i]
    if (!item) continue
    if (i > 0) put(attempt, ', ', 'punctuation')
    if (!enter(attempt, item, work.inside(pointer, i, depth), key, null, depth + 1)) return false
  }
  return put(attempt, ']', 'punctuation')
}

/** A string that neither folds nor is shown as what it holds. */
function isPlain(
  { work, root }: Attempt,
  value: JsonString,
  pointer: string,
  key: string | null,
  holder: JsonObject | null,
): boolean {
  if (value.value.length > work.limits.letters || work.folded.has(pointer)) return false
  if (value === root) return true
  if (work.fold === 'smart' && asBase64(value.value)) return false
  return work.contents(value, key, holder) === null
}
