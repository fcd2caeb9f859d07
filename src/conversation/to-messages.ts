/** Entries, paired and tied together, as messages. */
import type { Fate, Kind, Link, Message } from '../model/conversation.js'
import { otherSide } from './direction.js'
import { subjectOf } from './methods.js'
import type { Pairing } from './pair.js'
import type { Sent } from './sent.js'

export function toMessages(
  sents: readonly Sent[],
  pairing: Pairing,
  fates: readonly (Fate | null)[],
  links: readonly (readonly Link[])[],
): readonly Message[] {
  return sents.map((sent, index) => {
    const { entry } = sent
    const answers = pairing.answers[index] ?? null
    const request = answers === null ? undefined : sents[answers]
    // An answer is about what its request is about. One answer more than was due still tells what it answers.
    const asked = request ?? sents[pairing.again[index] ?? -1]
    const named = sent.form === 'reply' ? asked : sent
    const sender = pairing.senders[index] ?? 'server'
    return {
      index,
      kind: kindOf(sent),
      from: sender,
      to: otherSide(sender),
      method: named?.method ?? null,
      id: sent.id,
      subject: named?.method ? subjectOf(named.method, named.params) : null,
      caption: entry.caption ?? null,
      body: entry.message,
      where: entry.where,
      at: entry.at,
      answers,
      answeredBy: pairing.answeredBy[index] ?? null,
      took: tookOf(request, sent),
      fate: fates[index] ?? null,
      links: links[index] ?? [],
      http: entry.http ?? null,
      direction: pairing.directions[index] ?? 'assumed',
    }
  })
}

function kindOf(sent: Sent): Kind {
  if (sent.form === 'reply') return sent.failed ? 'error' : 'response'
  return sent.form === 'request' ? 'request' : 'notification'
}

/** ms from a request to its answer; null where the times are of two clocks, as an answer before its asking shows. */
function tookOf(request: Sent | undefined, answer: Sent): number | null {
  const took = between(request?.entry.at, answer.entry.at)
  return took !== null && took < 0 ? null : took
}

/** ms from one moment to another, free of what subtraction adds to the digits; null where a time is missing. */
export function between(start: number | null | undefined, end: number | null | undefined): number | null {
  if (start === null || start === undefined || end === null || end === undefined) return null
  return Math.round((end - start) * 1000) / 1000
}
