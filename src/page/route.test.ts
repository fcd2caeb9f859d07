import { readRoute, writeRoute } from './route.js'

it.each([
  ['#message-7', { to: 'message', n: 7, open: false, walking: false }],
  ['#message-7/json', { to: 'message', n: 7, open: true, walking: false }],
  ['#message-7/steps', { to: 'message', n: 7, open: false, walking: true }],
  ['#step-2', { to: 'step', anchor: 'step-2' }],
  ['#step-2-part-3', { to: 'step', anchor: 'step-2-part-3' }],
  ['', { to: 'nowhere' }],
  ['#message-', { to: 'nowhere' }],
  ['#message-7/else', { to: 'nowhere' }],
  ['#message-12345678901', { to: 'nowhere' }],
  ['#step-"]<', { to: 'nowhere' }],
])('%s', (hash, route) => {
  expect(readRoute(hash)).toEqual(route)
})

it('leads back to where it was written', () => {
  for (const [open, walking] of [
    [false, false],
    [true, false],
    [false, true],
  ] as const) {
    expect(readRoute(writeRoute({ current: 3, open, walking }))).toEqual({ to: 'message', n: 3, open, walking })
  }
  expect(writeRoute({ current: null, open: false, walking: false })).toBe('')
})
