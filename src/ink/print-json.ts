/**
 * A JSON tree → lines fitted to a width, each run with its role.
 *
 * An object or array goes on one line when it fits (and holds no more than two levels), and is broken when it does not;
 * arrays of scalars fill their lines. A long string is broken with a hanging indent. What is too long for the limits
 * folds, and every fold says what it hides.
 */
import { segment } from '../base/json-tree.js'
import { shown } from '../base/visible.js'
import type { InkLine } from '../model/ink.js'
import type { Json, JsonArray, JsonMember, JsonObject } from '../model/json.js'
import { flatten } from './flatten.js'
import {
  budget,
  count,
  isEnvelopeKey,
  isEnvelopePlace,
  type Limits,
  levels,
  type Picked,
  pick,
  unlimited,
} from './folding.js'
import { openPen, type Piece } from './lines.js'
import type { Place, PrintOptions, Work } from './print-order.js'
import { putString } from './print-string.js'

/** Lines of the value. Smart folding takes the first limits under which it keeps to the budget. */
export function printJson(json: Json, options: PrintOptions): readonly InkLine[] {
  if (options.fold === 'none') return write(json, options, unlimited, Number.POSITIVE_INFINITY)
  let lines: readonly InkLine[] = []
  for (const [i, limits] of levels.entries()) {
    const last = i === levels.length - 1
    lines = write(json, options, limits, last ? Number.POSITIVE_INFINITY : budget)
    if (lines.length <= budget) break
  }
  return lines
}

function write(json: Json, options: PrintOptions, limits: Limits, maxLines: number): readonly InkLine[] {
  const pen = openPen({ room: options.room, width: options.width, markRoom: options.markRoom ?? 0, maxLines })
  const above = new Set<string>()
  for (const pointer of options.marks ?? []) {
    for (
      let slash = pointer.lastIndexOf('/');
      slash >= 0;
      slash = slash === 0 ? -1 : pointer.lastIndexOf('/', slash - 1)
    ) {
      above.add(pointer.slice(0, slash))
    }
  }
  const named = (options.marks?.length ?? 0) + (options.folds?.length ?? 0) > 0
  const work: Work = {
    ...options,
    pen,
    limits,
    marked: new Set(options.marks ?? []),
    aboveMarks: above,
    folded: new Set(options.folds ?? []),
    markWidth: options.markRoom ?? 0,
    putValue,
    // The envelope of 2026-07-28 is known by its place, two levels down.
    inside: (pointer, key, depth) => (named || depth < 2 ? `${pointer}/${segment(key)}` : ''),
  }
  pen.line(0)
  putValue(work, json, { pointer: '', depth: 0, tail: '', key: null, holder: null })
  return pen.lines()
}

function putValue(work: Work, json: Json, place: Place): void {
  const { pen, marked } = work
  if (pen.full()) return
  const here = marked.has(place.pointer)
  const tail = work.width(place.tail) + (here ? work.markWidth : 0)
  if (json.type === 'object' || json.type === 'array') {
    const shut = work.folded.has(place.pointer)
    const flat = flatten(work, json, place, shut ? Number.POSITIVE_INFINITY : pen.left() - tail)
    if (flat) {
      if (shut) pen.flow(flat.pieces, place.depth + 1, tail)
      else for (const piece of flat.pieces) pen.put(piece.text, piece.role)
      pen.put(place.tail, 'punctuation')
      if (here) pen.mark(place.pointer)
      for (const pointer of flat.marks) pen.mark(pointer)
      return
    }
    if (here) pen.mark(place.pointer)
    if (json.type === 'object') putObject(work, json, place)
    else putArray(work, json, place)
    return
  }
  if (here) pen.mark(place.pointer)
  if (json.type === 'string') {
    putString(work, json, place)
    return
  }
  const [text, role] =
    json.type === 'number' ? ([json.digits, 'number'] as const) : ([String(json.value), 'literal'] as const)
  pen.flow([{ text, role }], place.depth + 1, work.width(place.tail))
  pen.put(place.tail, 'punctuation')
}

function putObject(work: Work, json: JsonObject, place: Place): void {
  const { pen } = work
  const envelope = work.envelopeKnown === true && work.fold === 'smart' && isEnvelopePlace(place.pointer)
  const shownMembers = pick(json.members, work.limits.keys, (member) => {
    const pointer = work.inside(place.pointer, member.key.value, place.depth)
    if (work.marked.has(pointer) || work.aboveMarks.has(pointer)) return 'keep'
    return envelope && isEnvelopeKey(member.key.value) ? 'hide' : 'free'
  })
  pen.put('{', 'punctuation')
  for (let i = 0; i < shownMembers.length; i++) {
    const part = shownMembers[i] as Picked<JsonMember>
    if (pen.full()) return
    pen.line(place.depth + 1)
    const tail = i === shownMembers.length - 1 ? '' : ','
    if (part.type === 'gap') {
      const told = envelope && part.items.every((each) => isEnvelopeKey(each.key.value))
      const name = told ? 'fold-envelope' : 'fold-keys'
      putFold(work, work.label(name, { n: count(part.items.length) }), place.depth + 1)
      continue
    }
    const key = part.item.key.value
    pen.flow([{ text: shown(key), role: 'key' }], place.depth + 2, work.width(': {'))
    pen.put(': ', 'punctuation')
    const pointer = work.inside(place.pointer, key, place.depth)
    putValue(work, part.item.value, { pointer, depth: place.depth + 1, tail, key, holder: json })
  }
  pen.line(place.depth)
  pen.put(`}${place.tail}`, 'punctuation')
}

function putArray(work: Work, json: JsonArray, place: Place): void {
  const { pen } = work
  const plain = json.items.every((item) => item.type !== 'object' && item.type !== 'array')
  const parts = pick(json.items, plain ? work.limits.scalars : work.limits.items, (_, i) => {
    const pointer = work.inside(place.pointer, i, place.depth)
    return work.marked.has(pointer) || work.aboveMarks.has(pointer) ? 'keep' : 'free'
  })
  pen.put('[', 'punctuation')
  pen.line(place.depth + 1)
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] as Picked<Json>
    if (pen.full()) return
    const tail = i === parts.length - 1 ? '' : ','
    if (part.type === 'gap') {
      if (i > 0) pen.line(place.depth + 1)
      const what = place.key !== null && /^\w{2,24}s$/.test(place.key) ? place.key : work.label('items', {})
      putFold(work, work.label('fold-items', { n: count(part.items.length), what }), place.depth + 1)
      continue
    }
    const flat = plain ? flatten(work, part.item, place, Number.POSITIVE_INFINITY) : null
    const ahead = flat ? width(work, flat.pieces) + work.width(',') : Number.POSITIVE_INFINITY
    if (i > 0 && (!plain || work.width(' ') + ahead > pen.left() || parts[i - 1]?.type === 'gap'))
      pen.line(place.depth + 1)
    else if (i > 0) pen.put(' ', 'punctuation')
    putValue(work, part.item, {
      pointer: work.inside(place.pointer, part.index, place.depth),
      depth: place.depth + 1,
      tail,
      key: null,
      holder: null,
    })
  }
  pen.line(place.depth)
  pen.put(`]${place.tail}`, 'punctuation')
}

function putFold(work: Work, text: string, depth: number): void {
  work.pen.flow([{ text, role: 'fold' }], depth + 1, 0)
}

const width = (work: Work, pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + work.width(piece.text), 0)
