import type { Conversation } from '../model/conversation.js'
import { conversation, messageOf, messages, partOf } from '../output/talk.fixture.js'
import { settle } from '../settle.js'
import { stepAnchor, toData } from './to-data.js'

const settingsIn = (values: Record<string, unknown> = {}) =>
  settle([{ from: 'flags', values }], { inputs: [], themes: [] }).settings
const settings = settingsIn()

it('carries a short row a message, and its JSON beside it', () => {
  const { data, bodies } = toData([partOf(conversation)], settings)
  expect(data.messages[4]).toEqual({
    n: 5,
    kind: 'error',
    from: 'server',
    method: 'tools/call',
    subject: '',
    id: '1',
    at: 1332,
    took: 318,
    answers: 4,
    fate: null,
    links: [],
    http: '',
  })
  expect(bodies[4]).toBe('{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no such city"}}')
  expect(data.rows).toEqual([[1], [2], [3], [4], [5]])
  expect(data.steps).toEqual([
    ['step-1', 3],
    ['step-2', 2],
  ])
})

it('carries nothing that is not drawn, and no way to it', () => {
  const more = messageOf(5, { method: 'notifications/cancelled' }, { links: [{ type: 'cancels', to: 3 }] })
  const whole: Conversation = {
    ...conversation,
    messages: [...messages, more],
    loops: [
      { message: 4, to: 1 },
      { message: 4, to: 2 },
      { message: 0, to: 2 },
    ],
  }
  const part = partOf(whole, {
    steps: [{ number: 2, step: 1, continued: false, rows: [4, 5].map((message) => ({ type: 'message', message })) }],
  })
  const { data, bodies } = toData([part], settings)
  expect(data.messages.map(({ n, answers, links }) => [n, answers, links])).toEqual([
    [5, null, []],
    [6, null, []],
  ])
  expect(bodies).toHaveLength(2)
  expect(data.loops).toEqual([[5, 2]])
})

it('gives a repeated call all of its messages, the drawn one first', () => {
  const part = partOf(conversation, {
    steps: [
      {
        number: 1,
        step: 0,
        continued: false,
        rows: [
          { type: 'happening', happening: 0 },
          { type: 'repeat', request: 2, answer: 3, subject: null, count: 2, messages: [0, 2, 3] },
          { type: 'message', message: 4 },
        ],
      },
    ],
  })
  const { data } = toData([part], settings)
  expect(data.rows).toEqual([[3, 1, 4], [5]])
  expect(data.messages.map(({ n }) => n)).toEqual([1, 3, 4, 5])
  expect(data.steps).toEqual([['step-1', 2]])
})

it('hides times that are to be hidden', () => {
  const { data } = toData([partOf(conversation)], settingsIn({ times: 'hide' }))
  expect(data.messages.flatMap(({ at, took }) => [at, took]).every((time) => time === null)).toBe(true)
})

it('says how a message travelled, and how a request ended', () => {
  const sent = messageOf(
    0,
    { id: 1, method: 'ping' },
    { http: { method: 'POST', path: '/mcp', status: 404 }, fate: 'refused' },
  )
  const { data } = toData([partOf({ ...conversation, messages: [sent, ...messages.slice(1)] })], settings)
  expect(data.messages[0]).toMatchObject({ http: 'POST /mcp · 404', fate: 'refused' })
})

it('gives each part of a step an anchor of its own', () => {
  const step = { number: 2, step: 1, rows: [] }
  expect(stepAnchor({ number: 1 }, { ...step, continued: false })).toBe('step-2')
  expect(stepAnchor({ number: 3 }, { ...step, continued: true })).toBe('step-2-part-3')
})
