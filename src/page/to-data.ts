/** Parts → what the page carries of their messages. Only what is drawn is carried: what was hidden stays hidden. */

import { toText } from '../base/json-tree.js'
import { lossOf } from '../base/lost.js'
import type { Conversation, Message } from '../model/conversation.js'
import type { Part, Row } from '../model/part.js'
import type { Settings } from '../model/settings.js'
import type { Http } from '../model/transcript.js'
import { type PageData, type PageLabel, type PageMessage, pageLabels } from './data.js'
import { pageWords } from './words.js'

export interface Carried {
  readonly data: PageData
  /** JSON text of each of its messages, in the same order. */
  readonly bodies: readonly string[]
}

/** @param parts of one conversation, at least one */
export function toData(
  parts: readonly Part[],
  settings: Pick<Settings, 'labels' | 'lang' | 'strings' | 'times'>,
): Carried {
  const { labels, lang, strings, times } = settings
  const conversation = parts[0]?.conversation
  const rows = parts.flatMap(({ steps }) => steps.flatMap((step) => step.rows.flatMap(membersOf)))
  const drawn = new Set(rows.flat())
  const messages = (conversation?.messages ?? []).filter(({ index }) => drawn.has(index))
  const anchors = parts.flatMap((part) =>
    part.steps.map((step) => [stepAnchor(part, step), step.rows.flatMap(membersOf).length] as const),
  )
  const numbers = new Set(parts.flatMap(({ steps }) => steps.map(({ number }) => number)))
  const loops = (conversation?.loops ?? []).filter(({ message, to }) => drawn.has(message) && numbers.has(to))
  return {
    data: {
      words: pageWords[lang],
      labels: Object.fromEntries(pageLabels.map((name) => [name, labels[name]])) as Record<PageLabel, string>,
      strings,
      messages: messages.map((message) => toMessage(message, conversation, drawn, times === 'show')),
      rows: rows.map((row) => row.map((index) => index + 1)),
      steps: anchors,
      loops: loops.map(({ message, to }) => [message + 1, to]),
    },
    bodies: messages.map(({ body }) => toText(body)),
  }
}

/** A step that goes on in a later part is there again, and an anchor names one place: `step-2`, then `step-2-part-3`. */
export function stepAnchor(part: Pick<Part, 'number'>, step: Part['steps'][number]): string {
  return `step-${step.number}${step.continued ? `-part-${part.number}` : ''}`
}

/** The messages a row stands for, the one whose anchor it has first; none for a happening. */
function membersOf(row: Row): readonly (readonly number[])[] {
  if (row.type === 'happening') return []
  if (row.type === 'message') return [[row.message]]
  return [[row.request, ...row.messages.filter((index) => index !== row.request)]]
}

function toMessage(
  message: Message,
  conversation: Conversation | undefined,
  drawn: ReadonlySet<number>,
  timed: boolean,
): PageMessage {
  const { index, kind, from, method, subject, id, at, took, answers, links, http } = message
  return {
    n: index + 1,
    kind,
    from: conversation?.lanes.find((lane) => lane.id === from)?.role ?? 'client',
    method: method ?? '',
    subject: subject ?? '',
    id: id === null ? '' : toText(id),
    at: timed ? at : null,
    took: timed ? took : null,
    answers: answers !== null && drawn.has(answers) ? answers + 1 : null,
    fate: lossOf(message.fate),
    links: links.flatMap(({ type, to }) => (drawn.has(to) ? [{ type, to: to + 1 }] : [])),
    http: http ? httpText(http) : '',
  }
}

/** `POST /mcp · 200`. */
function httpText({ method, path, status }: Http): string {
  const asked = [method, path].filter((part) => part !== undefined).join(' ')
  return [asked, status === undefined ? '' : String(status)].filter((part) => part !== '').join(' · ')
}
