import { answers, asks, fails, fourSteps, understand } from './talk.fixture.js'

const meta = (version: string) => ({
  _meta: {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'c', title: 'The client', version: '2' },
  },
})
const from = { _meta: { 'io.modelcontextprotocol/serverInfo': { name: 's', version: '3' } } }

describe('lanes', () => {
  it('are named by the handshake', () => {
    expect(understand(fourSteps).lanes).toEqual([
      { id: 'client', role: 'client', name: 'example-client', version: '1.0.0' },
      { id: 'server', role: 'server', name: 'example-server', version: '1.0.0' },
    ])
  })

  it('are named by the envelope, the title first', () => {
    const { lanes } = understand([asks('client', 1, 'tools/list', meta('2026-07-28')), answers('server', 1, from)])
    expect(lanes.map(({ name, version }) => [name, version])).toEqual([
      ['The client', '2'],
      ['s', '3'],
    ])
  })

  it('have no name where none was seen', () => {
    expect(understand([asks('client', 1, 'ping')]).lanes.map(({ name }) => name)).toEqual([null, null])
  })
})

describe('revisions', () => {
  it('are those answered, not those asked for', () => {
    const { revisions } = understand([
      asks('client', 1, 'initialize', { protocolVersion: '1999-01-01' }),
      answers('server', 1, { protocolVersion: '2025-11-25' }),
    ])
    expect(revisions).toEqual(['2025-11-25'])
  })

  it('leave out a probe that was turned down', () => {
    const { revisions } = understand([
      asks('client', 'p', 'server/discover', meta('2026-07-28')),
      fails('server', 'p'),
      asks('client', 0, 'initialize', { protocolVersion: '2025-11-25' }),
      answers('server', 0, { protocolVersion: '2025-11-25' }),
    ])
    expect(revisions).toEqual(['2025-11-25'])
  })

  it('may alternate', () => {
    const { revisions } = understand([
      asks('client', 1, 'tools/list', meta('2026-07-28')),
      answers('server', 1),
      asks('client', 2, 'initialize'),
      answers('server', 2, { protocolVersion: '2025-11-25' }),
    ])
    expect(revisions).toEqual(['2026-07-28', '2025-11-25'])
  })

  it('are told by the header, for want of better', () => {
    const http = { headers: [['mcp-protocol-version', '2025-06-18']] as const }
    expect(understand([asks('client', 1, 'ping', undefined, http)]).revisions).toEqual(['2025-06-18'])
  })
})

it('the transport shows in HTTP rows', () => {
  const over = (http: object) => understand([asks('client', 1, 'ping', undefined, { exchange: 1, ...http })]).transport
  expect(over({ status: 200, path: '/mcp' })).toBe('Streamable HTTP')
  expect(over({ status: 202, path: '/message?sessionId=x' })).toBe('HTTP+SSE')
  expect(understand([asks('client', 1, 'ping')]).transport).toBeNull()
})
