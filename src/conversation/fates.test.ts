import { answers, asks, type Draft, event, fails, rules, tells, understand } from './talk.fixture.js'

const fate = (...drafts: readonly Draft[]) => understand(drafts).messages[0]?.fate
const call = asks('client', 4, 'tools/call', { name: 'slow' })
const post = { exchange: 4, method: 'POST', path: '/mcp', status: 200 }
const modern = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }

describe('fates', () => {
  it('is open at the end of the file, and no finding', () => {
    expect(fate(call)).toBe('open')
    expect(rules(understand([call]))).toEqual([])
  })

  it('is answered, or null for what is no request', () => {
    const { messages } = understand([call, answers('server', 4, { content: [] })])
    expect(messages.map((message) => message.fate)).toEqual(['answered', null])
  })

  it('is cancelled by the asker alone', () => {
    const cancel = (from: 'client' | 'server') =>
      tells(from, 'notifications/cancelled', { requestId: 4, reason: 'User pressed stop' })
    expect(fate(call, cancel('client'))).toBe('cancelled')
    expect(fate(call, cancel('server'))).toBe('open')
    expect(rules(understand([call, cancel('client')]))).toEqual([])
  })

  it('is timed out by the reason of the cancellation', () => {
    const timeout = tells('client', 'notifications/cancelled', {
      requestId: 4,
      reason: 'McpError: MCP error -32001: Request timed out',
    })
    expect(fate(call, timeout)).toBe('timed-out')
    expect(rules(understand([call, timeout]))).toEqual(['unanswered 0'])
  })

  it('is closed by an exit that comes after it', () => {
    expect(fate(call, event('exit', { code: 1 }))).toBe('closed')
    expect(fate(event('exit', { code: 1 }), call)).toBe('open')
    const { findings } = understand([call, event('exit', { code: 1 })])
    expect(findings[0]).toMatchObject({ rule: 'unanswered', severity: 'warning', message: 0, at: '/id' })
    expect(findings[0]?.where).toEqual({ source: 'talk.jsonl', line: 1, column: 1 })
  })

  it('is cancelled by the client closing its stream in 2026-07-28, closed before', () => {
    const end = event('exchange-end', { endedBy: 'client', http: { exchange: 4 } })
    expect(fate(asks('client', 4, 'tools/call', modern, post), end)).toBe('cancelled')
    expect(fate(asks('client', 4, 'tools/call', {}, post), end)).toBe('closed')
    expect(fate(asks('client', 4, 'tools/call', {}, { ...post, status: 202 }), end)).toBe('open')
  })

  it('is refused by HTTP, which is told, whichever row tells the status', () => {
    const { status: _, ...untold } = post
    for (const status of [400, 401, 404, 503]) {
      const refused = asks('client', 4, 'tools/call', {}, { ...post, status })
      expect(fate(refused)).toBe('refused')
      const asked = asks('client', 4, 'tools/call', {}, untold)
      expect(fate(asked, event('http-status', { http: { ...post, status } }))).toBe('refused')
      // What ends later did not end it.
      expect(fate(refused, event('exit', { code: 1 }))).toBe('refused')
    }
    const { findings } = understand([asks('client', 4, 'tools/call', {}, { ...post, status: 404 })])
    expect(findings).toMatchObject([
      { rule: 'unanswered', severity: 'warning', text: expect.stringContaining('HTTP refused it with 404 Not Found') },
    ])
  })

  it('is not refused where the refusal is an answer, nor where a status below 400 ends a stream', () => {
    const http = { ...post, status: 400 }
    expect(fate(asks('client', 4, 'tools/call', {}, http), fails('server', 4, http))).toBe('answered')
    expect(fate(asks('client', 4, 'tools/call', {}, http), fails('server', null, http))).toBe('answered')
    const end = event('exchange-end', { endedBy: 'server', http: { exchange: 4 } })
    expect(fate(asks('client', 4, 'tools/call', {}, post), end)).toBe('closed')
  })

  it('is told apart from the request that was sent again', () => {
    const { messages, findings } = understand([
      asks('client', 1, 'tools/list', {}, { ...post, exchange: 1, status: 401 }),
      asks('client', 1, 'tools/list', {}, { ...post, exchange: 2 }),
      answers('server', 1, { tools: [] }, { ...post, exchange: 2 }),
    ])
    expect(messages.map((message) => message.fate)).toEqual(['refused', 'answered', null])
    expect(findings).toMatchObject([{ rule: 'unanswered', severity: 'info' }])
  })

  it('never warns of a listen', () => {
    const listen = asks('client', 'l', 'subscriptions/listen', modern)
    expect(fate(listen, event('exit'))).toBe('closed')
    expect(rules(understand([listen, event('exit')]))).toEqual([])
    // 2026-07-28: a server may end it by `notifications/cancelled`.
    expect(fate(listen, tells('server', 'notifications/cancelled', { requestId: 'l' }))).toBe('cancelled')
  })
})
