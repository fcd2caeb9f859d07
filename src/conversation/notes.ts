/** Notes and folds of a diagram file, tied to what they are about. */
import { at, matches, segment, segments } from '../base/json-tree.js'
import { Problem } from '../base/problem.js'
import type { Fold, Message, Note } from '../model/conversation.js'
import type { Where } from '../model/finding.js'
import type { Json } from '../model/json.js'
import type { FoldWords, NoteWords } from '../model/words.js'
import { gone, select } from './select.js'

/**
 * Notes by message, numbered from 1 within each in the order of the places they point at; a note on the whole message
 * comes first.
 * @throws Problem `note-target` (exit 4) with all notes whose message or place is gone
 */
export function toNotes(messages: readonly Message[], words: readonly NoteWords[]): readonly Note[] {
  const problems: Problem[] = []
  const placed = words.flatMap((word) => {
    const aim = word.where ? { where: word.where, ...word.message } : word.message
    const message = meant(messages, word)
    if (message === undefined) {
      problems.push(gone(messages, aim, 'note', 'note-target', 4))
      return []
    }
    const place = word.at === undefined ? [] : placeOf(message.body, word.at)
    if (place === null) {
      problems.push(noPlace(message, 'note', word.message.selector.source, word.at ?? '', word.atWhere ?? aim.where))
      return []
    }
    return [{ message: message.index, place, word }]
  })
  throwAll(problems)
  placed.sort((a, b) => a.message - b.message || compare(a.place, b.place))
  let last = -1
  let number = 0
  return placed.map(({ message, word }) => {
    number = message === last ? number + 1 : 1
    last = message
    return { message, number, at: word.at ?? null, title: word.title, text: word.text }
  })
}

/** An id names a request and its answer, and the place tells which of them is meant; any other selector its first. */
function meant(messages: readonly Message[], { message: { selector }, at: pointer }: NoteWords): Message | undefined {
  const named = select(messages, selector).flatMap((index) => messages[index] ?? [])
  const there =
    selector.id && pointer !== undefined ? named.find(({ body }) => at(body, pointer) !== undefined) : undefined
  return there ?? named[0]
}

/**
 * Values to fold, in every message the selector names.
 * @throws Problem `note-target` (exit 4) when no message or no value is found for one
 */
export function toFolds(messages: readonly Message[], words: readonly FoldWords[]): readonly Fold[] {
  const problems: Problem[] = []
  const folds = new Map<string, Fold>()
  for (const { message: aim, at: pattern, atWhere } of words) {
    const found = select(messages, aim.selector)
    const first = messages[found[0] ?? -1]
    if (first === undefined) {
      problems.push(gone(messages, aim, 'fold', 'note-target', 4))
      continue
    }
    let count = 0
    for (const index of found) {
      const message = messages[index]
      for (const pointer of message ? matches(message.body, pattern) : []) {
        folds.set(`${index} ${pointer}`, { message: index, at: pointer })
        count++
      }
    }
    if (count === 0) problems.push(noPlace(first, 'fold', aim.selector.source, pattern, atWhere ?? aim.where))
  }
  throwAll(problems)
  return [...folds.values()].sort((a, b) => a.message - b.message)
}

function throwAll(problems: readonly Problem[]): void {
  const [first, ...others] = problems
  if (first === undefined) return
  const { code, message, where, known, exit } = first
  throw new Problem(code, message, {
    ...(where ? { where } : {}),
    ...(known ? { known } : {}),
    ...(first.try === undefined ? {} : { try: first.try }),
    exit,
    others,
  })
}

/** Positions on the way to a value, for sorting by where it is drawn; null when there is no such value. */
function placeOf(body: Json, pointer: string): readonly number[] | null {
  if (at(body, pointer) === undefined) return null
  const place: number[] = []
  let here: Json | undefined = body
  for (const key of segments(pointer) ?? []) {
    if (here?.type === 'object') {
      const position: number = here.members.findLastIndex((each) => each.key.value === key)
      place.push(position)
      here = here.members[position]?.value
    } else if (here?.type === 'array') {
      place.push(Number(key))
      here = here.items[Number(key)]
    }
  }
  return place
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** A place that is gone: names what stands beside it, as far down as the way still leads. */
function noPlace(message: Message, what: string, source: string, pointer: string, where: Where | undefined): Problem {
  const keys = segments(pointer)
  const problem = (text: string, known: readonly string[]) =>
    new Problem('note-target', `${what} on \`${source}\`: ${text}`, {
      ...(where ? { where } : {}),
      ...(known.length > 0 ? { known } : {}),
      exit: 4,
    })
  if (keys === null) return problem(`\`${pointer}\` is no JSON Pointer, which begins with \`/\``, [])
  let way = ''
  for (const key of keys) {
    const next = matches(message.body, `${way}/${segment(key)}`)[0]
    if (next === undefined) break
    way = next
  }
  const known = matches(message.body, `${way}/*`)
  return problem(
    `nothing stands at \`${pointer}\` of the ${message.kind}`,
    known.length > 12 ? [...known.slice(0, 12), '…'] : known,
  )
}
