/** JSON values → entries: rows of our transcript, bare JSON-RPC messages, and batches of them. */
import { arrayAt, member, stringAt } from '../base/json-tree.js'
import type { Places } from '../base/places.js'
import type { Json, JsonArray, JsonObject } from '../model/json.js'
import type { About, Entry, Http, Side } from '../model/transcript.js'
import { httpOf, numberAt } from './http.js'
import type { Tally } from './tally.js'

/**
 * Whether an object is meant as a JSON-RPC message. OAuth and other bodies travel beside MCP, and documents show
 * parts of messages, so some sign is asked for (JSON-RPC 2.0 §4, §5).
 */
export function isMessage(json: Json | undefined): json is JsonObject {
  if (json?.type !== 'object') return false
  if (member(json, 'jsonrpc') !== undefined) return true
  const method = stringAt(json, 'method')
  if (method !== null) return !verbs.test(method)
  return member(json, 'id') !== undefined && (member(json, 'result') ?? member(json, 'error')) !== undefined
}

/** A `method` of HTTP: logs of web servers have one too. */
const verbs = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|CONNECT)$/

export function isRow(json: Json | undefined): json is JsonObject {
  if (json?.type !== 'object' || member(json, 'jsonrpc') !== undefined) return false
  return ['message', 'event', 'mcpTranscript'].some((key) => member(json, key) !== undefined)
}

/** The values of a whole text as one list: the values themselves, or the items of the one array or `messages` in it. */
export function listOf(values: readonly Json[]): readonly Json[] {
  const [only] = values
  if (only === undefined || values.length > 1) return values
  if (only.type === 'array') return only.items
  return messagesOf(only)?.items ?? values
}

/** The list of an object that holds a whole conversation. Its other keys are words of a diagram file. */
export function messagesOf(json: Json | undefined): JsonArray | null {
  return json?.type === 'object' && !isMessage(json) ? arrayAt(json, 'messages') : null
}

/** What each value of a list says, in order. Values that say nothing are counted in the tally. */
export function toEntries(list: readonly Json[], places: Places, tally: Tally): readonly Entry[] {
  return list.flatMap((json): readonly Entry[] => {
    if (isMessage(json)) return [{ type: 'message', at: null, where: places(json.start), from: null, message: json }]
    if (isRow(json)) return toRowEntries(json, places, tally)
    if (json.type === 'array') return toMessages(json, { at: null, from: null }, places, tally)
    tally.add('unknown-row', json.start)
    return []
  })
}

interface Sender {
  readonly at: number | null
  readonly from: Side | null
  readonly http?: Http
  readonly caption?: string
}

function toRowEntries(row: JsonObject, places: Places, tally: Tally): readonly Entry[] {
  const from = sideOf(member(row, 'from'), tally)
  const http = httpOf(member(row, 'http'))
  const sender: Sender = { at: numberAt(row, 't'), from, ...(http && { http }) }
  const message = member(row, 'message')
  const caption = stringAt(row, 'caption')
  if (message !== undefined) return toMessages(message, { ...sender, ...(caption && { caption }) }, places, tally)
  const event = stringAt(row, 'event')
  if (event !== null) return [toEvent(row, event, sender, places)]
  if (member(row, 'mcpTranscript') === undefined) tally.add('unknown-row', row.start)
  return []
}

function toMessages(json: Json, sender: Sender, places: Places, tally: Tally): readonly Entry[] {
  if (isMessage(json)) return [{ type: 'message', ...sender, where: places(json.start), message: json }]
  if (isEmpty(json)) {
    tally.add('priming-events', json.start)
    return []
  }
  if (json.type !== 'array') {
    tally.add('not-a-message', json.start)
    return []
  }
  const size = json.items.length
  return json.items.flatMap((item, index): readonly Entry[] => {
    if (isMessage(item)) {
      const http = { ...sender.http, batch: { index, size } }
      return [{ type: 'message', ...sender, where: places(item.start), http, message: item }]
    }
    tally.add('not-a-message', item.start)
    return []
  })
}

/** The first event of a resumable stream has an id and no data (MCP 2025-11-25, Transports); some servers replay it as `{}`. */
function isEmpty(json: Json): boolean {
  if (json.type === 'object') return json.members.length === 0
  if (json.type === 'array') return json.items.length === 0
  return (json.type === 'string' && json.value === '') || (json.type === 'literal' && json.value === null)
}

function toEvent(row: JsonObject, event: string, sender: Sender, places: Places): Entry {
  const code = member(row, 'code')
  const endedBy = member(row, 'endedBy')
  return {
    type: 'event',
    ...sender,
    where: places(row.start),
    event,
    text: stringAt(row, 'text') ?? '',
    ...(code?.type === 'number' && { code: Number(code.digits) }),
    ...(code?.type === 'string' && { code: code.value }),
    ...(isSide(endedBy) && { endedBy: endedBy.value as Side }),
  }
}

function isSide(json: Json | undefined): json is Json & { readonly type: 'string' } {
  return json?.type === 'string' && (json.value === 'client' || json.value === 'server')
}

function sideOf(json: Json | undefined, tally: Tally): Side | null {
  if (isSide(json)) return json.value as Side
  if (json !== undefined) tally.add('unknown-sender', json.start)
  return null
}

const transports: Readonly<Record<string, string>> = {
  stdio: 'stdio',
  http: 'Streamable HTTP',
  'streamable-http': 'Streamable HTTP',
  sse: 'HTTP+SSE',
}

/** What the first row, or the object around the rows, says of the recording. */
export function aboutOf(json: Json | undefined): About {
  if (json?.type !== 'object' || member(json, 'mcpTranscript') === undefined) return {}
  const recordedAt = stringAt(json, 'recordedAt')
  const transport = stringAt(json, 'transport')
  const command = arrayAt(json, 'command')?.items.flatMap((item) => (item.type === 'string' ? [item.value] : []))
  return {
    ...(recordedAt !== null && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(recordedAt) && { recordedAt }),
    ...(transport !== null && { transport: transports[transport.toLowerCase()] ?? transport }),
    ...(command && { command }),
  }
}
