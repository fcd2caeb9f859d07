/** The small rounded marks beside a label: back to a step, a retry, a cancellation, a batch. */
import { type Mark, marksOf } from '../base/marks.js'
import type { Conversation } from '../model/conversation.js'
import type { Chip } from './labels.js'
import { fonts } from './metrics.js'
import type { World } from './world.js'

export function toPills(conversation: Conversation, world: World): ReadonlyMap<number, readonly Chip[]> {
  const marks = marksOf(conversation, world.labels)
  return new Map([...marks].map(([message, found]) => [message, found.map(toChip)]))
}

function toChip({ text, icon }: Mark): Chip {
  return { text, font: fonts.pill, role: 'pill-ink', pill: icon ? { icon } : {} }
}
