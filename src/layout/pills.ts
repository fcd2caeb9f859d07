/** The small rounded marks beside a label: back to a step, a retry, a cancellation, a batch. */

import { groupBy } from '../base/group.js'
import type { Conversation, Message } from '../model/conversation.js'
import type { Icon } from '../model/scene.js'
import { idText } from './ids.js'
import type { Chip } from './labels.js'
import { fonts } from './metrics.js'
import { say, type World } from './world.js'

export function toPills(conversation: Conversation, world: World): ReadonlyMap<number, readonly Chip[]> {
  const { messages } = conversation
  const loops = groupBy(conversation.loops, (loop) => loop.message)
  const batches = new Map(batchesOf(messages).map((batch) => [batch[0]?.index ?? -1, batch.length]))
  const found = new Map<number, readonly Chip[]>()
  for (const message of messages) {
    const chips: Chip[] = []
    for (const loop of loops.get(message.index) ?? []) chips.push(chip(say(world, 'to-step', { n: loop.to }), 'loop'))
    for (const link of message.links) {
      const id = idText(messages[link.to]?.id ?? null)
      if (link.type === 'retries' && id !== '') chips.push(chip(say(world, 'retry-of', { id }), 'retry'))
      if (link.type === 'task' && message.kind === 'request' && id !== '') {
        chips.push(chip(say(world, 'task-of', { id }), 'link'))
      }
      if (link.type === 'cancels' && id !== '') chips.push(chip(say(world, 'cancels', { id })))
    }
    if (isLate(message, messages)) chips.push(chip(say(world, 'late')))
    const size = batches.get(message.index)
    if (size !== undefined) chips.push(chip(say(world, 'batch', { n: size })))
    if (chips.length > 0) found.set(message.index, chips)
  }
  return found
}

function chip(text: string, icon?: Icon['name']): Chip {
  return { text, font: fonts.pill, role: 'pill-ink', pill: icon ? { icon } : {} }
}

/** An answer that came after its request was cancelled. */
function isLate(message: Message, messages: readonly Message[]): boolean {
  if (message.answers === null) return false
  const request = message.answers
  for (let i = message.index - 1; i > request; i--) {
    if (messages[i]?.links.some((link) => link.type === 'cancels' && link.to === request)) return true
  }
  return false
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
