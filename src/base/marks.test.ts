import type { Conversation, Message } from '../model/conversation.js'
import type { Labels } from '../model/settings.js'
import { batchesOf, marksOf } from './marks.js'

type Row = Partial<Omit<Message, 'id'>>

/** Messages with their place as id. */
function talk(...rows: readonly Row[]): Conversation {
  const messages = rows.map((row, index) => ({
    index,
    kind: 'request',
    from: 'client',
    id: { type: 'number', digits: String(index) },
    answers: null,
    links: [],
    http: null,
    ...row,
  }))
  return { messages, loops: [{ message: 0, to: 2 }] } as unknown as Conversation
}

const labels = {
  late: 'late',
  cancels: 'cancels {id}',
  'to-step': '{n}',
  'back-to': 'back to {n}',
  batch: '{n}',
} as Labels
const says = (conversation: Conversation) =>
  [...marksOf(conversation, labels)].map(([n, marks]) => [n, ...marks.map((mark) => mark.says)])

const cancel = (to: number): Row => ({ kind: 'notification', links: [{ type: 'cancels', to }] })
const answer = (answers: number): Row => ({ kind: 'response', answers })

it('an answer is late when its request was cancelled before it, and not when it was cancelled after', () => {
  expect(says(talk({}, cancel(0), answer(0)))).toEqual([
    [0, 'back to 2'],
    [1, 'cancels 0'],
    [2, 'late'],
  ])
  expect(says(talk({}, answer(0), cancel(0)))).toEqual([
    [0, 'back to 2'],
    [2, 'cancels 0'],
  ])
  // Of several cancellations the first counts; that of another request does not.
  const two = talk({}, {}, cancel(1), answer(0), cancel(0), answer(1), cancel(1))
  expect(says(two).filter(([, ...marks]) => marks.some((mark) => mark === 'late'))).toHaveLength(1)
})

it('messages of one batch stand together', () => {
  const http = (index: number) => ({ http: { batch: { index, size: 2 } } }) as unknown as Row
  const { messages } = talk(http(0), http(1), {}, http(0))
  expect(batchesOf(messages).map((batch) => batch.map(({ index }) => index))).toEqual([[0, 1]])
})
