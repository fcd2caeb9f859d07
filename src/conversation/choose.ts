/** Which messages a picture shows: methods left out or picked, and a stretch of the conversation. */
import { didYouMean } from '../base/nearest.js'
import { Problem } from '../base/problem.js'
import type { Message } from '../model/conversation.js'
import type { Settings } from '../model/settings.js'
import type { Selector } from '../model/words.js'
import { happeningNames } from './happenings.js'
import { methodOf } from './methods.js'
import { gone, methodsOf, select } from './select.js'

export type Chosen = 'shown' | 'hidden' | 'outside'

/**
 * What becomes of each message, by index. An answer goes with its request.
 * @throws Problem (exit 2) `no-match` when a selector or a method names nothing, `nothing-left` when nothing is shown
 */
export function choose(
  messages: readonly Message[],
  { hide, only, first, last }: Pick<Settings, 'hide' | 'only' | 'first' | 'last'>,
): readonly Chosen[] {
  const methods = methodsOf(messages)
  for (const name of hide) if (!happeningNames.has(name)) known(name, methods, 'hide')
  for (const name of only) known(name, methods, 'only')
  const start = first === null ? 0 : (found(messages, first, 'first')[0] ?? 0)
  const end = last === null ? messages.length - 1 : endOf(messages, last)
  const hidden = new Set(hide)
  const picked = new Set(only)
  const chosen = messages.map(({ index, method }): Chosen => {
    if (index < start || index > end) return 'outside'
    if (picked.size > 0 && !picked.has(method ?? '')) return 'hidden'
    return hidden.has(method ?? '') ? 'hidden' : 'shown'
  })
  if (messages.length > 0 && !chosen.includes('shown')) {
    throw new Problem('nothing-left', `nothing of ${messages.length} messages is left to draw`, {
      try: 'less in `hide`, more in `only`, or a `first` that comes before `last`',
      known: methods,
      exit: 2,
    })
  }
  return chosen
}

/** A method of the protocol that does not occur is fine: the same words serve many recordings. */
function known(name: string, present: readonly string[], option: string): void {
  if (present.includes(name) || methodOf(name) !== undefined) return
  throw new Problem('no-match', `${option}: no message has the method \`${name}\`${didYouMean(name, present)}`, {
    known: [...new Set(present)],
    exit: 2,
  })
}

function found(messages: readonly Message[], selector: Selector, option: string): readonly number[] {
  const indexes = select(messages, selector)
  if (indexes.length === 0) throw gone(messages, { selector }, option, 'no-match', 2)
  return indexes
}

/** The end that leaves out least: the last message named, and the answer of a request that was named without a kind. */
function endOf(messages: readonly Message[], last: Selector): number {
  const index = found(messages, last, 'last').at(-1) ?? 0
  return last.kind === undefined ? Math.max(index, messages[index]?.answeredBy ?? index) : index
}
