import type { Box, Group, Shape, Text } from '../model/scene.js'
import { toPages } from './pages.js'

const box = (y: number, height: number, role: Box['role'] = 'request-box'): Box => ({
  type: 'box',
  x: 0,
  y,
  width: 100,
  height,
  radius: 0,
  role,
})
/** Ten px above its baseline, three below. */
const line = (y: number): Text => ({
  type: 'text',
  x: 0,
  y,
  font: { face: 'sans', size: 10 },
  runs: [{ text: 'x', x: 0, width: 5, role: 'ink' }],
})
const group = (name: Group['name'], ...shapes: readonly Shape[]): Group => ({ type: 'group', name, shapes })
const message = (y: number, height: number) => group('message', box(y, height))

const cuts = (shapes: readonly Shape[], height: number, limit: number) =>
  toPages({ shapes, height }, limit)
    .slice(1)
    .map(({ from }) => from)

it('what fits is one page', () => {
  expect(toPages({ shapes: [], height: 100 }, 100)).toEqual([{ from: 0, to: 100 }])
})

it('pages follow each other without a gap', () => {
  const shapes = [box(10, 60, 'card'), box(90, 60, 'card'), box(170, 60, 'card')]
  expect(toPages({ shapes, height: 240 }, 100)).toEqual([
    { from: 0, to: 80 },
    { from: 80, to: 160 },
    { from: 160, to: 240 },
  ])
})

it('cuts between cards rather than between rows', () => {
  // ┌ 10 … 70 ┐ ┌ 90 … 200: rows at 100 and 150 ┐
  const shapes = [
    box(10, 60, 'card'),
    box(90, 110, 'card'),
    group('step', line(28), message(40, 20)),
    group('step', message(100, 40), message(150, 40)),
  ]
  expect(cuts(shapes, 210, 145)).toEqual([80])
})

it('cuts between rows where a card would leave the page too empty', () => {
  // The gap between the cards is at 25 of 145.
  const shapes = [
    box(0, 20, 'card'),
    box(30, 180, 'card'),
    group('step', message(40, 40), message(90, 40), message(140, 60)),
  ]
  expect(cuts(shapes, 210, 145)).toEqual([135])
})

it('keeps the head of a step with its first row', () => {
  const first = [box(10, 80, 'card'), group('step', message(15, 30), message(55, 30))]
  const second = [box(100, 100, 'card'), group('step', line(115), message(130, 40))]
  // Between head and row at 124 would be closer to the end of the page.
  expect(cuts([...first, ...second], 210, 128)).toEqual([95])
})

it('a row that fits moves to the next page, one that does not is cut between its lines', () => {
  const rows = (height: number) => [
    group('step', message(0, 20), group('message', box(40, height), line(60), line(90), line(120))),
  ]
  expect(cuts(rows(90), 130, 100)).toEqual([30])
  // One that does not fit begins here. Lines end at 93 and begin at 110.
  expect(cuts(rows(120), 160, 100)).toEqual([100])
  expect(cuts(rows(120), 160, 96)).toEqual([96])
  expect(cuts(rows(120), 160, 92)).toEqual([71])
})

it('never through a line of text, an arrow or its point', () => {
  const arrow: Shape = {
    type: 'line',
    points: [
      [0, 95],
      [100, 95],
    ],
    width: 2,
    role: 'request-line',
  }
  const tip: Shape = { type: 'tip', x: 100, y: 95, towards: 'right', size: 10, role: 'request-tip' }
  // In a row that is taller than a page. Its line ends at 43.
  const tall = box(0, 180)
  expect(cuts([group('message', tall, line(40), arrow)], 180, 95)).toEqual([82, 168])
  expect(cuts([group('message', tall, line(40), arrow, tip)], 180, 91)[0]).toBe(78)
})

it('what runs along the picture is cut, the words on it are not', () => {
  const bar = box(50, 200, 'server-bar')
  const shaft: Shape = {
    type: 'line',
    points: [
      [0, 0],
      [0, 300],
    ],
    width: 2,
    role: 'loop-line',
  }
  expect(cuts([group('lane', bar), group('loop', shaft)], 300, 100)).toEqual([100, 200])
  expect(cuts([group('loop', shaft, line(105))], 300, 100)[0]).toBeLessThanOrEqual(95)
})

it('where there is no gap at all it is cut at the end of the page', () => {
  expect(cuts([box(0, 300), ...Array.from({ length: 30 }, (_, i) => line(10 + i * 10))], 300, 100)).toEqual([100, 200])
})
