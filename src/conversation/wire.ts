/** What is known while wireing along the wire: who asked what, and what still waits. */
import { dig, objectAt, stringAt } from '../base/json-tree.js'
import type { Finding } from '../model/finding.js'
import type { Side } from '../model/transcript.js'
import type { Direction } from './direction.js'
import { type Exchange, sessionOf } from './exchanges.js'
import { type OpenRequests, openRequests } from './open-requests.js'
import { keyOf, otherType, type Sent } from './sent.js'

export interface Wire {
  readonly messages: readonly Sent[]
  readonly exchanges: ReadonlyMap<number, Exchange>
  readonly senders: Side[]
  readonly directions: Direction[]
  readonly answers: (number | null)[]
  readonly answeredBy: (number | null)[]
  readonly again: (number | null)[]
  readonly about: (number | null)[]
  readonly findings: Finding[]
  /** Cancelled requests wait behind the others: an answer that crosses the notification is late, not lost. */
  readonly cancelled: Set<number>
  readonly open: OpenRequests
  readonly late: OpenRequests
  /** The newest request by asker and id, answered or not. */
  readonly asked: Map<string, number>
  /** The newest request by asker and progress token. */
  readonly tokens: Map<string, number>
  /** Who works on a task. */
  readonly workers: Map<string, Side>
  readonly lastId: Record<Side, number>
}

export function openWire(messages: readonly Sent[], exchanges: ReadonlyMap<number, Exchange>): Wire {
  const none = () => Array.from({ length: messages.length }, () => null)
  const answeredBy: (number | null)[] = none()
  const cancelled = new Set<number>()
  return {
    messages,
    exchanges,
    senders: [],
    directions: [],
    answers: none(),
    answeredBy,
    again: none(),
    about: none(),
    findings: [],
    cancelled,
    open: openRequests((index) => answeredBy[index] === null && !cancelled.has(index)),
    late: openRequests((index) => answeredBy[index] === null),
    asked: new Map(),
    tokens: new Map(),
    workers: new Map(),
    lastId: { client: Number.NaN, server: Number.NaN },
  }
}

export interface Match {
  readonly request: number
  readonly typeDiffers: boolean
}

/** The open request of `asker` that an answer belongs to. */
export function match(wire: Wire, sent: Sent, asker: Side): Match | null {
  const exchange = sent.entry.http?.exchange
  const session = sessionOf(sent.entry.http)
  const other = otherType(sent.key)
  const found = (index: number | null, typeDiffers: boolean) =>
    index === null ? null : { request: index, typeDiffers }
  const lookUp = (of: OpenRequests, key: string): number | null => {
    if (session === null) return of.find(`${asker} ${key}`)
    return of.find(`in ${session} ${asker} ${key}`) ?? of.find(`in  ${asker} ${key}`)
  }
  const inExchange = (key: string) => wire.late.find(`of ${exchange} ${asker} ${key}`)
  const { key } = sent
  return (
    (exchange !== undefined && key !== null ? found(inExchange(key), false) : null) ??
    (exchange !== undefined && other !== null ? found(inExchange(other), true) : null) ??
    (exchange !== undefined && namesNone(sent) ? found(wire.late.find(`of ${exchange} ${asker}`), false) : null) ??
    (key !== null ? found(lookUp(wire.open, key) ?? lookUp(wire.late, key), false) : null) ??
    (other !== null ? found(lookUp(wire.open, other), true) : null)
  )
}

/**
 * An error that names no request belongs to the one of its exchange. Servers write `null`, leave the id out (legal
 * from 2025-11-25 on), or, one SDK, put the text `server-error`.
 */
function namesNone(sent: Sent): boolean {
  return sent.failed && (sent.key === null || sent.key === 'null' || sent.key === 's:server-error')
}

/** The task a result made: nested in 2025-11-25, flat in the extension of 2026-07-28. */
export function taskMade(sent: Sent): string | null {
  const result = objectAt(sent.entry.message, 'result')
  const flat = stringAt(result, 'resultType') === 'task' ? stringAt(result, 'taskId') : null
  return stringAt(result, 'task', 'taskId') ?? flat
}

export const requestKey = (sent: Sent): string | null => keyOf(dig(sent.params, 'requestId'))
export const tokenKey = (sent: Sent): string | null => keyOf(dig(sent.params, 'progressToken'))
