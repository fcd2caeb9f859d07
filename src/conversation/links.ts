/** Ties between messages besides that of an answer to its request: facts of the protocol that a picture can show. */
import { arrayAt, dig, objectAt, stringAt, toText } from '../base/json-tree.js'
import type { Link } from '../model/conversation.js'
import type { Json } from '../model/json.js'
import { subjectOf } from './methods.js'
import type { Pairing } from './pair.js'
import { keyOf, metaOf, type Sent } from './sent.js'
import { taskMade } from './wire.js'

/** Links of each message, by index. */
export function toLinks(messages: readonly Sent[], pairing: Pairing): readonly (readonly Link[])[] {
  const rounds = openRounds()
  const tasks = tasksOf(messages, pairing)
  const listens = new Map<string, number>()
  const elicitations = new Map<string, number>()
  return messages.map((sent): readonly Link[] => {
    const links: Link[] = []
    const link = (type: Link['type'], to: number | null | undefined) => {
      if (typeof to === 'number' && to < sent.index) links.push({ type, to })
    }
    if (sent.form === 'reply') {
      const request = messages[pairing.answers[sent.index] ?? -1]
      if (request !== undefined) rounds.ended(sent, request)
      noteElicitations(elicitations, dig(sent.entry.message, 'error', 'data'), sent.index)
      return links
    }
    if (sent.method === 'notifications/progress') link('progress', pairing.about[sent.index])
    if (sent.method === 'notifications/cancelled') link('cancels', pairing.about[sent.index])
    if (sent.form === 'request') link('retries', rounds.retried(sent))
    const task = stringAt(sent.params, 'taskId') ?? stringAt(metaOf(sent.params, 'related-task'), 'taskId')
    if (task !== null) link('task', tasks(task, sent.index))
    const subscription = keyOf(metaOf(sent.params, 'subscriptionId'))
    if (subscription !== null) link('subscription', listenOf(listens, sent, subscription))
    const elicitation = stringAt(sent.params, 'elicitationId')
    if (sent.method === 'notifications/elicitation/complete') link('elicitation', elicitations.get(elicitation ?? ''))
    else if (elicitation !== null) elicitations.set(elicitation, sent.index)
    if (sent.method === 'subscriptions/listen') {
      listens.set(`${sent.key}`, sent.index)
      listens.set(`${sent.entry.http?.exchange} ${sent.key}`, sent.index)
    }
    return links
  })
}

/** Ids may meet between clients over HTTP, so the stream the message came on is asked first. */
function listenOf(listens: ReadonlyMap<string, number>, sent: Sent, key: string): number | undefined {
  return listens.get(`${sent.entry.http?.exchange} ${key}`) ?? listens.get(key)
}

/** 2025-11-25: error -32042 lists the elicitations that must come first. */
function noteElicitations(found: Map<string, number>, data: Json | undefined, index: number): void {
  for (const each of arrayAt(data, 'elicitations')?.items ?? []) {
    const id = stringAt(each, 'elicitationId')
    if (id !== null) found.set(id, index)
  }
}

interface Rounds {
  readonly ended: (reply: Sent, request: Sent) => void
  /** The request this one asks again. */
  readonly retried: (sent: Sent) => number | null
}

/**
 * Rounds of one logical call (2026-07-28): an `input_required` result, then the same request with the answers. They
 * are matched by `requestState`; where there is none, by method, subject and arguments, the oldest first.
 */
function openRounds(): Rounds {
  const byState = new Map<string, number>()
  const byCall = new Map<string, number[]>()
  const call = (sent: Sent): string => {
    const given = dig(sent.params, 'arguments')
    return JSON.stringify([sent.method, subjectOf(sent.method ?? '', sent.params), given ? toText(given) : ''])
  }
  const ended = (reply: Sent, request: Sent) => {
    const result = objectAt(reply.entry.message, 'result')
    if (stringAt(result, 'resultType') !== 'input_required') return
    const state = stringAt(result, 'requestState')
    if (state !== null) {
      byState.set(state, request.index)
      return
    }
    const key = call(request)
    const waiting = byCall.get(key)
    if (waiting) waiting.push(request.index)
    else byCall.set(key, [request.index])
  }
  const retried = (sent: Sent): number | null => {
    const state = stringAt(sent.params, 'requestState')
    if (state !== null) return byState.get(state) ?? null
    if (dig(sent.params, 'inputResponses') === undefined) return null
    return byCall.get(call(sent))?.shift() ?? null
  }
  return { ended, retried }
}

/** Looks up who made a task: the newest of its name before a message, since names may come again. */
function tasksOf(messages: readonly Sent[], pairing: Pairing): (task: string, before: number) => number | undefined {
  const makers = new Map<string, number[]>()
  for (const sent of messages) {
    const request = pairing.answers[sent.index]
    if (typeof request !== 'number') continue
    const task = taskMade(sent)
    // `tasks/get` may show the extension's `resultType: "task"` as well: it makes none.
    if (task === null || messages[request]?.method?.startsWith('tasks/')) continue
    const known = makers.get(task)
    if (known) known.push(request)
    else makers.set(task, [request])
  }
  for (const known of makers.values()) known.sort((a, b) => a - b)
  // A status may be told before the answer that names the task, so all makers are known beforehand.
  return (task, before) => makers.get(task)?.findLast((request) => request < before)
}
