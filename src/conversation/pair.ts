/**
 * Who answers whom. One walk along the wire, since a message's sender, where the source does not tell it, may only
 * show from what is open at that moment.
 *
 * An answer belongs to a request of the other side: of the same HTTP exchange where there is one, else the oldest open
 * one with the same id and type (0 is an id, and both sides count from 1), else one whose id differs in type alone.
 */
import { dig } from '../base/json-tree.js'
import type { Finding } from '../model/finding.js'
import type { Entry, Side } from '../model/transcript.js'
import { type Direction, otherSide } from './direction.js'
import { type Exchange, refused, sessionOf } from './exchanges.js'
import * as tell from './pair-findings.js'
import { sentBy } from './sender.js'
import { keyOf, metaOf, otherType, type Sent } from './sent.js'
import { match, openWire, requestKey, taskMade, tokenKey, type Wire } from './wire.js'

/** One value a message, by index. */
export interface Pairing {
  readonly senders: readonly Side[]
  readonly directions: readonly Direction[]
  /** Of an answer: its request. */
  readonly answers: readonly (number | null)[]
  /** Of a request: its answer. */
  readonly answeredBy: readonly (number | null)[]
  /** Of a second answer: the request that had one already. */
  readonly again: readonly (number | null)[]
  /** Of `notifications/progress` and `notifications/cancelled`: the request they are about. */
  readonly about: readonly (number | null)[]
  readonly findings: readonly Finding[]
}

export function pair(
  entries: readonly Entry[],
  messages: readonly Sent[],
  exchanges: ReadonlyMap<number, Exchange>,
): Pairing {
  const wire = openWire(messages, exchanges)
  let index = 0
  for (const entry of entries) {
    if (entry.type === 'message') visit(wire, messages[index++])
    else if (entry.event === 'exit') wire.open.restart()
  }
  return wire
}

function visit(wire: Wire, sent: Sent | undefined): void {
  if (sent === undefined) return
  const [sender, direction] = sentBy(wire, sent)
  wire.senders.push(sender)
  wire.directions.push(direction)
  if (direction === 'assumed') wire.findings.push(tell.assumed(sent, sender))
  if (sent.form === 'request') ask(wire, sent, sender)
  else if (sent.form === 'reply') answer(wire, sent, sender)
  else if (sent.form === 'notification') mention(wire, sent, sender)
  else wire.findings.push(tell.notJsonRpc(sent))
}

function ask(wire: Wire, sent: Sent, asker: Side): void {
  const { key, index, params } = sent
  if (asker === 'client' && sent.method === 'initialize') wire.open.restart()
  if (sent.id?.type === 'number') wire.lastId[asker] = Number(sent.id.digits)
  const token = keyOf(dig(params, '_meta', 'progressToken'))
  if (token !== null) wire.tokens.set(`${asker} ${token}`, index)
  const exchange = sent.entry.http?.exchange
  if (token !== null && exchange !== undefined) wire.tokens.set(`${exchange} ${asker} ${token}`, index)
  if (exchange !== undefined) wire.late.add(`of ${exchange} ${asker}`, index)
  if (key === null) return
  wire.asked.set(`${asker} ${key}`, index)
  if (exchange !== undefined) wire.late.add(`of ${exchange} ${asker} ${key}`, index)
  // What HTTP turned down can be answered in its own exchange alone: after a 401 the answer is for the request sent again.
  if (exchange !== undefined && refused(wire.exchanges.get(exchange))) return
  const scope = `in ${sessionOf(sent.entry.http) ?? ''} ${asker} ${key}`
  const before = wire.open.findNow(scope)
  const earlier = before === null || standsAlone(sent) ? undefined : wire.messages[before]
  if (earlier !== undefined && key !== 'null') wire.findings.push(tell.duplicateId(sent, earlier))
  keep(wire, `${asker} ${key}`, index)
  keep(wire, scope, index)
}

/** From 2026-07-28 on the HTTP exchange is the scope of an id: several clients behind a proxy may use the same. */
function standsAlone({ entry, params }: Sent): boolean {
  return entry.http?.exchange !== undefined && metaOf(params, 'protocolVersion') !== undefined
}

function keep(wire: Wire, key: string, index: number): void {
  wire.open.add(key, index)
  wire.late.add(key, index)
}

function answer(wire: Wire, sent: Sent, sender: Side): void {
  const task = taskMade(sent)
  if (task !== null) wire.workers.set(task, sender)
  const asker = otherSide(sender)
  const found = match(wire, sent, asker)
  if (found === null) {
    const earlier = answeredBefore(wire, sent, asker)
    wire.again[sent.index] = earlier?.index ?? null
    wire.findings.push(earlier ? tell.secondAnswer(sent, earlier) : tell.orphan(sent, sender))
    return
  }
  wire.answers[sent.index] = found.request
  wire.answeredBy[found.request] = sent.index
  const request = wire.messages[found.request]
  if (request === undefined) return
  if (found.typeDiffers) wire.findings.push(tell.idTypeMismatch(sent, request))
  if (wire.cancelled.has(found.request)) wire.findings.push(tell.lateReply(sent, request))
}

function answeredBefore(wire: Wire, sent: Sent, asker: Side): Sent | undefined {
  if (sent.key === null || sent.key === 'null') return undefined
  const before = wire.asked.get(`${asker} ${sent.key}`)
  return before === undefined || wire.answeredBy[before] === null ? undefined : wire.messages[before]
}

function mention(wire: Wire, sent: Sent, sender: Side): void {
  if (sent.method === 'notifications/progress') {
    const key = `${otherSide(sender)} ${tokenKey(sent)}`
    wire.about[sent.index] = wire.tokens.get(`${sent.entry.http?.exchange} ${key}`) ?? wire.tokens.get(key) ?? null
  } else if (sent.method === 'notifications/cancelled') {
    const request = cancels(wire, sent, sender)
    wire.about[sent.index] = request
    if (request !== null && wire.answeredBy[request] === null) wire.cancelled.add(request)
  }
}

/** The asker cancels its own request; since 2026-07-28 a server may also end a `subscriptions/listen`. */
function cancels(wire: Wire, sent: Sent, sender: Side): number | null {
  const key = requestKey(sent)
  if (key === null) return null
  const other = otherType(key)
  const own = (of: string) => wire.open.find(`${sender} ${of}`) ?? wire.asked.get(`${sender} ${of}`) ?? null
  const found = own(key) ?? (other === null ? null : own(other))
  if (found !== null || sender === 'client') return found
  const listen = wire.asked.get(`client ${key}`)
  return listen !== undefined && wire.messages[listen]?.method === 'subscriptions/listen' ? listen : null
}
