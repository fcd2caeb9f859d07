/**
 * What the page carries besides the picture, and how it is written into it. The page's script reads back what the
 * output wrote, so both halves stand here.
 *
 * Two data blocks: one of JSON with a short row a message, and one of plain text with the JSON of each message on a line
 * of its own, in the same order. A `<` is written as an escape in both, so that no text can end its block; in the
 * second, which must give back each message letter for letter, the escape is one that its writer never makes.
 */
import type { Loss } from '../base/lost.js'
import type { Kind, Link } from '../model/conversation.js'
import type { Settings } from '../model/settings.js'
import type { Side } from '../model/transcript.js'
import type { PageWords } from './words.js'

export interface PageMessage {
  /** From 1, as in the anchor `message-7`. */
  readonly n: number
  readonly kind: Kind
  readonly from: Side
  /** Empty when it is not known. */
  readonly method: string
  readonly subject: string
  /** JSON text of the id; empty without one. */
  readonly id: string
  /** ms; null when it is not known or not to be shown. */
  readonly at: number | null
  readonly took: number | null
  /** Number of the request it answers; null too when that is not on the page. */
  readonly answers: number | null
  /** How a request ended that was proved to stay unanswered. */
  readonly fate: Loss | null
  /** Ties to messages of this page. */
  readonly links: readonly Link[]
  /** `POST /mcp · 200`; empty when it did not travel by HTTP. */
  readonly http: string
}

/** What the page's script works with. */
export interface PageData {
  readonly words: PageWords
  readonly labels: Readonly<Record<PageLabel, string>>
  /** Whether strings that hold something are shown as that from the start. */
  readonly strings: Settings['strings']
  readonly messages: readonly PageMessage[]
  /** As drawn, in order: the numbers of the messages that each row stands for, the drawn one first. */
  readonly rows: readonly (readonly number[])[]
  /** Anchors of the drawn steps, in order, with how many rows each has. */
  readonly steps: readonly (readonly [anchor: string, rows: number])[]
  /** Numbers of messages and of the step each returns to. */
  readonly loops: readonly (readonly [message: number, step: number])[]
}

/** Labels of the picture that the page needs as well. */
export const pageLabels = [
  'client',
  'server',
  'request',
  'response',
  'notification',
  'error',
  'unanswered',
  'cancelled',
  'timed-out',
  'refused',
  'closed',
  'whole-items',
  'whole-keys',
] as const

export type PageLabel = (typeof pageLabels)[number]

export const kinds = ['request', 'response', 'notification', 'error'] as const satisfies readonly Kind[]

const sides = ['client', 'server'] as const satisfies readonly Side[]

/** A message as it is written: what stands for nothing is 0, and nothing at the end is left out. */
type Cell = number | string | readonly (string | number)[]

/** JSON text of all but the bodies. */
export function writeData(data: PageData): string {
  const { messages, ...rest } = data
  const methods = [...new Set(messages.map(({ method }) => method))]
  const rows = messages.map((message) => toCells(message, methods))
  return JSON.stringify({ ...rest, methods, messages: rows }).replaceAll('<', '\\u003c')
}

export function readData(text: string): PageData {
  const { methods, messages, ...rest } = JSON.parse(text) as Omit<PageData, 'messages'> & {
    readonly methods: readonly string[]
    readonly messages: readonly (readonly Cell[])[]
  }
  return { ...rest, messages: messages.map((cells) => fromCells(cells, methods)) }
}

function toCells(message: PageMessage, methods: readonly string[]): readonly Cell[] {
  const { n, kind, from, method, subject, id, at, took, answers, fate, links, http } = message
  const cells: Cell[] = [
    n,
    kinds.indexOf(kind),
    sides.indexOf(from),
    methods.indexOf(method),
    subject || 0,
    id || 0,
    // Zero is a time, and nothing is not: what is there is one more than it is.
    at === null ? 0 : thousandths(at + 1),
    took === null ? 0 : thousandths(took + 1),
    answers ?? 0,
    fate ?? 0,
    links.length === 0 ? 0 : links.flatMap(({ type, to }) => [type, to]),
    http || 0,
  ]
  while (cells.at(-1) === 0) cells.pop()
  return cells
}

function fromCells(cells: readonly Cell[], methods: readonly string[]): PageMessage {
  const number = (i: number): number => Number(cells[i] ?? 0)
  const text = (i: number): string => (cells[i] ? String(cells[i]) : '')
  const time = (i: number): number | null => (cells[i] ? thousandths(number(i) - 1) : null)
  const ties = cells[10]
  return {
    n: number(0),
    kind: kinds[number(1)] ?? 'request',
    from: sides[number(2)] ?? 'client',
    method: methods[number(3)] ?? '',
    subject: text(4),
    id: text(5),
    at: time(6),
    took: time(7),
    answers: number(8) || null,
    fate: (text(9) || null) as PageMessage['fate'],
    links: typeof ties === 'object' ? pairs(ties) : [],
    http: text(11),
  }
}

function pairs(ties: readonly (string | number)[]): readonly Link[] {
  return ties.flatMap((type, i) => (i % 2 === 0 ? [{ type: type as Link['type'], to: Number(ties[i + 1]) }] : []))
}

/** ms, to the microsecond. */
function thousandths(ms: number): number {
  return Math.round(ms * 1000) / 1000
}

/** JSON texts, each on one line, as one block. */
export function writeBodies(bodies: readonly string[]): string {
  // JSON text has `\u003c` nowhere: its writer escapes only what must be, and a backslash of a string is doubled.
  return bodies.map((body) => body.replaceAll('<', '\\u003c')).join('\n')
}

export function readBodies(block: string): readonly string[] {
  // Escapes are taken two letters at a time, so that a doubled backslash before `u003c` stays what it is.
  return block.split('\n').map((line) => line.replace(/\\(u003c|.)/g, (whole, of) => (of === 'u003c' ? '<' : whole)))
}
