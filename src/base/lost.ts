import type { Fate } from '../model/conversation.js'

/** How a request ended that was proved to stay unanswered. */
export type Loss = Exclude<Fate, 'answered' | 'open'>

/** Narrows the fate of a request to a loss; null for one that was answered, may still be, or is no request. */
export function lossOf(fate: Fate | null): Loss | null {
  return fate === null || fate === 'answered' || fate === 'open' ? null : fate
}
