/** Which messages a selector names. */
import { nearest } from '../base/nearest.js'
import { Problem, type ProblemExit } from '../base/problem.js'
import type { Kind, Message } from '../model/conversation.js'
import type { Aim, Selector } from '../model/words.js'
import { keyOf } from './sent.js'

/**
 * Indexes of the messages a selector names, ascending. A method without a kind names what was asked or told, not the
 * answers. `@2` is the second of all that fit the rest, so `tools/call@2 error` is the second error of a call.
 */
export function select(messages: readonly Message[], selector: Selector): readonly number[] {
  const fitting = messages.filter((message) => fits(message, selector)).map(({ index }) => index)
  if (selector.nth === undefined) return fitting
  const one = fitting[selector.nth - 1]
  return one === undefined ? [] : [one]
}

function fits(message: Message, { method, kind, id, asker }: Selector): boolean {
  if (method !== undefined && message.method !== method) return false
  if (kind !== undefined && message.kind !== kind) return false
  if (kind === undefined && method !== undefined && id === undefined && isAnswer(message)) return false
  if (id !== undefined && keyOf(message.id ?? undefined) !== wantedKey(id)) return false
  return asker === undefined || (isAnswer(message) ? message.to : message.from) === asker
}

function wantedKey({ type, text }: NonNullable<Selector['id']>): string | null {
  const place = { start: 0, end: 0 }
  return keyOf(type === 'number' ? { type, digits: text, ...place } : { type, value: text, ...place })
}

function isAnswer({ kind }: Message): boolean {
  return kind === 'response' || kind === 'error'
}

/**
 * The first message an aim names.
 * @throws Problem `note-target` (exit 4) that names what there is instead; `what` is the word's own name: `note`
 */
export function theOne(messages: readonly Message[], aim: Aim, what: string): Message {
  const message = messages[select(messages, aim.selector)[0] ?? -1]
  if (message === undefined) throw gone(messages, aim, what, 'note-target', 4)
  return message
}

/** The problem that a selector names nothing, with the nearest candidates. */
export function gone(
  messages: readonly Message[],
  { selector, where }: Aim,
  what: string,
  code: string,
  exit: ProblemExit,
): Problem {
  return new Problem(code, `${what}: no message fits \`${selector.source}\``, {
    ...(where ? { where } : {}),
    ...candidates(messages, selector),
    exit,
  })
}

/** At most this many candidates are named; more would hide the one that was meant. */
const most = 8

function candidates(messages: readonly Message[], selector: Selector): { known: readonly string[]; try?: string } {
  const ofMethod = messages.filter(({ method }) => method !== null && method === selector.method)
  if (ofMethod.length > 0) return { known: nameAll(ofMethod, messages) }
  if (selector.method === undefined && selector.id !== undefined) {
    const sameDigits = messages.filter(({ id }) => keyOf(id ?? undefined)?.slice(2) === selector.id?.text)
    return { known: nameAll(sameDigits.length > 0 ? sameDigits : messages.filter(({ id }) => id !== null), messages) }
  }
  const methods = methodsOf(messages)
  const meant = nearest(selector.method ?? '', methods)
  return { known: methods, ...(meant === undefined ? {} : { try: `\`${meant}\`` }) }
}

/** Every method of a conversation, once, in order of appearance. */
export function methodsOf(messages: readonly Message[]): readonly string[] {
  return [...new Set(messages.flatMap(({ method }) => (method === null ? [] : [method])))]
}

/** Selectors that name just these messages: `tools/call@2 response`, or by id where there is no method. */
function nameAll(wanted: readonly Message[], messages: readonly Message[]): readonly string[] {
  const counts = new Map<string, number>()
  const asked = new Set(wanted)
  const names: string[] = []
  for (const message of messages) {
    const kind: Kind = message.kind
    const name = message.method ?? idName(message)
    // `@2` counts all messages of a method and kind, not only those asked for.
    const count = (counts.get(`${name} ${kind}`) ?? 0) + 1
    counts.set(`${name} ${kind}`, count)
    if (asked.has(message)) names.push(`${name}${count > 1 ? `@${count}` : ''} ${kind}`)
  }
  return names.length > most ? [...names.slice(0, most), `… ${names.length - most} more`] : names
}

function idName({ id }: Message): string {
  if (id?.type === 'string') return `id=${JSON.stringify(id.value)}`
  return id?.type === 'number' ? `id=${id.digits}` : 'no id'
}
