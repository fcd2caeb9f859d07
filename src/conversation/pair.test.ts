import type { Draft } from './talk.fixture.js'
import { answers, asks, event, fails, rules, says, tells, understand } from './talk.fixture.js'

/** Of each message the index of its request, `-` for none. */
function pairs(...drafts: readonly Draft[]): string {
  return understand(drafts)
    .messages.map(({ answers }) => answers ?? '-')
    .join(' ')
}

const post = (exchange: number, status = 200) => ({ exchange, method: 'POST', path: '/mcp', status })

describe('pairing by id', () => {
  it('pairs 0, and both sides count alike', () => {
    expect(
      pairs(
        asks('client', 0, 'tools/call', { name: 'a' }),
        asks('server', 0, 'roots/list'),
        answers('client', 0, { roots: [] }),
        answers('server', 0, { content: [] }),
      ),
    ).toBe('- - 1 0')
  })

  it('tells "2" from 2', () => {
    expect(
      pairs(asks('client', 2, 'ping'), asks('client', '2', 'ping'), answers('server', '2'), answers('server', 2)),
    ).toBe('- - 1 0')
  })

  it('serves the oldest of equal ids first, and tells of the duplicate', () => {
    const talk = [
      asks('client', 1, 'ping'),
      asks('client', 1, 'tools/list'),
      answers('server', 1),
      answers('server', 1),
    ]
    expect(pairs(...talk)).toBe('- - 0 1')
    expect(rules(understand(talk))).toEqual(['duplicate-id 1'])
    // People count from 1.
    expect(understand(talk).findings[0]?.text).toMatch(/`ping` \(message 1\)/)
  })

  it('takes an id back into use without complaint', () => {
    const talk = [asks('client', 1, 'ping'), answers('server', 1), asks('client', 1, 'ping'), answers('server', 1)]
    expect(pairs(...talk)).toBe('- 0 - 2')
    expect(rules(understand(talk))).toEqual([])
  })

  it('pairs an id of the other type with a finding, an exact one before it', () => {
    const talk = [asks('client', 1, 'ping'), answers('server', '1')]
    expect(pairs(...talk)).toBe('- 0')
    expect(rules(understand(talk))).toEqual(['id-type-mismatch 1'])
    expect(pairs(asks('client', 1, 'ping'), asks('client', '1', 'ping'), answers('server', '1'))).toBe('- - 1')
  })

  it('takes 1.0 for 1', () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const [first, second] = [says('client', ping), answers('server', 1)]
    expect(pairs(first, second)).toBe('- 0')
  })

  it('keeps an answer of the same side, and one to nobody, as orphans', () => {
    const talk = [asks('client', 1, 'ping'), answers('client', 1), answers('server', 2)]
    expect(pairs(...talk)).toBe('- - -')
    expect(rules(understand(talk))).toEqual(['orphan-reply 1', 'orphan-reply 2'])
  })

  it('tells a second answer from an orphan, and still what it answers', () => {
    const conversation = understand([asks('client', 1, 'tools/list'), answers('server', 1), answers('server', 1)])
    expect(conversation.messages[2]).toMatchObject({ answers: null, method: 'tools/list' })
    expect(conversation.findings[0]?.text).toContain('answered before')
  })

  it('leaves an error without an id uncorrelated on stdio', () => {
    const talk = [asks('client', 1, 'ping'), fails('server', null), fails('server', undefined)]
    expect(pairs(...talk)).toBe('- - -')
    expect(rules(understand(talk))).toEqual(['uncorrelated 1', 'uncorrelated 2'])
  })

  it('pairs a request and an error that both have the id null', () => {
    expect(pairs(asks('client', null, 'ping'), fails('server', null))).toBe('- 0')
  })

  it('finds a late answer after a cancellation, but serves who still waits first', () => {
    const cancel = tells('client', 'notifications/cancelled', { requestId: 1 })
    const late = [asks('client', 1, 'tools/call', { name: 'a' }), cancel, answers('server', 1, { content: [] })]
    expect(pairs(...late)).toBe('- - 0')
    expect(rules(understand(late))).toEqual(['late-reply 2'])
    expect(understand(late).messages[0]?.fate).toBe('answered')
    expect(pairs(asks('client', 1, 'ping'), cancel, asks('client', 1, 'ping'), answers('server', 1))).toBe('- - - 2')
  })

  it('serves the newest session first after a second initialize, and calls no id a duplicate', () => {
    const talk = [
      asks('client', 0, 'initialize'),
      answers('server', 0, { serverInfo: {} }),
      asks('client', 1, 'tools/call', { name: 'lost' }),
      asks('client', 0, 'initialize'),
      answers('server', 0, { serverInfo: {} }),
      asks('client', 1, 'tools/call', { name: 'new' }),
      answers('server', 1, { content: [] }),
      answers('server', 1, { content: [] }),
    ]
    expect(pairs(...talk)).toBe('- 0 - - 3 - 5 2')
    expect(rules(understand(talk))).toEqual([])
  })

  it('begins anew after the process ended', () => {
    expect(
      pairs(asks('client', 1, 'ping'), event('exit', { code: 1 }), asks('client', 1, 'ping'), answers('server', 1)),
    ).toBe('- - 1')
  })
})

describe('pairing by HTTP exchange', () => {
  it('goes before the id', () => {
    const talk = [
      asks('client', 1, 'ping', undefined, post(1)),
      asks('client', 1, 'tools/list', undefined, post(2)),
      answers('server', 1, { tools: [] }, post(2)),
      answers('server', 1, {}, post(1)),
    ]
    expect(pairs(...talk)).toBe('- - 1 0')
  })

  it('finds whom an error without a usable id means', () => {
    const talk = (id: unknown) => [
      asks('client', 7, 'ping', undefined, post(1, 400)),
      asks('client', 8, 'ping', undefined, post(2)),
      fails('server', id, post(1, 400)),
    ]
    for (const id of [null, undefined, 'server-error']) expect(pairs(...talk(id))).toBe('- - 0')
  })

  it('gives the answer to the request that was sent again after a 401', () => {
    const talk = [
      asks('client', 'probe', 'server/discover', undefined, post(1, 401)),
      asks('client', 'probe', 'server/discover', undefined, post(5)),
      answers('server', 'probe', { supportedVersions: [] }, post(5)),
    ]
    expect(pairs(...talk)).toBe('- - 1')
    const { messages, findings } = understand(talk)
    expect(messages[0]?.fate).toBe('refused')
    expect(findings.map(({ rule, severity, message }) => [rule, severity, message])).toEqual([
      ['unanswered', 'info', 0],
    ])
  })

  it('falls back on the id where the answer comes on another stream', () => {
    const talk = [
      asks('client', 1, 'tools/call', { name: 'a' }, post(1)),
      asks('server', 1, 'roots/list', undefined, { exchange: 2, method: 'GET' }),
      answers('client', 1, { roots: [] }, post(3, 202)),
      answers('server', 1, { content: [] }, { exchange: 2, method: 'GET' }),
    ]
    expect(pairs(...talk)).toBe('- - 1 0')
  })

  it('keeps sessions apart', () => {
    const session = (name: string) => ({ headers: [['mcp-session-id', name]] as const })
    const talk = [
      asks('server', 0, 'roots/list', undefined, session('a')),
      asks('server', 0, 'roots/list', undefined, session('b')),
      answers('client', 0, { roots: [] }, session('b')),
      answers('client', 0, { roots: [] }, session('a')),
    ]
    expect(pairs(...talk)).toBe('- - 1 0')
    expect(rules(understand(talk))).toEqual([])
  })

  it('lets clients of 2026-07-28 use the same id at once', () => {
    const meta = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }
    const talk = [asks('client', 0, 'tools/list', meta, post(1)), asks('client', 0, 'tools/list', meta, post(2))]
    expect(rules(understand(talk))).toEqual([])
  })
})

it('takes what is no JSON-RPC for a notification, and says so', () => {
  const { messages, findings } = understand([says('server', { hello: 1 })])
  expect(messages[0]).toMatchObject({ kind: 'notification', method: null, from: 'server' })
  expect(findings.map(({ rule }) => rule)).toEqual(['not-json-rpc'])
})
