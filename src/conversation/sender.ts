/** Who sent a message. */
import { stringAt } from '../base/json-tree.js'
import type { Side } from '../model/transcript.js'
import { type Direction, otherSide, senderByItself } from './direction.js'
import type { Sent } from './sent.js'
import { match, requestKey, tokenKey, type Wire } from './wire.js'

type Guess = readonly [Side, Direction]

/** The source's word; else what the message itself tells; else what was on the wire before it; else what is usual. */
export function sentBy(wire: Wire, sent: Sent): Guess {
  if (sent.entry.from !== null) return [sent.entry.from, 'known']
  const own = senderByItself(sent) ?? byTask(wire, sent)
  if (own !== null) return [own, 'inferred']
  if (sent.form === 'reply') return repliedBy(wire, sent)
  if (sent.form === 'request') return askedBy(wire, sent)
  return sent.method === 'notifications/cancelled' ? cancelledBy(wire, sent) : toldBy(wire, sent)
}

/** Who works on a task tells its status; the other side asks about it. */
function byTask(wire: Wire, sent: Sent): Side | null {
  const worker = wire.workers.get(stringAt(sent.params, 'taskId') ?? '')
  if (worker === undefined || sent.method === null) return null
  return sent.form === 'request' ? otherSide(worker) : worker
}

/** An answer goes against its request; of two that it fits, the inner one is answered first. */
function repliedBy(wire: Wire, sent: Sent): Guess {
  const client = match(wire, sent, 'client')
  const server = match(wire, sent, 'server')
  if (client !== null && server !== null) return [client.request > server.request ? 'server' : 'client', 'assumed']
  if (client === null && server === null) return ['server', 'assumed']
  return [client !== null ? 'server' : 'client', 'inferred']
}

/** Each side counts its own requests: the one whose count this id continues has asked. */
function askedBy(wire: Wire, sent: Sent): Guess {
  const id = sent.id?.type === 'number' ? Number(sent.id.digits) : Number.NaN
  const client = wire.lastId.client + 1 === id
  const server = wire.lastId.server + 1 === id
  if (client !== server) return [client ? 'client' : 'server', 'inferred']
  return ['client', 'assumed']
}

/** The asker cancels: the one whose request is open, else the one who ever asked under the id. */
function cancelledBy(wire: Wire, sent: Sent): Guess {
  const key = requestKey(sent)
  const open = onlySide((side) => wire.open.find(`${side} ${key}`) !== null)
  const sender = open ?? onlySide((side) => wire.asked.has(`${side} ${key}`))
  return sender === null ? ['client', 'assumed'] : [sender, 'inferred']
}

/** The asked reports progress. */
function toldBy(wire: Wire, sent: Sent): Guess {
  const key = tokenKey(sent)
  const asker = onlySide((side) => key !== null && wire.tokens.has(`${side} ${key}`))
  return asker === null ? ['server', 'assumed'] : [otherSide(asker), 'inferred']
}

function onlySide(fits: (side: Side) => boolean): Side | null {
  const client = fits('client')
  return client === fits('server') ? null : client ? 'client' : 'server'
}
