/** What a recording tells of HTTP: the `http` member of a row, and the transport that follows from it. */
import { dig, member, objectAt, stringAt } from '../base/json-tree.js'
import type { Json, JsonObject } from '../model/json.js'
import type { Entry, Http } from '../model/transcript.js'

type Headers = readonly (readonly [name: string, value: string])[]

/** The `http` member of a row; undefined when there is nothing in it that we know. */
export function httpOf(json: Json | undefined): Http | undefined {
  if (json?.type !== 'object') return undefined
  const exchange = numberAt(json, 'exchange')
  const method = stringAt(json, 'method')
  const path = stringAt(json, 'path')
  const status = numberAt(json, 'status')
  const headers = headersOf(member(json, 'headers'))
  const sse = sseOf(objectAt(json, 'sse'))
  const batch = objectAt(json, 'batch')
  const index = numberAt(batch, 'index')
  const size = numberAt(batch, 'size')
  const http: Http = {
    ...(exchange !== null && { exchange }),
    ...(method !== null && { method }),
    ...(path !== null && { path }),
    ...(status !== null && { status }),
    ...(headers !== undefined && { headers }),
    ...(sse !== undefined && { sse }),
    ...(index !== null && size !== null && { batch: { index, size } }),
  }
  return Object.keys(http).length > 0 ? http : undefined
}

/** Headers as an object, or as a list of `[name, value]`. */
export function headersOf(json: Json | undefined): Headers | undefined {
  if (json?.type === 'array') {
    return json.items.flatMap((pair) => {
      const [name, value] = pair.type === 'array' ? pair.items : []
      return name?.type === 'string' && value ? header(name.value, value) : []
    })
  }
  if (json?.type !== 'object') return undefined
  return json.members.flatMap(({ key, value }) =>
    (value.type === 'array' ? value.items : [value]).flatMap((each) => header(key.value, each)),
  )
}

function header(name: string, value: Json): Headers {
  if (value.type === 'object' || value.type === 'array') return []
  return [[name.toLowerCase(), scalar(value)]]
}

function scalar(json: Exclude<Json, { readonly type: 'object' | 'array' }>): string {
  return json.type === 'number' ? json.digits : String(json.value)
}

function sseOf(json: JsonObject | null): Http['sse'] {
  if (json === null) return undefined
  const event = stringAt(json, 'event')
  const id = dig(json, 'id')
  const retry = numberAt(json, 'retry')
  return {
    ...(event !== null && { event }),
    ...((id?.type === 'string' || id?.type === 'number') && { id: scalar(id) }),
    ...(retry !== null && { retry }),
  }
}

export function numberAt(json: Json | null | undefined, key: string): number | null {
  const found = member(json, key)
  return found?.type === 'number' ? Number(found.digits) : null
}

/**
 * The transport, as far as the rows show it: the older HTTP+SSE has one GET stream at `/sse` and posts to `/message`
 * (MCP 2024-11-05, Transports). Rows without HTTP may be stdio or a document; that is not guessed.
 */
export function transportOf(entries: readonly Entry[]): string | undefined {
  let found: string | undefined
  for (const { http } of entries) {
    if (http?.path === undefined && http?.status === undefined && http?.exchange === undefined) continue
    const path = http.path?.replace(/[?#].*$/, '') ?? ''
    if (/\/messages?\/?$/.test(path) || (http.method === 'GET' && /\/sse\/?$/.test(path))) return 'HTTP+SSE'
    found = 'Streamable HTTP'
  }
  return found
}
