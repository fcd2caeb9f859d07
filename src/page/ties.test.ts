import { bookOf, messagesOf } from './book.fixture.js'
import { tiesOf } from './ties.js'

const messages = messagesOf(
  { method: 'tools/call' },
  { method: 'notifications/progress', links: [{ type: 'progress', to: 1 }] },
  { method: 'notifications/progress', links: [{ type: 'progress', to: 1 }] },
  { method: 'tools/call', kind: 'response', answers: 1 },
  { method: 'tools/call', links: [{ type: 'retries', to: 1 }] },
)
const book = bookOf(messages, { loops: [[5, 2]] })
const ties = (n: number) => {
  const message = messages[n - 1]
  return message ? tiesOf(message, book).map(({ word, messages: to, step }) => [word, step ?? to]) : []
}

it('leads from a request to its answer, and to what speaks of it', () => {
  expect(ties(1)).toEqual([
    ['to-answer', [4]],
    ['progress-back', [2, 3]],
    ['retries-back', [5]],
  ])
})

it('leads back', () => {
  expect(ties(2)).toEqual([['progress', [1]]])
  expect(ties(4)).toEqual([['to-request', [1]]])
})

it('leads from a loop to its step', () => {
  expect(ties(5)).toEqual([
    ['retries', [1]],
    ['to-step', 2],
  ])
})
