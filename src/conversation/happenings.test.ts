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
