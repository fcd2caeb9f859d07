/**
 * One message, one line: the arrow from lifeline to lifeline, its label at the sender's side and its id and time at the
 * other.
 *
 *     ├── tools/call weather_current request ─────────────────── id 3 · +1.2 s ──▶│
 *     │◀── id 3 · 318 ms ──────────────────────────── tools/call response ────────┤
 */
import { fill } from '../base/fill.js'
import { cells } from '../base/graphemes.js'
import { member, stringAt, toText } from '../base/json-tree.js'
import { duration, durations, since } from '../base/times.js'
import type { Conversation, Message } from '../model/conversation.js'
import type { Settings } from '../model/settings.js'
import { cut, type Span, type SpanLine, type Style, span, widthOf } from './spans.js'

export type LadderSettings = Pick<Settings, 'labels' | 'times'>

export interface Arrow {
  readonly message: Message
  readonly conversation: Conversation
  readonly settings: LadderSettings
  /** `1. ` before the first label of a step. */
  readonly step: number | null
  /** How many times, for a repeat; and its shortest and longest duration, ms. */
  readonly times: number
  readonly took: readonly [least: number, most: number] | null
  /** Number of the step it returns to. */
  readonly loop: number | null
}

/** The arrow in exactly `room` cells, between the lifelines' own; `rightwards` is client to server. */
export function arrowLine(arrow: Arrow, room: number, rightwards: boolean): SpanLine {
  const { message } = arrow
  const style: Style = message.kind
  const lost = message.fate !== null && message.fate !== 'answered' && message.fate !== 'open'
  const dash = message.kind === 'notification' ? '╌' : '─'
  // An arrow that never arrives ends in a hollow mark, short of the lifeline.
  const head = lost ? (rightwards ? '○ ' : ' ○') : rightwards ? '▶' : '◀'
  const edge = 2
  const free = room - cells(head) - 2 * edge
  // The label and its blanks, and at least one dash between the two ends.
  const roomFor = (facts: string) => free - 2 - 1 - factsRoom(facts)
  const label = fitLabel(arrow, Number.POSITIVE_INFINITY)
  const choices = factsOf(arrow, lost)
  const facts = choices.find((each) => widthOf(label) <= roomFor(each)) ?? choices[1] ?? ''
  const shortened = fitLabel(arrow, roomFor(facts))
  const line = (length: number) => span(dash.repeat(Math.max(0, length)), style)
  const middle = free - widthOf(shortened) - 2 - factsRoom(facts)
  const blank = span(' ')
  const tail: SpanLine = facts === '' ? [] : [blank, span(facts, 'muted'), blank]
  const parts: SpanLine = [line(edge), blank, ...shortened, blank, line(middle), ...tail, line(edge), span(head, style)]
  if (rightwards) return parts
  return [span(head, style), line(edge), ...tail, line(middle), blank, ...shortened, blank, line(edge)]
}

function factsRoom(facts: string): number {
  return facts === '' ? 0 : cells(facts) + 2
}

/** A piece of a label, in the order in which it is read. */
interface Piece extends Span {
  /** What is given up first has the highest number; 0 is cut but stays. */
  readonly rank: number
  /** Fewer cells than this say nothing: the piece then goes. */
  readonly least: number
}

/** The label in at most `room` cells: what matters least goes first. */
function fitLabel(arrow: Arrow, room: number): SpanLine {
  let pieces = piecesOf(arrow)
  const width = () => widthOf(pieces) + pieces.length - 1
  for (const rank of [4, 3, 2, 1, 0]) {
    for (const piece of pieces.filter((each) => each.rank === rank)) {
      const over = width() - room
      if (over <= 0) break
      const left = cells(piece.text) - over
      const text = left >= piece.least || rank === 0 ? cut(piece.text, left) : ''
      pieces = pieces.flatMap((each) => (each !== piece ? [each] : text === '' ? [] : [{ ...each, text }]))
    }
  }
  return pieces.flatMap((piece, i) => (i === 0 ? [piece] : [span(' '), piece]))
}

function piecesOf(arrow: Arrow): readonly Piece[] {
  const { message, settings, step, times, loop } = arrow
  const { labels } = settings
  const { kind, method, subject } = message
  const whole = Number.POSITIVE_INFINITY
  const pieces: Piece[] = []
  const put = (text: string, style: Style, rank: number, least = whole) => {
    // Most of a long text could never be seen.
    if (text !== '') pieces.push({ ...span(text.slice(0, longest), style), rank, least })
  }
  if (kind === 'error') put('✗', 'error', 1)
  put(`${step === null ? '' : `${step}. `}${method ?? labels[kind]}`, kind, 0)
  // The mark of a cancel says the id that is its subject.
  if (!message.links.some(({ type }) => type === 'cancels')) put(subject ?? '', 'strong', 2, 6)
  if (method !== null) put(labels[kind], 'muted', 3)
  if (times > 1) put(`× ${times}`, 'strong', 1)
  if (loop !== null) put(`↺ ${fill(labels['to-step'], { n: loop })}`, 'muted', 1)
  for (const mark of linkMarks(arrow)) put(mark, 'muted', 2)
  put(detailOf(message), 'muted', 4, 8)
  return pieces
}

/** UTF-16 code units. */
const longest = 400

function linkMarks({ message, conversation, settings: { labels } }: Arrow): readonly string[] {
  return message.links.flatMap(({ type, to }) => {
    const id = conversation.messages[to]?.id
    if (!id) return []
    if (type === 'retries') return [`↻ ${fill(labels['retry-of'], { id: toText(id) })}`]
    return type === 'cancels' ? [fill(labels.cancels, { id: toText(id) })] : []
  })
}

/** What an error says, or the source's own words about a message. */
function detailOf(message: Message): string {
  if (message.kind !== 'error') return message.caption ?? ''
  const error = member(message.body, 'error')
  if (error) {
    const code = member(error, 'code')
    return [code ? toText(code) : '', stringAt(error, 'message') ?? ''].filter((part) => part !== '').join(' ')
  }
  const content = member(member(message.body, 'result'), 'content')
  const first = content?.type === 'array' ? content.items[0] : undefined
  return stringAt(first, 'text') ?? ''
}

/** Id and time, or how a request that was proved to stay unanswered ended; after that, what narrow lines make do with. */
function factsOf({ message, settings, took }: Arrow, lost: boolean): readonly string[] {
  const id = message.id === null || took !== null ? '' : cut(`id ${toText(message.id)}`, 24)
  const end = lost ? endOf(message, settings) : ''
  const time = settings.times === 'show' && !lost ? timeOf(message, took) : ''
  const short = message.answers === null && took === null ? end || id : time
  return [[id, end || time].filter((fact) => fact !== '').join(' · '), short, '']
}

function endOf({ fate }: Message, { labels }: LadderSettings): string {
  return fate === 'cancelled' || fate === 'timed-out' || fate === 'closed' ? labels[fate] : labels.unanswered
}

function timeOf(message: Message, took: Arrow['took']): string {
  if (took !== null) return durations(...took)
  if (message.took !== null) return duration(message.took)
  return message.at !== null && message.answers === null ? since(message.at) : ''
}
