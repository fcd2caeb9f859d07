/**
 * JSON as folds that open: objects, arrays, and strings that hold something. What is large is made when it is opened,
 * so that a message of many megabytes opens as fast as a short one.
 */
import { fill } from '../../base/fill.js'
import { shown, visible } from '../../base/visible.js'
import type { Json, JsonArray, JsonObject, JsonString } from '../../model/json.js'
import { heldIn, isShort, sizeOf } from '../json-text.js'
import type { Book } from '../state.js'
import { button, type Child, make } from './element.js'

interface Work {
  readonly book: Pick<Book, 'words' | 'labels' | 'strings'>
  /** Lines that may still be made before folds stay shut. */
  left: number
}

/** Lines made at once, items of a list, letters of a string. */
const limits = { lines: 800, items: 200, letters: 4000, depth: 40 } as const

export function jsonView(json: Json, book: Work['book']): HTMLElement {
  return make('div', { class: 'json' }, value(json, [], '', 0, { book, left: limits.lines }))
}

const ink = (role: string, text: string): HTMLElement => make('span', { class: `ink-${role}` }, text)

function value(json: Json, lead: readonly Child[], tail: string, depth: number, work: Work): HTMLElement {
  work.left -= 1
  if (json.type === 'string') return string(json, lead, tail, depth, work)
  if ((json.type === 'object' || json.type === 'array') && !isShort(json)) return fold(json, lead, tail, depth, work)
  return make('div', {}, ...lead, ...flat(json), tail)
}

/** A value on one line. */
function flat(json: Json): readonly Child[] {
  switch (json.type) {
    case 'object': {
      const members = json.members.flatMap(({ key, value: inner }, i) => [
        ...(i === 0 ? [] : [', ']),
        ...leadOf(key),
        ...flat(inner),
      ])
      return json.members.length === 0 ? ['{}'] : ['{ ', ...members, ' }']
    }
    case 'array':
      return ['[', ...json.items.flatMap((item, i) => [...(i === 0 ? [] : [', ']), ...flat(item)]), ']']
    case 'string':
      return [ink('string', shown(json.value))]
    case 'number':
      return [ink('number', json.digits)]
    case 'literal':
      return [ink('literal', String(json.value))]
  }
}

function leadOf(key: JsonString): readonly Child[] {
  return [ink('key', shown(key.value)), ': ']
}

function fold(
  json: JsonObject | JsonArray,
  lead: readonly Child[],
  tail: string,
  depth: number,
  work: Work,
): HTMLElement {
  const [begin, end] = json.type === 'object' ? ['{', '}'] : ['[', ']']
  const name = json.type === 'object' ? 'whole-keys' : 'whole-items'
  const hidden = ink('fold', ` ${fill(work.book.labels[name], { n: sizeOf(json) })} `)
  const rest = make('span', { class: 'rest' }, hidden, `${end}${tail}`)
  const details = make('details', {}, make('summary', {}, ...lead, begin, rest))
  const fillIn = (budget: Work) => {
    details.append(children(json, depth + 1, budget), make('div', {}, `${end}${tail}`))
  }
  openable(details, depth < limits.depth && work.left > 0, work, fillIn)
  return details
}

/** Opens it at once, or makes what is inside when it is first opened. */
function openable(details: HTMLDetailsElement, open: boolean, work: Work, fillIn: (work: Work) => void): void {
  if (open) {
    details.open = true
    fillIn(work)
    return
  }
  const first = () => {
    details.removeEventListener('toggle', first)
    fillIn({ ...work, left: limits.lines })
  }
  details.addEventListener('toggle', first)
}

/** Members or items, the first of them when they are many. */
function children(json: JsonObject | JsonArray, depth: number, work: Work): HTMLElement {
  // A very deep value still gets room: its indent stops growing.
  const inside = make('div', { class: depth < 24 ? 'inside' : null })
  const size = sizeOf(json)
  let made = 0
  const more = (budget: Work): void => {
    const until = Math.min(size, made + limits.items)
    for (; made < until; made++) {
      const tail = made === size - 1 ? '' : ','
      if (json.type === 'object') {
        const member = json.members[made]
        if (member) inside.append(value(member.value, leadOf(member.key), tail, depth, budget))
      } else {
        const item = json.items[made]
        if (item) inside.append(value(item, [], tail, depth, budget))
      }
    }
    if (made === size) return
    const next = button(fill(work.book.words['more-items'], { n: size - made }), () => {
      next.remove()
      more({ ...work, left: limits.lines })
    })
    inside.append(next)
  }
  more(work)
  return inside
}

function string(json: JsonString, lead: readonly Child[], tail: string, depth: number, work: Work): HTMLElement {
  const { words, strings } = work.book
  const held = heldIn(json.value)
  if (held === null) return make('div', {}, ...lead, letters(json.value, shown, work), tail)
  const tag = make('span', { class: 'tag' }, held === 'text' ? words.text : words.json)
  const quoted = make('span', { class: 'ink-string whole' }, shown(json.value.slice(0, limits.letters)), tail)
  const details = make('details', { class: 'held' }, make('summary', {}, ...lead, tag, ' ', quoted))
  openable(details, strings === 'smart' && depth < limits.depth && work.left > 0, work, (budget) => {
    const inner =
      held === 'text'
        ? make('div', { class: 'text' }, letters(json.value, lines, work))
        : value(held, [], '', depth + 1, budget)
    details.append(make('div', { class: 'inside ruled' }, inner))
  })
  return details
}

/** Letters of a string, the first of them when they are many, with a button for the rest. */
function letters(text: string, show: (text: string) => string, work: Work): HTMLElement {
  const span = ink('string', '')
  if (text.length <= limits.letters * 1.2) {
    span.textContent = show(text)
    return span
  }
  const rest = button(fill(work.book.words['all-letters'], { n: text.length }), () => {
    span.textContent = show(text)
  })
  span.append(show(whole(text, limits.letters)), rest)
  return span
}

/** The first letters, never half of a surrogate pair. */
function whole(text: string, length: number): string {
  return text.slice(0, /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length)
}

/** Text out of its string: its lines, every letter in them seen. */
function lines(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => visible(line.replaceAll('\t', '  ')))
    .join('\n')
}
