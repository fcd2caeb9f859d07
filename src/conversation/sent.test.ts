import { fromValue } from '../base/json-tree.js'
import type { JsonNumber } from '../model/json.js'
import { keyOf, otherType, toSent } from './sent.js'
import { type Draft, entries, says } from './talk.fixture.js'

const digits = (text: string): JsonNumber => ({ type: 'number', digits: text, start: 0, end: 0 })
const form = (message: object) => {
  const [entry] = entries([says('client', message) as Draft])
  return entry?.type === 'message' ? toSent(entry, 0).form : undefined
}

describe('keyOf', () => {
  it('tells a number from a string, and keeps 0', () => {
    expect(keyOf(fromValue(0))).toBe('n:0')
    expect(keyOf(fromValue('0'))).toBe('s:0')
    expect(keyOf(fromValue(null))).toBe('null')
    expect(keyOf(fromValue({}))).toBeNull()
    expect(keyOf(undefined)).toBeNull()
  })

  it('knows a number in any of its forms, and keeps digits past a double apart', () => {
    expect(keyOf(digits('1.0'))).toBe('n:1')
    expect(keyOf(digits('1e3'))).toBe('n:1000')
    expect(keyOf(digits('-0'))).toBe('n:0')
    expect(keyOf(digits('2.5'))).toBe('n:2.5')
    expect(keyOf(digits('9007199254740993'))).not.toBe(keyOf(digits('9007199254740992')))
  })
})

it('otherType swaps number and text of whole numbers alone', () => {
  expect(otherType('n:51')).toBe('s:51')
  expect(otherType('s:51')).toBe('n:51')
  expect(otherType('s:listen:0')).toBeNull()
  expect(otherType('n:2.5')).toBeNull()
  expect(otherType('null')).toBeNull()
})

it('toSent tells the form by the keys', () => {
  expect(form({ id: 0, method: 'ping' })).toBe('request')
  expect(form({ id: null, method: 'ping' })).toBe('request')
  expect(form({ id: null, method: 'notifications/initialized' })).toBe('notification')
  expect(form({ method: 'ping' })).toBe('notification')
  expect(form({ id: 1, result: {} })).toBe('reply')
  expect(form({ id: null, error: {} })).toBe('reply')
  expect(form({ jsonrpc: '2.0' })).toBe('neither')
  expect(form({ method: 7 })).toBe('neither')
})
