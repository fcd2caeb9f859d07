/** What a message has to do with others: where a reader may want to go from it. */
import type { PageMessage } from './data.js'
import type { Book } from './state.js'
import type { WordName } from './words.js'

export interface Tie {
  readonly word: WordName
  /** Numbers of messages, at least one; none for a step. */
  readonly messages: readonly number[]
  /** Number of the step it returns to. */
  readonly step: number | null
}

/** Its request or answer first, then what it says of others, then what others say of it. */
export function tiesOf(message: PageMessage, book: Book): readonly Tie[] {
  const { n, answers, links } = message
  const answer = book.answerOf.get(n)
  const ties: Tie[] = []
  const add = (word: WordName, messages: readonly number[]): void => {
    if (messages.length > 0) ties.push({ word, messages, step: null })
  }
  if (answers !== null) add('to-request', [answers])
  if (answer !== undefined) add('to-answer', [answer])
  for (const { type, to } of links) add(type, [to])
  for (const type of types) {
    const sources = book.messages.filter((each) => each.links.some((link) => link.type === type && link.to === n))
    add(
      `${type}-back`,
      sources.map((each) => each.n),
    )
  }
  for (const [from, step] of book.loops) if (from === n) ties.push({ word: 'to-step', messages: [], step })
  return ties
}

const types = ['progress', 'cancels', 'retries', 'task', 'subscription', 'elicitation'] as const
