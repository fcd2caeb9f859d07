/**
 * A row in words, piece by piece, for every form that is read and not looked at: the description of a picture, Markdown,
 * Mermaid.
 */
import type { Message } from '../model/conversation.js'
import type { Part, Row } from '../model/part.js'
import type { Settings } from '../model/settings.js'
import { factsOf } from './facts.js'
import { fill } from './fill.js'
import { idText } from './ids.js'
import { kindText } from './kinds.js'
import { aboutText, marksOf } from './marks.js'
import { oneLine } from './one-line.js'
import { participantText } from './picture-titles.js'
import { duration, durations, since } from './times.js'

/** Empty where there is nothing to say. */
export interface RowWords {
  /** Of a repeat its first request. */
  readonly message: Message
  /** From 1. */
  readonly number: number
  /** Titles of the participants. */
  readonly from: string
  readonly to: string
  readonly method: string
  readonly subject: string
  /** `request, cancelled`. */
  readonly kind: string
  readonly id: string
  /** How many calls, 1 for a message of its own. */
  readonly count: number
  /** Of a repeat the kind of its answers. */
  readonly answers: string
  /** `retry of id 3`, `back to step 2`, `for id 7`. */
  readonly marks: readonly string[]
  /** Since the start: `+0.412 s`. */
  readonly at: string
  /** `12 ms`; of a repeat the shortest and the longest, `4–12 ms`. */
  readonly took: string
  /** The source's own words. */
  readonly caption: string
  /** What it says beyond its label, on one line; nothing for a repeat. */
  readonly facts: string
}

export type MessageRow = Exclude<Row, { type: 'happening' }>

/** Finds the words of a part's rows. */
export function openRowWords(
  { conversation }: Pick<Part, 'conversation'>,
  settings: Pick<Settings, 'labels' | 'times' | 'participants'>,
): (row: MessageRow) => RowWords {
  const { labels } = settings
  const timed = settings.times === 'show'
  const marks = marksOf(conversation, labels)
  const names = new Map(conversation.lanes.map((lane) => [lane.id, participantText(lane, settings).title]))
  const nameOf = (lane: string) => names.get(lane) ?? lane
  return (row) => {
    const message = conversation.messages[row.type === 'message' ? row.message : row.request]
    if (!message) throw new RangeError('a row names a message that is not there')
    const { at, took, caption, index, from, to, method } = message
    // The mark of a cancel says the id that is its subject.
    const told = message.links.some(({ type }) => type === 'cancels')
    const common = {
      message,
      number: index + 1,
      from: nameOf(from),
      to: nameOf(to),
      method: method ?? '',
      kind: kindText(message, labels),
    }
    if (row.type === 'repeat') {
      const answer = conversation.messages[row.answer ?? -1]
      return {
        ...common,
        subject: row.subject ?? '',
        id: '',
        count: row.count,
        answers: answer ? kindText(answer, labels) : '',
        marks: [],
        at: '',
        took: timed ? span(row.messages.flatMap((each) => conversation.messages[each]?.took ?? [])) : '',
        caption: '',
        facts: '',
      }
    }
    const own = idText(message.id)
    const about = own === '' ? aboutText(message, conversation, labels) : ''
    return {
      ...common,
      subject: told ? '' : (message.subject ?? ''),
      id: own,
      count: 1,
      answers: '',
      marks: [...(about === '' ? [] : [about]), ...(marks.get(index) ?? []).map(({ says }) => says)],
      at: timed && at !== null ? since(at) : '',
      took: timed && took !== null ? duration(took) : '',
      caption: caption ?? '',
      facts: factsOf(message),
    }
  }
}

/** Shortest and longest of several times, ms. */
function span(took: readonly number[]): string {
  if (took.length === 0) return ''
  const [least, most] = took.reduce(
    ([a, b], each) => [Math.min(a, each), Math.max(b, each)],
    [Number.POSITIVE_INFINITY, 0],
  )
  return durations(least, most)
}

/**
 * All of it in one line: `3. MCP Client to MCP Server: tools/call weather_current request · id 2 · +0.412 s`; of calls
 * drawn once, `… request × 12 · error · 4–12 ms`.
 */
export function rowSentence(words: RowWords, { labels }: Pick<Settings, 'labels'>): string {
  const { number, from, to, method, subject, kind, id, count, answers, marks, at, took, caption } = words
  const more = [id === '' ? '' : `id ${id}`, answers, ...marks, took === '' ? at : took, caption]
  const name = [method, subject].filter((part) => part !== '').join(' ')
  const line = fill(labels.describe, {
    n: number,
    from,
    to,
    method: name,
    kind: [count === 1 ? kind : `${kind} × ${count}`, ...more].filter((part) => part !== '').join(' · '),
  })
  return oneLine(line)
}
