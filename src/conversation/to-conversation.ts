/** Transcript → Conversation: who asked, who answered, in which step, and what is odd. */
import type { Conversation } from '../model/conversation.js'
import type { Settings } from '../model/settings.js'
import type { Entry, MessageEntry, Transcript } from '../model/transcript.js'
import { exchangesOf } from './exchanges.js'
import { toFates } from './fates.js'
import { toHappenings } from './happenings.js'
import { toLinks } from './links.js'
import { toLoops, toReturns } from './loops.js'
import { toFolds, toNotes } from './notes.js'
import { toOwnSteps } from './own-steps.js'
import { pair } from './pair.js'
import { revisionsOf, toLanes, transportOf } from './parties.js'
import { toSent } from './sent.js'
import { toSteps } from './steps.js'
import { between, toMessages } from './to-messages.js'

/**
 * Understands a transcript. Findings of the transcript come first, then those of the conversation, by message.
 * @throws Problem `note-target` (exit 4) when words of the diagram file point at nothing
 */
export function toConversation(
  transcript: Transcript,
  { words, stderr }: Pick<Settings, 'words' | 'stderr'>,
): Conversation {
  const { entries, about } = transcript
  const sents = entries.filter(isMessage).map(toSent)
  const exchanges = exchangesOf(entries)
  const pairing = pair(entries, sents, exchanges)
  const { fates, findings } = toFates(entries, sents, pairing, exchanges)
  const messages = toMessages(sents, pairing, fates, toLinks(sents, pairing))
  const returns = toReturns(messages)
  const protocol = (until?: number) => toSteps(messages, returns, until)
  const steps = words?.steps?.length ? toOwnSteps(messages, words.steps, protocol) : protocol()
  const own = [...pairing.findings, ...findings].sort((a, b) => (a.message ?? 0) - (b.message ?? 0))
  return {
    revisions: revisionsOf(messages),
    transport: transportOf(about, messages),
    recordedAt: about.recordedAt ?? null,
    lasted: lasted(sents.map(({ entry }) => entry)),
    lanes: toLanes(messages),
    messages,
    happenings: toHappenings(entries, sents, pairing, exchanges, { stderr }),
    steps,
    loops: toLoops(messages, steps, returns, words?.loops ?? []),
    notes: toNotes(messages, words?.notes ?? []),
    folds: toFolds(messages, words?.fold ?? []),
    findings: [...transcript.findings, ...own],
  }
}

function isMessage(entry: Entry): entry is MessageEntry {
  return entry.type === 'message'
}

/** Clocks of merged files may run against each other, so the earliest and the latest are asked for, not the ends. */
function lasted(entries: readonly MessageEntry[]): number | null {
  let first: number | null = null
  let last: number | null = null
  let timed = 0
  for (const { at } of entries) {
    if (at === null) continue
    timed += 1
    if (first === null || at < first) first = at
    if (last === null || at > last) last = at
  }
  // A single moment says nothing of how long it took.
  return timed < 2 ? null : between(first, last)
}
