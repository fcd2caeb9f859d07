/** Where a conversation comes back to an earlier step. */
import { dig } from '../base/json-tree.js'
import { Problem } from '../base/problem.js'
import type { Loop, Message, Step } from '../model/conversation.js'
import type { LoopWords } from '../model/words.js'
import { changes } from './methods.js'
import { theOne } from './select.js'

/**
 * Lists that are asked again after their `list_changed`: by message index of the new asking, that of the asking it
 * repeats. Only the first page counts, and only the first asking after a change: to ask on is polling.
 */
export function toReturns(messages: readonly Message[]): ReadonlyMap<number, number> {
  const asked = new Map<string, number>()
  const changed = new Set<string>()
  const returns = new Map<number, number>()
  for (const { index, kind, method, body } of messages) {
    if (method === null || (kind !== 'request' && kind !== 'notification')) continue
    if (kind === 'notification') {
      for (const list of changes[method] ?? []) if (asked.has(list)) changed.add(list)
    } else if (lists.has(method) && dig(body, 'params', 'cursor') === undefined) {
      const before = asked.get(method)
      if (before === undefined || !changed.delete(method)) asked.set(method, index)
      else returns.set(index, before)
    }
  }
  return returns
}

const lists: ReadonlySet<string> = new Set(Object.values(changes).flat())

/** Loops of the protocol and those of a diagram file, by message; a loop into its own step is none. */
export function toLoops(
  messages: readonly Message[],
  steps: readonly Step[],
  returns: ReadonlyMap<number, number>,
  words: readonly LoopWords[],
): readonly Loop[] {
  const stepOf = new Map(steps.flatMap((step) => step.messages.map((message) => [message, step.number])))
  const loops = new Map<number, number>()
  for (const [message, before] of returns) {
    const to = stepOf.get(before)
    if (to !== undefined && to < (stepOf.get(message) ?? 0)) loops.set(message, to)
  }
  for (const word of words) {
    if (!steps.some(({ number }) => number === word.to)) {
      throw new Problem('note-target', `loop to step ${word.to}: there are ${steps.length} steps`, {
        ...(word.where ? { where: word.where } : {}),
        try: 'the number of a step',
        known: steps.map(({ number }) => String(number)),
        exit: 4,
      })
    }
    loops.set(theOne(messages, word.message, 'loop').index, word.to)
  }
  return [...loops].sort(([a], [b]) => a - b).map(([message, to]) => ({ message, to }))
}
