import { messagesOf } from './book.fixture.js'
import { everything, type Filter, haystackOf, isActive, matching } from './filter.js'

const messages = messagesOf(
  { kind: 'request', method: 'tools/call', subject: 'weather', id: '3' },
  { kind: 'response', method: 'tools/call', id: '3' },
  { kind: 'notification', method: 'notifications/progress' },
  { kind: 'error', method: '', id: '"x"' },
)
const bodies = [
  '{"params":{"city":"São Paulo"}}',
  '{"result":{"text":"{\\"temp\\":36}\\nsunny"}}',
  '{"method":"notifications/progress"}',
  '{"error":{"code":-32602}}',
]

const find = (change: Partial<Filter>): readonly number[] => [
  ...matching(messages, { ...everything, ...change }, (message) => haystackOf(message, bodies[message.n - 1] ?? '')),
]

it('finds by kind, by method, and by both', () => {
  expect(find({ kinds: ['request', 'error'] })).toEqual([1, 4])
  expect(find({ method: 'tools/call' })).toEqual([1, 2])
  expect(find({ method: '' })).toEqual([4])
  expect(find({ kinds: ['response'], method: 'tools/call' })).toEqual([2])
  expect(find({ kinds: ['error'], method: 'tools/call' })).toEqual([])
})

it('finds words in methods, subjects, ids and JSON, in any case and order', () => {
  expect(find({ query: 'WEATHER' })).toEqual([1])
  expect(find({ query: 'são' })).toEqual([1])
  expect(find({ query: 'paulo tools/call' })).toEqual([1])
  expect(find({ query: 'id=3' })).toEqual([1, 2])
  expect(find({ query: '#3' })).toEqual([3])
  expect(find({ query: '-32602' })).toEqual([4])
  expect(find({ query: 'nowhere' })).toEqual([])
})

it('finds JSON in strings as it is read, and as it is sent', () => {
  expect(find({ query: '{"temp":36}' })).toEqual([2])
  expect(find({ query: '{\\"temp\\":36}' })).toEqual([2])
  expect(find({ query: 'sunny' })).toEqual([2])
})

it('asks for all without a wish', () => {
  expect(isActive(everything)).toBe(false)
  expect(isActive({ ...everything, query: '  ' })).toBe(false)
  expect(isActive({ ...everything, method: '' })).toBe(true)
})
