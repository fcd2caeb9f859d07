import { frame } from './frame.js'

const framesIn = (text: string, room = 40) =>
  frame(text, 13, room).flatMap((piece) => (piece.type === 'path' ? (piece.d.match(/z/g) ?? []) : [])).length / 2

it('a letter that no font has is a frame, a word as many as it has letters', () => {
  expect([framesIn('\u0e01'), framesIn('\u0e01\u0e02\u0e03'), framesIn('')]).toEqual([1, 3, 0])
  // A letter and its marks are one.
  expect(framesIn('\u0e13\u0e4c\u0e01')).toBe(2)
  expect(framesIn('\u0e01', 0)).toBe(0)
})

it('frames fill the room that was kept', () => {
  const [piece] = frame('\u0e01\u0e02', 13, 40)
  if (piece?.type !== 'path') throw new Error('expected a path')
  const xs = [...piece.d.matchAll(/[MH](\d+)/g)].map(([, x]) => Number(x) * piece.unit[0])
  expect(Math.min(...xs)).toBeGreaterThan(0)
  expect(Math.max(...xs)).toBeLessThan(40)
  expect(Math.max(...xs)).toBeGreaterThan(30)
})
