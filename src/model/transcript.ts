/** What was on the wire, in order, unjudged. */
import type { Finding, Where } from './finding.js'
import type { JsonObject } from './json.js'

export type Side = 'client' | 'server'

/** The HTTP exchange a message travelled in, as far as the recording tells. */
export interface Http {
  /** Number of the exchange within the recording: one request and its response. */
  readonly exchange?: number
  readonly method?: string
  readonly path?: string
  readonly status?: number
  /** Names in lower case; values masked. */
  readonly headers?: readonly (readonly [name: string, value: string])[]
  readonly sse?: { readonly event?: string; readonly id?: string; readonly retry?: number }
  /** Place within a JSON-RPC batch: 0-based index and size. */
  readonly batch?: { readonly index: number; readonly size: number }
}

interface Row {
  /** ms since the recording began; null when the source has no times. */
  readonly at: number | null
  readonly where: Where
  readonly http?: Http
}

/** One JSON-RPC message. */
export interface MessageEntry extends Row {
  readonly type: 'message'
  /** Who sent it; null when the source does not say. */
  readonly from: Side | null
  readonly message: JsonObject
  /** Words of the source about this message: `初始化请求`. */
  readonly caption?: string
}

/** Something that is no message and matters: stderr, noise on stdout, the end of an exchange, a process exit. */
export interface EventEntry extends Row {
  readonly type: 'event'
  /** `stderr`, `noise`, `exit`, `exchange-end`, `http-status`, `note` or the source's own name for it. */
  readonly event: string
  readonly from: Side | null
  readonly text: string
  /** Exit code or signal, for `exit`. */
  readonly code?: number | string
  /** Who ended it, for `exchange-end`. */
  readonly endedBy?: Side
}

export type Entry = MessageEntry | EventEntry

/** What the recording says of itself. */
export interface About {
  /** ISO 8601, UTC. */
  readonly recordedAt?: string
  /** `stdio`, `Streamable HTTP`, `HTTP+SSE`. */
  readonly transport?: string
  readonly command?: readonly string[]
}

export interface Transcript {
  readonly about: About
  readonly entries: readonly Entry[]
  /** Name of the input format that was read, `transcript`. */
  readonly format: string
  readonly findings: readonly Finding[]
}
