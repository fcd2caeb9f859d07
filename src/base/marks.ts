/** What ties a message to others, in words: back to a step, a retry, a cancellation, a batch. */
import type { Conversation, Message } from '../model/conversation.js'
import type { Labels } from '../model/settings.js'
import { fill } from './fill.js'
import { groupBy } from './group.js'
import { idText } from './ids.js'

export interface Mark {
  /** Beside its drawing, if it has one. */
  readonly text: string
  /** The same where nothing is drawn. */
  readonly says: string
  readonly icon?: 'loop' | 'retry' | 'link'
}

/** Marks by message. */
export function marksOf(conversation: Conversation, labels: Labels): ReadonlyMap<number, readonly Mark[]> {
  const { messages } = conversation
  const loops = groupBy(conversation.loops, (loop) => loop.message)
  const batches = new Map(batchesOf(messages).map((batch) => [batch[0]?.index ?? -1, batch.length]))
  const cancels = cancelsOf(messages)
  const found = new Map<number, readonly Mark[]>()
  for (const message of messages) {
    const marks: Mark[] = []
    const mark = (text: string, icon?: Mark['icon'], says = text) => marks.push({ text, says, ...(icon && { icon }) })
    for (const { to: n } of loops.get(message.index) ?? []) {
      mark(fill(labels['to-step'], { n }), 'loop', fill(labels['back-to'], { n }))
    }
    for (const link of message.links) {
      const id = idText(messages[link.to]?.id ?? null)
      if (id === '') continue
      if (link.type === 'retries') mark(fill(labels['retry-of'], { id }), 'retry')
      if (link.type === 'task' && message.kind === 'request') mark(fill(labels['task-of'], { id }), 'link')
      if (link.type === 'cancels') mark(fill(labels.cancels, { id }))
    }
    const cancelled = cancels.get(message.answers ?? -1)
    // Its answer came after its request was cancelled.
    if (cancelled !== undefined && cancelled < message.index) mark(labels.late)
    const size = batches.get(message.index)
    if (size !== undefined) mark(fill(labels.batch, { n: size }))
    if (marks.length > 0) found.set(message.index, marks)
  }
  return found
}

/** The request that a notification is about, where neither a mark nor its own words say so. */
export function aboutText({ links }: Message, { messages }: Conversation, labels: Labels): string {
  const link = links.find(({ type }) => type !== 'cancels')
  const id = link ? idText(messages[link.to]?.id ?? null) : ''
  return id === '' ? '' : fill(labels.about, { id })
}

/** Request → the first message that cancels it. */
function cancelsOf(messages: readonly Message[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const { index, links } of messages) {
    for (const { type, to } of links) if (type === 'cancels' && index > to && !found.has(to)) found.set(to, index)
  }
  return found
}

/** Messages that travelled in one JSON-RPC batch, two or more. */
export function batchesOf(messages: readonly Message[]): readonly (readonly Message[])[] {
  const batches: Message[][] = []
  for (const message of messages) {
    const place = message.http?.batch
    if (!place || place.size < 2) continue
    const last = batches.at(-1)
    const before = last?.at(-1)
    if (
      last &&
      before &&
      before.from === message.from &&
      (before.http?.batch?.index ?? 0) < place.index &&
      before.index === message.index - 1
    )
      last.push(message)
    else batches.push([message])
  }
  return batches.filter((batch) => batch.length > 1)
}
