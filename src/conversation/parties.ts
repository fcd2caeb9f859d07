/** Who speaks, and which revisions of the protocol. */
import { dig, type member, objectAt, stringAt } from '../base/json-tree.js'
import type { Lane, Message } from '../model/conversation.js'
import type { JsonObject } from '../model/json.js'
import type { About, Side } from '../model/transcript.js'
import { metaOf } from './sent.js'

/**
 * The two lanes, named from the handshake (`clientInfo`, `serverInfo`) or, from 2026-07-28 on, from the `_meta` of
 * requests and results. A title is for people and goes before the name. The first of each side counts.
 */
export function toLanes(messages: readonly Message[]): readonly Lane[] {
  const infos: Record<Side, JsonObject | null> = { client: null, server: null }
  for (const { body } of messages) {
    if (infos.client && infos.server) break
    const params = objectAt(body, 'params')
    const result = objectAt(body, 'result')
    infos.client ??= objectAt(params, 'clientInfo') ?? asObject(metaOf(params, 'clientInfo'))
    infos.server ??= objectAt(result, 'serverInfo') ?? asObject(metaOf(result, 'serverInfo'))
  }
  return (['client', 'server'] as const).map((role) => {
    const info = infos[role]
    return {
      id: role,
      role,
      name: stringAt(info, 'title') ?? stringAt(info, 'name'),
      version: stringAt(info, 'version'),
    }
  })
}

function asObject(json: ReturnType<typeof member>): JsonObject | null {
  return json?.type === 'object' ? json : null
}

/**
 * Revisions spoken, in order of appearance: what `initialize` was answered with (not what it asked for), and the
 * `_meta` of requests from 2026-07-28 on, unless all that asked in a revision was turned down: a probe of an older
 * server is no talk in the newer revision. Without either, the header of Streamable HTTP tells.
 */
export function revisionsOf(messages: readonly Message[]): readonly string[] {
  const spoken = new Set<string>()
  const asked = new Set<string>()
  const headers = new Set<string>()
  for (const { kind, method, body, answeredBy, http } of messages) {
    if (method === 'initialize') add(spoken, stringAt(body, 'result', 'protocolVersion'))
    if (kind !== 'request') continue
    const version = stringAt(body, 'params', '_meta', 'io.modelcontextprotocol/protocolVersion')
    add(answeredBy !== null && dig(messages[answeredBy]?.body, 'error') === undefined ? spoken : asked, version)
    add(headers, http?.headers?.find(([name]) => name === 'mcp-protocol-version')?.[1] ?? null)
  }
  return [...([spoken, asked, headers].find((found) => found.size > 0) ?? [])]
}

function add(to: Set<string>, version: string | null): void {
  if (version !== null) to.add(version)
}

/** How the messages travelled: as the recording says, else what its HTTP rows show; stdio leaves no trace. */
export function transportOf(about: About, messages: readonly Message[]): string | null {
  if (about.transport !== undefined) return about.transport
  const first = messages.find(({ http, kind }) => kind === 'request' && http?.exchange !== undefined)
  if (first?.http === undefined || first.http === null) return null
  // HTTP+SSE (2024-11-05) takes each request with a 202 and answers on the stream of a session named in the path.
  return first.http.status === 202 || /[?&]sessionId=/.test(first.http.path ?? '') ? 'HTTP+SSE' : 'Streamable HTTP'
}
