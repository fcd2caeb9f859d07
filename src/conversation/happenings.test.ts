import { answers, asks, type Draft, event, fails, tells, understand } from './talk.fixture.js'

const happen = (...drafts: readonly Draft[]) =>
  understand(drafts).happenings.map(
    ({ after, name, text, shown }) => `${after} ${name}${shown ? '' : ' (not shown)'}: ${text}`,
  )
const post = (exchange: number, status: number) => ({ exchange, method: 'POST', path: '/mcp', status })

describe('happenings', () => {
  it('stand after the message they follow', () => {
    expect(
      happen(event('noise', { text: 'banner' }), asks('client', 1, 'ping'), event('exit', { code: 1, from: 'server' })),
    ).toEqual(['-1 noise: banner', '0 exit: the server ended with code 1'])
  })

  it('show a refusal of HTTP once, between the asking and what the server says', () => {
    expect(
      happen(
        asks('client', 1, 'ping', undefined, post(1, 404)),
        asks('client', 2, 'ping'),
        fails('server', null, post(1, 404)),
      ),
    ).toEqual(['1 http-status: 404 Not Found · POST /mcp'])
    expect(happen(asks('client', 1, 'ping', undefined, post(1, 401)))).toEqual([
      '0 http-status: 401 Unauthorized · POST /mcp',
    ])
  })

  it('prefer the place and the words of an event', () => {
    expect(
      happen(
        asks('client', 1, 'ping', undefined, post(1, 401)),
        event('http-status', { text: '401 Unauthorized · POST /mcp', http: post(1, 401) }),
        asks('client', 1, 'ping', undefined, post(2, 200)),
      ),
    ).toEqual(['0 http-status: 401 Unauthorized · POST /mcp'])
  })

  it('keep quiet about a stream that is not offered', () => {
    const http = { exchange: 3, method: 'GET', path: '/mcp', status: 405 }
    expect(happen(event('http-status', { text: '405 · GET /mcp', http }))).toEqual([
      '-1 http-status (not shown): 405 · GET /mcp',
    ])
  })

  it('show that refusal where the server says so in JSON-RPC, wherever its status stands', () => {
    for (const method of ['GET', 'DELETE']) {
      const http = { exchange: 3, method, path: '/mcp', status: 405 }
      expect(happen(asks('client', 1, 'ping'), fails('server', null, http))).toEqual([
        `0 http-status: 405 Method Not Allowed · ${method} /mcp`,
      ])
      expect(happen(event('http-status', { text: `405 · ${method} /mcp`, http }), fails('server', null, http))).toEqual(
        [`-1 http-status: 405 · ${method} /mcp`],
      )
    }
  })

  it('put a refusal behind its asking and before what follows from it', () => {
    expect(happen(asks('client', 1, 'ping', undefined, post(1, 401)), event('exit', { code: 1 }))).toEqual([
      '0 http-status: 401 Unauthorized · POST /mcp',
      '0 exit: the server ended with code 1',
    ])
  })

  it('make one row of an authorization', () => {
    const way = (line: string) => event('authorization', { text: line, from: 'client' })
    const metadata = way('GET /.well-known/oauth-protected-resource 200')
    const token = way('POST /token 200')
    const status = event('http-status', { text: '404 Not Found · GET /.well-known/x', http: post(3, 404) })
    expect(happen(token)).toEqual(['-1 authorization: authorization · 1 exchange · POST /token 200'])
    expect(happen(metadata, metadata, token)).toEqual([
      '-1 authorization: authorization · 3 exchanges · POST /token 200',
    ])
    // What is not shown parts nothing; a message does, and so does anything else that is shown.
    expect(happen(metadata, event('stderr', { text: 'x' }), token)[0]).toContain('2 exchanges')
    expect(happen(metadata, asks('client', 1, 'ping'), token)).toHaveLength(2)
    expect(happen(metadata, status, token)).toHaveLength(3)
    expect(happen(event('authorization'))).toEqual(['-1 authorization: authorization · 1 exchange'])
  })

  it('take any name of an event as a name', () => {
    expect(happen(event('constructor', { text: 'a' }), event('constructor', { text: 'b' }))).toHaveLength(2)
  })

  it('tell who closed a stream, if an answer is missing and nobody cancelled', () => {
    const end = event('exchange-end', { endedBy: 'client', http: { exchange: 1 } })
    const call = asks('client', 1, 'tools/call', undefined, post(1, 200))
    expect(happen(call, end)).toEqual(['0 stream-closed: the client closed the stream of tools/call with id 1'])
    expect(happen(call, answers('server', 1, {}, post(1, 200)), end)).toEqual([])
    expect(happen(call, tells('client', 'notifications/cancelled', { requestId: 1 }), end)).toEqual([])
  })

  it('tell the end of a session', () => {
    const http = { exchange: 9, method: 'DELETE', path: '/mcp', status: 200 }
    expect(happen(event('http-status', { text: 'DELETE /mcp · 200', http }))).toEqual([
      '-1 session-end: DELETE /mcp · 200',
    ])
  })

  it('join lines of noise, and hide stderr unless it is asked for', () => {
    expect(
      happen(event('noise', { text: 'a' }), event('noise', { text: 'b' }), event('stderr', { text: 'c' })),
    ).toEqual(['-1 noise: 2 lines that are no messages', '-1 stderr (not shown): c'])
  })
})
