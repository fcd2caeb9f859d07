import { bookOf, messagesOf } from './book.fixture.js'
import {
  close,
  filterBy,
  inOrder,
  jump,
  move,
  moveMatch,
  moveStep,
  placeOf,
  type State,
  select,
  start,
  walk,
} from './state.js'

const messages = messagesOf(
  { method: 'initialize' },
  { method: 'initialize', kind: 'response', answers: 1 },
  { method: 'tools/call' },
  { method: 'tools/call', kind: 'response', answers: 3 },
  { method: 'ping' },
  { method: 'tools/call' },
  { method: 'tools/call', kind: 'response', answers: 6 },
)
/** Two calls are drawn as one row, the ping stands after them. */
const book = bookOf(messages, {
  rows: [[1], [2], [3, 4, 6, 7], [5]],
  steps: [
    ['step-1', 2],
    ['step-2', 0],
    ['step-3', 2],
  ],
})

const at = (current: number | null, more: Partial<State> = {}): State => ({ ...start, current, ...more })

describe('to the next row', () => {
  it('goes by rows and stays at the ends', () => {
    expect(move(at(2), book, 1).current).toBe(3)
    expect(move(at(7), book, 1).current).toBe(5)
    expect(move(at(5), book, 1).current).toBe(5)
    expect(move(at(6), book, -1).current).toBe(2)
    expect(move(at(1), book, -1).current).toBe(1)
  })

  it('begins where the reader is', () => {
    expect(move(start, book, 1, 2).current).toBe(3)
    expect(move(start, book, -1, 3).current).toBe(5)
    expect(move(start, book, 1, 99).current).toBe(5)
  })

  it('stops at matches alone, and at the message of a row that matches', () => {
    const found = filterBy(start, book, { kinds: ['response'] })
    expect(move(found, book, 1).current).toBe(2)
    expect(move({ ...found, current: 2 }, book, 1).current).toBe(4)
    expect(move({ ...found, current: 4 }, book, 1).current).toBe(4)
  })

  it('does nothing on a page without rows', () => {
    const empty = bookOf([])
    expect([
      move(start, empty, 1),
      moveStep(start, empty, 1),
      moveMatch(start, empty, 1),
      walk(start, empty, true).current,
    ]).toEqual([start, start, start, null])
  })
})

it('goes to the first rows of steps, past steps without any', () => {
  expect(moveStep(at(1), book, 1).current).toBe(3)
  expect(moveStep(at(5), book, -1).current).toBe(3)
  expect(moveStep(at(3), book, -1).current).toBe(1)
  expect(moveStep(at(3), book, 1).current).toBe(3)
})

it('goes to matches within rows too, and round', () => {
  const found = filterBy(start, book, { method: 'tools/call' })
  expect(inOrder(found, book)).toEqual([3, 4, 6, 7])
  expect(moveMatch(found, book, 1).current).toBe(3)
  expect(moveMatch({ ...found, current: 4 }, book, 1).current).toBe(6)
  expect(moveMatch({ ...found, current: 7 }, book, 1).current).toBe(3)
  expect(moveMatch({ ...found, current: 3 }, book, -1).current).toBe(7)
  expect(moveMatch(filterBy(at(2), book, { query: 'nothing' }), book, 1).current).toBe(2)
})

it('jumps between request and answer, also within a row', () => {
  expect(jump(at(6), book).current).toBe(7)
  expect(jump(at(7), book).current).toBe(6)
  expect(jump(at(5), book).current).toBe(5)
  expect(jump(start, book)).toBe(start)
})

it('knows no message that is not there', () => {
  expect(select(at(2), book, 99).current).toBe(2)
})

it('walks from where it is, or from the first, and tells where it is', () => {
  expect(walk(at(5), book, true)).toMatchObject({ walking: true, current: 5 })
  expect(walk(start, book, true).current).toBe(1)
  expect(walk(at(5, { walking: true, playing: true }), book, false)).toMatchObject({ walking: false, playing: false })
  expect(placeOf(at(7), book)).toEqual([3, 4])
  expect(placeOf(filterBy(at(4), book, { kinds: ['response'] }), book)).toEqual([2, 2])
})

it('closes one thing at a time, the last one first', () => {
  const all = walk(filterBy(at(3, { open: true }), book, { query: 'ping' }), book, true)
  const once = close(all, book)
  expect(once).toMatchObject({ open: false, walking: true })
  const twice = close(once, book)
  expect(twice).toMatchObject({ walking: false, filter: { query: 'ping' } })
  const thrice = close(twice, book)
  expect(thrice.matches).toBeNull()
  expect(close(thrice, book)).toBe(thrice)
})
