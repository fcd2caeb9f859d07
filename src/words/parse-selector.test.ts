import { Problem } from '../base/problem.js'
import { parseSelector } from './parse-selector.js'

describe('parseSelector', () => {
  it.each([
    ['tools/call', { method: 'tools/call' }],
    ['tools/list@2', { method: 'tools/list', nth: 2 }],
    ['tools/list@2 response', { method: 'tools/list', nth: 2, kind: 'response' }],
    ['  initialize   request ', { method: 'initialize', kind: 'request' }],
    ['id=3', { id: { type: 'number', text: '3' } }],
    ['id=2.5', { id: { type: 'number', text: '2.5' } }],
    ['id="1"', { id: { type: 'string', text: '1' } }],
    ['id="a b\\"c"', { id: { type: 'string', text: 'a b"c' } }],
    ['id=abc', { id: { type: 'string', text: 'abc' } }],
    ['id=1a', { id: { type: 'string', text: '1a' } }],
    ['client id=1', { asker: 'client', id: { type: 'number', text: '1' } }],
    ['server id=0 error', { asker: 'server', id: { type: 'number', text: '0' }, kind: 'error' }],
    ['tools/call id=3', { method: 'tools/call', id: { type: 'number', text: '3' } }],
    // A word alone is a method, whatever else it could be.
    ['client', { method: 'client' }],
    ['error', { method: 'error' }],
    ['client response', { method: 'client', kind: 'response' }],
    ['工具/调用@12', { method: '工具/调用', nth: 12 }],
    ['user@host', { method: 'user@host' }],
  ])('%s', (source, expected) => {
    expect(parseSelector(source)).toEqual({ source, ...expected })
  })

  it.each([
    ['', 'expected a selector, found nothing'],
    ['  ', 'expected a selector, found nothing'],
    ['tools/list@0', '`tools/list@0`: expected a count from 1 after `@`, found `0`'],
    ['tools/list@', '`tools/list@`: expected a count from 1 after `@`, found `nothing`'],
    ['id=', '`id=`: expected an id after `id=`, found nothing'],
    ['id="1', '`id="1`: expected a string in double quotes, found `"1`'],
    ['id=1 id=2', '`id=1 id=2`: expected one id, found `id=2` too'],
    ['ping response twice', '`ping response twice`: expected nothing after `response`, found `twice`'],
  ])('refuses %j', (source, message) => {
    expect(() => parseSelector(source)).toThrow(new Problem('selector', message))
  })

  it('guesses the kind that was meant, and shows what selectors look like', () => {
    let thrown: unknown
    try {
      parseSelector('tools/list reponse')
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject({
      code: 'selector',
      message: expect.stringContaining('found `reponse`; did you mean `response`?'),
      try: expect.stringContaining('tools/list@2 response'),
      exit: 2,
    })
  })
})
