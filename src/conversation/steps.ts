/**
 * Which messages belong together. A step is a contiguous stretch, since messages are drawn in order; it begins where
 * the talk turns to another family of methods, and does not begin
 *
 * - while a request of the current step is going to be answered: a pair stays together, and what is sent meanwhile
 *   stays with it. An answer that is `reach` requests away holds nothing, nor do those that are long by design;
 * - with a server's request inside an open call of the client: it belongs to the call's step;
 * - with what is about something going on (progress, log messages, a ping): it opens a step only where there is none;
 * - with a list asked again after its `list_changed`: it belongs to the notification, and points back;
 * - with a notification of a change that nobody acts on, if it is not the first or only interrupts a family.
 */
import { dig } from '../base/json-tree.js'
import type { Message, Step } from '../model/conversation.js'
import { calm, type Stretch } from './calm.js'
import { type Family, familyOf, methodOf } from './methods.js'

/** How many requests may be sent before an answer for its pair to hold a step together. */
export const reach = 24

/** Open for as long as somebody listens, or until a task is done. */
const longByDesign: ReadonlySet<string | null> = new Set(['subscriptions/listen', 'tasks/result'])

/**
 * Steps of the protocol, of the messages up to an index; `returns` are the lists asked again after their
 * `list_changed`.
 */
export function toSteps(
  messages: readonly Message[],
  returns: ReadonlyMap<number, number>,
  until = messages.length,
): readonly Step[] {
  const visits = new Map<Family, number>()
  const stretches = toStretches(messages, returns).flatMap((stretch) =>
    stretch.start < until ? [{ ...stretch, end: Math.min(stretch.end, until) }] : [],
  )
  return calm(stretches, messages.slice(0, until)).map(({ family, start, end }, i) => {
    const visit = (visits.get(family) ?? 0) + 1
    visits.set(family, visit)
    const indexes = Array.from({ length: end - start }, (_, offset) => start + offset)
    return { number: i + 1, family, visit, title: null, subtitle: null, messages: indexes }
  })
}

interface Walk {
  readonly returns: ReadonlyMap<number, number>
  readonly starts: { readonly family: Family; readonly start: number }[]
  readonly seen: Set<Family>
  /** The current step lasts at least to this message. */
  held: number
  /** The first of the pings that are open, if nothing but pings came since: they may still go with the next step. */
  pings: number | null
  /** Calls of the client in the current step that wait for their answer. */
  readonly calls: Set<number>
  /** Lists that were asked again in the current step: their further pages stay as well. */
  readonly lists: Set<string | null>
}

function toStretches(messages: readonly Message[], returns: ReadonlyMap<number, number>): readonly Stretch[] {
  const walk: Walk = { returns, starts: [], seen: new Set(), held: -1, pings: null, calls: new Set(), lists: new Set() }
  const distance = distances(messages)
  const next = nextOpeners(messages)
  let pinged = -1
  for (const message of messages) {
    const { index, answeredBy } = message
    const isNear = answeredBy !== null && (distance[index] ?? 0) <= reach && !longByDesign.has(message.method)
    const background = message.kind === 'request' && !opens(message)
    if (begins(walk, message, next[index])) {
      begin(walk, familyOf(message.method), index, pinged)
    } else if (opens(message) || (message.answers !== null && message.answers < (walk.pings ?? 0))) {
      walk.held = Math.max(walk.held, pinged)
      walk.pings = null
    }
    if (isNear && !background) walk.held = Math.max(walk.held, answeredBy)
    if (isNear && background) {
      pinged = Math.max(pinged, answeredBy)
      walk.pings ??= index
    }
    if (index >= pinged) walk.pings = null
    if (returns.has(index)) walk.lists.add(message.method)
    track(walk.calls, message)
  }
  return walk.starts.map(({ family, start }, i) => ({
    family,
    start,
    end: walk.starts[i + 1]?.start ?? messages.length,
  }))
}

/** Whether a step begins with this message; `next` is what the talk goes on with. */
function begins(walk: Walk, message: Message, next: Message | undefined): boolean {
  const current = walk.starts.at(-1)
  if (current === undefined) return true
  const { index, method, kind, from, body } = message
  const family = familyOf(method)
  if (index <= walk.held || family === current.family || !opens(message) || walk.returns.has(index)) return false
  if (walk.lists.has(method) && dig(body, 'params', 'cursor') !== undefined) return false
  if (kind === 'request' && from === 'server' && walk.calls.size > 0) return false
  if (kind === 'notification' && walk.pings !== null) return false
  if (family !== 'notification-step' || (next && walk.returns.has(next.index))) return true
  return !walk.seen.has(family) && !(next && familyOf(next.method) === current.family)
}

function begin(walk: Walk, family: Family, index: number, pinged: number): void {
  const start = walk.pings ?? index
  // A step of nothing but open pings becomes this one.
  if (walk.starts.at(-1)?.start === start) walk.starts.pop()
  walk.starts.push({ family, start })
  walk.seen.add(family)
  walk.held = walk.pings === null ? -1 : pinged
  walk.pings = null
  walk.calls.clear()
  walk.lists.clear()
}

/** Whether a message may begin a step. */
function opens({ kind, method }: Message): boolean {
  if (kind !== 'request' && kind !== 'notification') return false
  return method !== null && methodOf(method)?.stays !== true
}

function track(calls: Set<number>, { index, kind, from, method, answers, links }: Message): void {
  if (kind === 'request' && from === 'client' && method !== 'subscriptions/listen' && method !== 'ping')
    calls.add(index)
  if (answers !== null) calls.delete(answers)
  for (const { type, to } of links) if (type === 'cancels') calls.delete(to)
}

/** How many requests are sent between a request and its answer. */
function distances(messages: readonly Message[]): readonly number[] {
  let count = 0
  const before = messages.map(({ kind }) => (kind === 'request' ? count++ : count))
  return messages.map(({ index, answeredBy }) =>
    answeredBy === null ? 0 : (before[answeredBy] ?? 0) - (before[index] ?? 0) - 1,
  )
}

/** For each message, what the talk goes on with: the next one that may begin a step, changes told of passed over. */
function nextOpeners(messages: readonly Message[]): readonly (Message | undefined)[] {
  const found: (Message | undefined)[] = []
  let next: Message | undefined
  for (const message of messages.toReversed()) {
    found[message.index] = next
    if (opens(message) && familyOf(message.method) !== 'notification-step') next = message
  }
  return found
}
