import type { Entry } from '../model/transcript.js'
import { toTranscript } from './to-transcript.js'

const exchange = { n: 1, t: 1, method: 'POST', path: '/mcp', tResponse: 2, status: 200, tEnd: 9, end: 'server' }
const told = (entry: Entry) => (entry.type === 'event' ? `${entry.event}: ${entry.text}` : 'message')
const events = (...rows: readonly object[]) => {
  const text = rows.map((row) => JSON.stringify({ ...exchange, ...row })).join('\n')
  return toTranscript([{ name: 'a.http.jsonl', text }], { input: null }).entries
}

describe('the side file of a recording', () => {
  it('tells refusals, ends and who hung up, and of an ordinary exchange nothing', () => {
    expect(
      events(
        {},
        { status: 404 },
        { method: 'DELETE', tResponse: 3 },
        { method: 'DELETE', status: 405, tResponse: 4 },
        { end: 'client' },
      ).map(told),
    ).toEqual([
      'http-status: 404 Not Found · POST /mcp',
      'session-end: DELETE /mcp · 200',
      'http-status: 405 Method Not Allowed · DELETE /mcp',
      'exchange-end: POST /mcp · closed by the client',
    ])
  })

  it.each([
    ['GET', '/.well-known/oauth-protected-resource', 200],
    ['GET', '/.well-known/oauth-protected-resource/mcp', 200],
    ['GET', '/.well-known/oauth-authorization-server', 200],
    ['GET', '/tenant/.well-known/openid-configuration', 200],
    ['GET', '/.well-known/openid-configuration/tenant', 200],
    ['POST', '/register', 201],
    ['GET', '/authorize', 302],
    ['POST', '/oauth2/token', 200],
  ])('tells of authorization: %s %s', (method, path, status) => {
    expect(events({ method, path, status }).map(told)).toEqual([`authorization: ${method} ${path} ${status}`])
  })

  it('leaves the query of an authorization out', () => {
    expect(events({ method: 'GET', path: '/authorize?code=secret', status: 302 }).map(told)).toEqual([
      'authorization: GET /authorize 302',
    ])
  })

  it.each([
    ['GET', '/token', 200],
    ['OPTIONS', '/token', 204],
    ['POST', '/tokens', 200],
    ['POST', '/mcp?then=/token', 200],
    ['GET', '/.well-known/security.txt', 200],
    ['GET', '/.well-known/openid-configurations', 200],
  ])('is no authorization: %s %s', (method, path, status) => expect(events({ method, path, status })).toEqual([]))

  it('tells a refused authorization as a refusal', () => {
    expect(events({ path: '/token', status: 401 }).map(told)).toEqual(['http-status: 401 Unauthorized · POST /token'])
  })
})
