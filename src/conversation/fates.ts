/**
 * How each request ended. Without an answer it is `open`, unless the recording proves that none will come: it was
 * cancelled, HTTP refused it, its stream or its session was closed, or a process ended.
 */
import { statusText } from '../base/http-status.js'
import { stringAt } from '../base/json-tree.js'
import type { Fate } from '../model/conversation.js'
import type { Finding } from '../model/finding.js'
import type { Entry } from '../model/transcript.js'
import { type Exchange, refused } from './exchanges.js'
import type { Pairing } from './pair.js'
import { named } from './pair-findings.js'
import { metaOf, type Sent } from './sent.js'

interface Ending {
  readonly fate: Fate
  /** What ended it, as the end of a sentence; null where nobody needs telling. */
  readonly why: string | null
}

export interface Fates {
  /** By message index; null for what is no request. */
  readonly fates: readonly (Fate | null)[]
  readonly findings: readonly Finding[]
}

export function toFates(
  entries: readonly Entry[],
  messages: readonly Sent[],
  pairing: Pairing,
  exchanges: ReadonlyMap<number, Exchange>,
): Fates {
  const ends = endsOf(entries)
  const cancelledBy = new Map<number, Sent>()
  for (const sent of messages) {
    const request = pairing.about[sent.index]
    if (sent.method === 'notifications/cancelled' && typeof request === 'number') cancelledBy.set(request, sent)
  }
  const resent = sentAgain(messages, pairing, exchanges)
  const findings: Finding[] = []
  const fates = messages.map((sent): Fate | null => {
    if (sent.form !== 'request') return null
    if (pairing.answeredBy[sent.index] !== null) return 'answered'
    const exchange = exchanges.get(sent.entry.http?.exchange ?? Number.NaN)
    const { fate, why } = cancellation(cancelledBy.get(sent.index)) ?? closing(sent, exchange, ends)
    // A listen stays open by design; its end is no loss (2026-07-28, subscriptions).
    if (why !== null && sent.method !== 'subscriptions/listen') {
      findings.push({
        rule: 'unanswered',
        severity: resent.has(sent.index) ? 'info' : 'warning',
        text: `${named(sent)} has no answer: ${why}${resent.has(sent.index) ? ', and it was sent again' : ''}`,
        message: sent.index,
        ...(sent.id === null ? {} : { at: '/id' }),
        where: sent.entry.where,
      })
    }
    return fate
  })
  return { fates, findings }
}

const timeout = /timed?[ -]?out|-32001/i

function cancellation(notice: Sent | undefined): Ending | null {
  if (notice === undefined) return null
  const reason = stringAt(notice.params, 'reason') ?? ''
  if (timeout.test(reason)) return { fate: 'timed-out', why: 'the one who asked gave up waiting' }
  return { fate: 'cancelled', why: null }
}

function closing(sent: Sent, exchange: Exchange | undefined, ends: Ends): Ending {
  if (refused(exchange)) return { fate: 'refused', why: `HTTP refused it with ${statusText(exchange?.status ?? 0)}` }
  // A 202 says that the answer comes elsewhere, so the end of its exchange proves nothing.
  if (exchange?.endedBy === 'client' && exchange.status !== 202) {
    // 2026-07-28: closing the response stream is how a client cancels over HTTP. Before, it was no cancellation.
    if (metaOf(sent.params, 'protocolVersion')) return { fate: 'cancelled', why: null }
    return { fate: 'closed', why: 'the client closed its stream' }
  }
  if (exchange?.endedBy === 'server' && exchange.status !== 202) {
    return { fate: 'closed', why: 'the server closed its stream' }
  }
  if (sent.index < ends.exit) return { fate: 'closed', why: 'the process ended first' }
  if (sent.index < ends.session) return { fate: 'closed', why: 'the session was ended first' }
  return { fate: 'open', why: null }
}

/** How many messages there were when a process, and when a session last ended. */
interface Ends {
  readonly exit: number
  readonly session: number
}

function endsOf(entries: readonly Entry[]): Ends {
  let messages = 0
  let exit = 0
  let session = 0
  for (const entry of entries) {
    if (entry.type === 'message') messages++
    else if (entry.event === 'exit') exit = messages
    else if (entry.http?.method === 'DELETE' && (entry.http.status ?? 200) < 300) session = messages
  }
  return { exit, session }
}

/** Requests that HTTP refused and that were sent once more with the same method and id, as after a 401. */
function sentAgain(
  messages: readonly Sent[],
  pairing: Pairing,
  exchanges: ReadonlyMap<number, Exchange>,
): ReadonlySet<number> {
  const found = new Set<number>()
  const waiting = new Map<string, number>()
  for (const sent of messages) {
    if (sent.form !== 'request') continue
    const key = `${pairing.senders[sent.index]} ${sent.method} ${sent.key}`
    const before = waiting.get(key)
    if (before !== undefined) found.add(before)
    waiting.delete(key)
    const turnedDown = refused(exchanges.get(sent.entry.http?.exchange ?? Number.NaN))
    if (turnedDown && pairing.answeredBy[sent.index] === null) waiting.set(key, sent.index)
  }
  return found
}
