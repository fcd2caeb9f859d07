/** A recording, understood as MCP: who asked, who answered, in which step, what is odd. Plain data, JSON-safe. */
import type { Finding, Where } from './finding.js'
import type { JsonLiteral, JsonNumber, JsonObject, JsonString } from './json.js'
import type { Http, Side } from './transcript.js'

/** `error` is a JSON-RPC error, or a tool result with `isError: true`. */
export type Kind = 'request' | 'response' | 'notification' | 'error'

export interface Lane {
  readonly id: string
  readonly role: Side
  /** Name and version from the handshake (or the `_meta` envelope); null when neither was seen. */
  readonly name: string | null
  readonly version: string | null
}

/**
 * How a request ended. `open` is a request without an answer and without proof that none will come; the others
 * are proved by the recording: `notifications/cancelled`, a timeout, a refusal by HTTP (401, 404 …) without an answer of
 * JSON-RPC, or the end of its stream or process.
 */
export type Fate = 'answered' | 'open' | 'cancelled' | 'timed-out' | 'refused' | 'closed'

/** A tie to an earlier message, besides that of an answer to its request. */
export interface Link {
  /** `progress` of a request; `cancels` a request; `retries` an `input_required` answer's request; `task` belongs to the task a request made; `subscription` comes from a `subscriptions/listen`; `elicitation` completes one. */
  readonly type: 'progress' | 'cancels' | 'retries' | 'task' | 'subscription' | 'elicitation'
  readonly to: number
}

export interface Message {
  /** Position in `messages`, from 0. */
  readonly index: number
  readonly kind: Kind
  /** Lane ids. */
  readonly from: string
  readonly to: string
  /** Of an answer: the method of its request; null when that is not known. */
  readonly method: string | null
  /** As on the wire; null when it has none. */
  readonly id: JsonString | JsonNumber | JsonLiteral | null
  /** What the method is about, for the label: a tool's name, a URI, `2/5` of a progress. */
  readonly subject: string | null
  /** Words of the source about it. */
  readonly caption: string | null
  readonly body: JsonObject
  readonly where: Where
  /** ms since the recording began. */
  readonly at: number | null
  /** Of an answer: index of its request. */
  readonly answers: number | null
  /** Of a request: index of its answer. */
  readonly answeredBy: number | null
  /** Of an answer: ms since its request. */
  readonly took: number | null
  /** Of a request. */
  readonly fate: Fate | null
  readonly links: readonly Link[]
  readonly http: Http | null
  /** `known`: the source said who sent it; `inferred`: from method, pairing or shape; `assumed`: nothing told. */
  readonly direction: 'known' | 'inferred' | 'assumed'
}

/** Something that is no message, in its place. */
export interface Happening {
  /** `http-status`, `stream-closed`, `exit`, `stderr`, `noise` … */
  readonly name: string
  readonly text: string
  readonly from: string | null
  readonly at: number | null
  /** It stands after the message with this index; -1 before all. */
  readonly after: number
  /** Always drawn, or only on request (stderr). */
  readonly shown: boolean
}

export interface Step {
  /** From 1. */
  readonly number: number
  /** Family of methods, `tool-discovery`, or `custom` for a step of a diagram file. */
  readonly family: string
  /** Which return to the family this is, from 1: the second is titled "Tool Execution (2)". */
  readonly visit: number
  /** From a diagram file; null lets the language's own title stand. */
  readonly title: string | null
  readonly subtitle: string | null
  /** Message indexes, ascending and without gaps between steps. */
  readonly messages: readonly number[]
}

/** A message that returns to an earlier step. */
export interface Loop {
  readonly message: number
  /** Step number. */
  readonly to: number
}

export interface Note {
  readonly message: number
  /** From 1, by message. */
  readonly number: number
  /** JSON Pointer into the body; null for a note on the whole message. */
  readonly at: string | null
  readonly title: string
  readonly text: string
}

/** A value that a diagram file wants folded. */
export interface Fold {
  readonly message: number
  /** JSON Pointer, without wildcards. */
  readonly at: string
}

export interface Conversation {
  /** Revisions spoken, in order of appearance. */
  readonly revisions: readonly string[]
  readonly transport: string | null
  /** ISO 8601, UTC. */
  readonly recordedAt: string | null
  /** ms from the first message to the last; null without times. */
  readonly lasted: number | null
  readonly lanes: readonly Lane[]
  readonly messages: readonly Message[]
  readonly happenings: readonly Happening[]
  readonly steps: readonly Step[]
  readonly loops: readonly Loop[]
  readonly notes: readonly Note[]
  readonly folds: readonly Fold[]
  readonly findings: readonly Finding[]
}
