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
import { lossOf } from '../base/lost.js'
import { duration, durations, since } from '../base/times.js'
import { visible } from '../base/visible.js'
import type { Conversation, Message } from '../model/conversation.js'
import type { Settings } from '../model/settings.js'
import { cut, type Span, type SpanLine, type Style, span, widthOf } from './spans.js'

export type LadderSettings = Pick<Settings, 'labels' | 'times'>

export interface Arrow {
  readonly message: Message
  /** What it is about; of a repeat what all are about, or null. */
  readonly subject: string | null
  /** What it says besides: of a repeat what all say, or nothing. */
  readonly detail: string
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

/** The arrow in exactly `width` cells, between the lifelines' own; `rightwards` is client to server. */
export function arrowLine(arrow: Arrow, width: number, rightwards: boolean): SpanLine {
  const { message } = arrow
  const style: Style = message.kind
  const lost = lossOf(message.fate) !== null
  const dash = message.kind === 'notification' ? '╌' : '─'
  // An arrow that never arrives ends in a hollow mark, short of the lifeline.
  const head = lost ? (rightwards ? '○ ' : ' ○') : rightwards ? '▶' : '◀'
  const edge = 2
  const free = width - cells(head) - 2 * edge
  // The label and its blanks, and at least one dash between the two ends.
  const room = free - 2 - 1
  const facts = factsOf(arrow, room)
  const shortened = fitLabel(piecesOf(arrow), room - factsRoom(facts))
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

/** What is given up first has the highest number: what an error says, the kind, the subject, marks; a name is cut but stays. */
const ranks = { name: 0, mark: 1, subject: 2, kind: 3, detail: 4 } as const

/** A piece of a label, in the order in which it is read. */
interface Piece extends Span {
  readonly rank: number
  /** Fewer cells than this say nothing: the piece then goes. */
  readonly least: number
}

/** The label in at most `room` cells: what matters least goes first. */
function fitLabel(whole: readonly Piece[], room: number): SpanLine {
  let pieces = whole
  for (const rank of Object.values(ranks).sort((a, b) => b - a)) {
    for (const piece of pieces.filter((each) => each.rank === rank)) {
      const over = labelWidth(pieces) - room
      if (over <= 0) break
      const left = cells(piece.text) - over
      const text = left >= piece.least || rank === ranks.name ? cut(piece.text, left) : ''
      pieces = pieces.flatMap((each) => (each !== piece ? [each] : text === '' ? [] : [{ ...each, text }]))
    }
  }
  return pieces.flatMap((piece, i) => (i === 0 ? [piece] : [span(' '), piece]))
}

function labelWidth(pieces: readonly Piece[]): number {
  return widthOf(pieces) + pieces.length - 1
}

function piecesOf(arrow: Arrow): readonly Piece[] {
  const { message, subject, settings, step, times, loop } = arrow
  const { labels } = settings
  const { kind, method } = message
  const whole = Number.POSITIVE_INFINITY
  const pieces: Piece[] = []
  const put = (text: string, style: Style, rank: number, least = whole) => {
    // Most of a long text could never be seen.
    if (text !== '') pieces.push({ ...span(text.slice(0, longest), style), rank, least })
  }
  if (kind === 'error') put('✗', 'error', ranks.mark)
  put(`${step === null ? '' : `${step}. `}${method ?? labels[kind]}`, kind, ranks.name)
  // The mark of a cancel says the id that is its subject.
  if (!message.links.some(({ type }) => type === 'cancels')) put(subject ?? '', 'strong', ranks.subject, 6)
  // How all of them ended is more than a word about one message: it stays as long as their count.
  const ended = times > 1 && method !== null && (kind === 'response' || kind === 'error')
  if (method !== null && !ended) put(labels[kind], 'muted', ranks.kind)
  if (times > 1) put(`× ${times}${ended ? ` ${labels[kind]}` : ''}`, 'strong', ranks.mark)
  if (loop !== null) put(`↺ ${fill(labels['to-step'], { n: loop })}`, 'muted', ranks.mark)
  for (const mark of linkMarks(arrow)) put(mark, 'muted', ranks.subject)
  put(arrow.detail, 'muted', ranks.detail, 8)
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
export function detailOf(message: Message): string {
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

/** Fewer cells of an id say nothing. */
const leastId = 8

/**
 * Id and time, or how a request that was proved to stay unanswered ended, in what `room` leaves beside the label. What an
 * error says gives way to both. Where they do not fit, one of them is left: the time of an answer, the id of an error or a
 * request; kind and subject give way to that one. An id is cut only where it has no room.
 */
function factsOf(arrow: Arrow, room: number): string {
  const { message, settings, took } = arrow
  const pieces = piecesOf(arrow)
  const beside = (most: number) => room - 2 - labelWidth(pieces.filter(({ rank }) => rank <= most))
  const id = message.id === null || took !== null ? '' : visible(`id ${toText(message.id)}`.slice(0, longest))
  const loss = lossOf(message.fate)
  const time = loss ? settings.labels[loss] : settings.times === 'show' ? timeOf(message, took) : ''
  const both = joined(id, time)
  const over = cells(both) - beside(ranks.kind)
  if (over <= 0) return both
  if (id !== '' && cells(id) - over >= leastId) return joined(cut(id, cells(id) - over), time)
  const left = beside(ranks.mark)
  // For an id a long name is cut, down to half of the line.
  const name = widthOf(pieces.filter(({ rank }) => rank === ranks.name))
  const forId = left + Math.max(0, name - (room >> 1))
  const timeFirst = loss !== null || (message.answers !== null && message.kind !== 'error')
  if (time !== '' && timeFirst && cells(time) <= left) return time
  if (id !== '' && (cells(id) <= forId || forId >= leastId)) return cut(id, forId)
  return cells(time) <= left ? time : ''
}

function joined(...facts: readonly string[]): string {
  return facts.filter((fact) => fact !== '').join(' · ')
}

function timeOf(message: Message, took: Arrow['took']): string {
  if (took !== null) return durations(...took)
  if (message.took !== null) return duration(message.took)
  return message.at !== null && message.answers === null ? since(message.at) : ''
}
