/** A message by itself: what it tells before anybody asks who answers whom. */
import { dig, isTrue, member, objectAt } from '../base/json-tree.js'
import type { Json, JsonLiteral, JsonNumber, JsonObject, JsonString } from '../model/json.js'
import type { MessageEntry } from '../model/transcript.js'
import { methodOf } from './methods.js'

export type Id = JsonString | JsonNumber | JsonLiteral

export interface Sent {
  readonly index: number
  readonly entry: MessageEntry
  /** `neither` has no method, no result and no error: it is not JSON-RPC. */
  readonly form: 'request' | 'notification' | 'reply' | 'neither'
  readonly method: string | null
  readonly params: JsonObject | null
  readonly id: Id | null
  /** The id with its JSON type, so that `1` and `"1"` differ; null without an id that could be matched. */
  readonly key: string | null
  /** A JSON-RPC error, or a tool result with `isError: true`. */
  readonly failed: boolean
}

export function toSent(entry: MessageEntry, index: number): Sent {
  const body = entry.message
  const named = member(body, 'method')
  const method = named?.type === 'string' ? named.value : null
  const id = member(body, 'id')
  const error = member(body, 'error')
  const result = member(body, 'result')
  const form = method !== null ? called(method, id) : error || result ? 'reply' : 'neither'
  return {
    index,
    entry,
    form,
    method,
    params: objectAt(body, 'params'),
    id: id === undefined || id.type === 'object' || id.type === 'array' ? null : id,
    key: keyOf(id),
    failed: form === 'reply' && (error !== undefined || isTrue(dig(result, 'isError'))),
  }
}

/** JSON-RPC 2.0 §4: an id makes a request. A notification by name with `id: null` is still one. */
function called(method: string, id: Json | undefined): 'request' | 'notification' {
  if (id === undefined) return 'notification'
  const empty = id.type === 'literal' && id.value === null
  return empty && methodOf(method)?.form === 'notification' ? 'notification' : 'request'
}

/**
 * An id or a progress token as a key: `n:1` or `s:1`. Digits past a double stay apart; `1.0` is `1`.
 * `null` is a key too: servers answer a request with `id: null` by an error with `id: null`.
 */
export function keyOf(id: Json | undefined): string | null {
  if (id?.type === 'string') return `s:${id.value}`
  if (id?.type === 'number') return `n:${canonical(id.digits)}`
  return id?.type === 'literal' && id.value === null ? 'null' : null
}

function canonical(digits: string): string {
  if (/^(?:0|-?[1-9]\d*)$/.test(digits)) return digits
  const value = Number(digits)
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return digits
  return String(value + 0)
}

/** The same number in the other JSON type: gateways turn `1` into `"1"` and back. */
export function otherType(key: string | null): string | null {
  if (key === null || !/^[ns]:-?\d+$/.test(key)) return null
  return `${key.startsWith('n') ? 's' : 'n'}${key.slice(1)}`
}

/** A value of the `_meta` of params or of a result; `name` without the prefix of MCP. */
export function metaOf(holder: JsonObject | null, name: string): Json | undefined {
  return dig(holder, '_meta', `io.modelcontextprotocol/${name}`)
}
