/** Where a reader is on the page, and each move from there. Every function gives a new state and touches nothing. */
import type { PageData, PageMessage } from './data.js'
import { everything, type Filter, isActive, matching } from './filter.js'

export interface State {
  /** Number of the message that is looked at. */
  readonly current: number | null
  /** Its JSON is open. */
  readonly open: boolean
  /** Step by step: what comes later is hidden. */
  readonly walking: boolean
  readonly playing: boolean
  readonly filter: Filter
  /** Numbers of messages that match; null while all are wanted. */
  readonly matches: ReadonlySet<number> | null
}

export const start: State = {
  current: null,
  open: false,
  walking: false,
  playing: false,
  filter: everything,
  matches: null,
}

/** The data, with what is asked of it again and again. */
export interface Book extends PageData {
  readonly byNumber: ReadonlyMap<number, PageMessage>
  /** Number of a message → index of the row that draws it. */
  readonly rowOf: ReadonlyMap<number, number>
  /** Request → its answer. */
  readonly answerOf: ReadonlyMap<number, number>
  readonly haystack: (message: PageMessage) => string
}

export function toBook(data: PageData, haystack: (message: PageMessage) => string): Book {
  return {
    ...data,
    byNumber: new Map(data.messages.map((message) => [message.n, message])),
    rowOf: new Map(data.rows.flatMap((row, i) => row.map((n) => [n, i] as const))),
    answerOf: new Map(
      data.messages.flatMap(({ n, answers }) => (answers === null ? [] : [[answers, n] as const])).reverse(),
    ),
    haystack,
  }
}

/** Rows that may be stopped at: those with a match, or all when nothing matches or nothing is asked for. */
export function stops({ matches }: State, { rows }: Book): readonly number[] {
  const all = rows.map((_, i) => i)
  if (matches === null || matches.size === 0) return all
  return all.filter((i) => rows[i]?.some((n) => matches.has(n)))
}

/** The message to stop at in a row: its first that matches. */
function headOf({ matches }: State, { rows }: Book, row: number): number | null {
  const members = rows[row] ?? []
  return members.find((n) => matches?.has(n)) ?? members[0] ?? null
}

/**
 * To the next row, or the one before; it stays where there is none.
 * @param near index of the row to begin with when no message is looked at yet
 */
export function move(state: State, book: Book, by: 1 | -1, near = 0): State {
  const places = stops(state, book)
  const next = beside(places, rowIndex(state, book, near - by), by)
  // Nothing before the first, or after the last: whoever looks at nothing yet begins at the end that is there.
  const row = next ?? (state.current === null ? places.at(by > 0 ? -1 : 0) : undefined)
  return row === undefined ? state : { ...state, current: headOf(state, book, row) }
}

/** To the first row of the next step, or of the one before. */
export function moveStep(state: State, book: Book, by: 1 | -1, near = 0): State {
  let at = 0
  const firsts = book.steps.flatMap(([, count]) => {
    const first = at
    at += count
    return count > 0 ? [first] : []
  })
  const row = beside(firsts, rowIndex(state, book, near - by), by)
  return row === undefined ? state : { ...state, current: book.rows[row]?.[0] ?? null }
}

/** To the next message that matches, in the order of the picture, or the one before; from the last to the first. */
export function moveMatch(state: State, book: Book, by: 1 | -1): State {
  const order = book.rows.flat()
  const found = order.flatMap((n, i) => (state.matches?.has(n) ? [i] : []))
  const here = state.current === null ? -1 : order.indexOf(state.current)
  const next = beside(found, here, by) ?? found.at(by > 0 ? 0 : -1)
  return next === undefined ? state : { ...state, current: order[next] ?? null }
}

function rowIndex({ current }: State, { rowOf }: Book, otherwise: number): number {
  return current === null ? otherwise : (rowOf.get(current) ?? -1)
}

/** The place after one, or before it, in places that ascend. */
function beside(places: readonly number[], here: number, by: 1 | -1): number | undefined {
  return by > 0 ? places.find((each) => each > here) : places.findLast((each) => each < here)
}

/** Matching messages in the order of the picture. */
export function inOrder({ matches }: State, { rows }: Book): readonly number[] {
  return matches === null ? [] : rows.flat().filter((n) => matches.has(n))
}

/** From a request to its answer, from an answer to its request. */
export function jump(state: State, book: Book): State {
  const to = state.current === null ? undefined : counterpart(state.current, book)
  return to === undefined ? state : select(state, book, to)
}

function counterpart(n: number, book: Book): number | undefined {
  return book.byNumber.get(n)?.answers ?? book.answerOf.get(n)
}

/** To a message by its number; a number that the page lacks changes nothing. */
export function select(state: State, book: Book, n: number): State {
  return book.rowOf.has(n) ? { ...state, current: n } : state
}

export function filterBy(state: State, book: Book, change: Partial<Filter>): State {
  const filter = { ...state.filter, ...change }
  return { ...state, filter, matches: isActive(filter) ? matching(book.messages, filter, book.haystack) : null }
}

/** Begins or leaves the walk; it begins at the message that is looked at, or at the first. */
export function walk(state: State, book: Book, walking: boolean): State {
  if (!walking) return { ...state, walking, playing: false }
  const first = stops(state, book)[0]
  const current = state.current ?? (first === undefined ? null : headOf(state, book, first))
  return { ...state, walking, current }
}

/** One thing at a time: what was opened last is closed first. */
export function close(state: State, book: Book): State {
  if (state.open) return { ...state, open: false }
  if (state.walking) return walk(state, book, false)
  return isActive(state.filter) ? filterBy(state, book, everything) : state
}

/** Where a walk is: the number of its stop, from 1, and how many there are. */
export function placeOf(state: State, book: Book): readonly [place: number, of: number] {
  const places = stops(state, book)
  const row = state.current === null ? undefined : book.rowOf.get(state.current)
  return [row === undefined ? 0 : places.filter((each) => each <= row).length, places.length]
}
