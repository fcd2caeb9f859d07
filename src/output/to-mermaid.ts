/**
 * The conversation as a sequence diagram of Mermaid, for places that take nothing else. Arrows and notes without JSON: a
 * message is its label and its key facts.
 */
import { whatIsShown } from '../base/alt-text.js'
import { groupBy } from '../base/group.js'
import { leftOut } from '../base/left-out.js'
import { lossOf } from '../base/lost.js'
import { participantText, pictureSubtitle, pictureTitle } from '../base/picture-titles.js'
import { type MessageRow, openRowWords, type RowWords } from '../base/row-words.js'
import { stepTitle } from '../base/step-titles.js'
import type { Message, Note } from '../model/conversation.js'
import type { Part, Row } from '../model/part.js'
import type { Settings } from '../model/settings.js'
import type { Side } from '../model/transcript.js'
import { lineBreak, mermaidLines, mermaidText } from './mermaid-text.js'

type Words = Pick<Settings, 'title' | 'subtitle' | 'times' | 'labels' | 'participants'>

/** Cells of a line, and lines of a note: Mermaid breaks no text by itself, and its lanes go as far apart as the longest. */
const width = { line: 64, note: 36 } as const
const most = { note: 5, label: 2, facts: 1, across: 3 } as const

export function toMermaid(part: Part, settings: Words): string {
  const lines = [...heading(part, settings), ...body(part, settings), ...foot(part, settings)]
  return `sequenceDiagram\n${lines.map((line) => `    ${line}\n`).join('')}`
}

const sides = ['client', 'server'] as const

function heading(part: Part, settings: Words): readonly string[] {
  const { lanes } = part.conversation
  const title = mermaidText(pictureTitle(part, settings), 120)
  const told = mermaidText([pictureSubtitle(part, settings), whatIsShown(part, settings)].filter(some).join('. '), 480)
  return [
    ...(title === '' ? [] : [`title ${title}`, `accTitle: ${title}`]),
    ...(told === '' ? [] : [`accDescr: ${told}`]),
    'autonumber',
    ...sides.map((side) => {
      const lane = lanes.find(({ role }) => role === side) ?? { id: side, role: side, name: null, version: null }
      const { title: called, more } = participantText(lane, settings)
      const text = [called, more]
        .map((each) => mermaidLines(each, width.note, 2))
        .filter(some)
        .join(lineBreak)
      return `participant ${side} as ${text === '' ? side : text}`
    }),
  ]
}

const some = (text: string): boolean => text !== ''

function body(part: Part, settings: Words): readonly string[] {
  const { conversation } = part
  const order: Order = {
    part,
    words: openRowWords(part, settings),
    notes: groupBy(conversation.notes, ({ message }) => message),
    pairs: pairsOf(
      part.steps.flatMap(({ rows }) => rows),
      conversation.messages,
    ),
    sides: new Map(conversation.lanes.map(({ id, role }) => [id, role])),
  }
  const numbering = openNumbering()
  return part.steps.flatMap(({ number, step, continued, rows }) => {
    const understood = conversation.steps[step]
    const title = understood ? stepTitle(understood, continued, settings.labels) : ''
    return [across(`${number}. ${title}`), ...rows.flatMap((row) => rowLines(row, order, numbering))]
  })
}

interface Order {
  readonly part: Part
  readonly words: (row: MessageRow) => RowWords
  readonly notes: ReadonlyMap<number, readonly Note[]>
  readonly pairs: ReadonlySet<number>
  readonly sides: ReadonlyMap<string, Side>
}

/** A note over both lanes. */
function across(text: string): string {
  return `Note over client,server: ${mermaidLines(text, width.line, most.across)}`
}

function rowLines(row: Row, order: Order, numbering: Numbering): readonly string[] {
  const { conversation } = order.part
  if (row.type === 'happening') {
    const text = conversation.happenings[row.happening]?.text ?? ''
    return text.trim() === '' ? [] : [across(text)]
  }
  const words = order.words(row)
  const { message } = words
  const answer = row.type === 'repeat' ? conversation.messages[row.answer ?? -1] : undefined
  return [
    ...arrow(message, labelOf(words, order), order, numbering),
    ...noteLines(row, message, order),
    ...(answer ? arrow(answer, answerLabel(words), order, numbering) : []),
  ]
}

/** A message with the number it has everywhere, and the bar of who works on it. */
function arrow(message: Message, label: string, { pairs, sides: at }: Order, numbering: Numbering): readonly string[] {
  const from = at.get(message.from) ?? 'client'
  const to = from === 'client' ? 'server' : 'client'
  return [
    ...numbering(message.index + 1),
    `${from}${arrowOf(message)}${to}: ${label}`,
    ...(pairs.has(message.index) ? [`activate ${to}`] : []),
    ...(message.answers !== null && pairs.has(message.answers) ? [`deactivate ${from}`] : []),
  ]
}

function arrowOf({ kind, fate }: Message): string {
  if (kind === 'request') return lossOf(fate) === null ? '->>' : '-x'
  return kind === 'notification' ? '-)' : kind === 'error' ? '--x' : '-->>'
}

function labelOf(words: RowWords, { part }: Order): string {
  const { method, subject, kind, id, count, marks, at, took, caption, facts } = words
  const times = count === 1 ? '' : ` × ${count}`
  // Of a repeat its answer says how long it took.
  const when = count === 1 ? took || at : words.answers === '' ? took : ''
  const line = [method, subject, `${kind}${times}`].filter(some).join(' ')
  const more = [id === '' ? '' : `id ${id}`, when, ...marks, caption].filter(some)
  return [
    mermaidLines([line, ...more].join(' · '), width.line, most.label),
    ...(part.density === 'arrows' ? [] : [mermaidLines(facts, width.line, most.facts)]),
  ]
    .filter(some)
    .join(lineBreak)
}

function answerLabel({ method, answers, count, took }: RowWords): string {
  return mermaidText([`${method} ${answers} × ${count}`, took].filter(some).join(' · '), width.line)
}

/** Notes stand at the side of who sent the message. */
function noteLines(row: MessageRow, { from }: Message, { notes, part, sides: at }: Order): readonly string[] {
  if (row.type !== 'message' || part.density === 'arrows') return []
  const place = at.get(from) === 'server' ? 'right of server' : 'left of client'
  return (notes.get(row.message) ?? []).map(({ number, title, text }) => {
    const said = [title, text]
      .map((each) => each.trim())
      .filter(some)
      .join(': ')
    return `Note ${place}: ${mermaidLines(`${number}. ${said}`, width.note, most.note)}`
  })
}

/** Requests whose answer is drawn below them: Mermaid refuses the end of a bar that did not begin. */
function pairsOf(rows: readonly Row[], messages: readonly Message[]): ReadonlySet<number> {
  const open = new Set<number>()
  const found = new Set<number>()
  const drawn = rows.flatMap((row) =>
    row.type === 'message'
      ? [row.message]
      : row.type === 'repeat'
        ? [row.request, ...(row.answer === null ? [] : [row.answer])]
        : [],
  )
  for (const index of drawn) {
    const message = messages[index]
    if (message?.kind === 'request') open.add(index)
    const answers = message?.answers ?? null
    if (answers !== null && open.delete(answers)) found.add(answers)
  }
  return found
}

/** Gives the lines that make the next arrow count as `number`; none where it would anyway. */
type Numbering = (number: number) => readonly string[]

function openNumbering(): Numbering {
  let next = 1
  return (number) => {
    const lines = number === next ? [] : [`autonumber ${number}`]
    next = number + 1
    return lines
  }
}

function foot(part: Part, settings: Words): readonly string[] {
  // How the picture is thinned is said of boxes, of which there are none here.
  const whole: Part = { ...part, density: part.density === 'arrows' ? 'arrows' : 'full' }
  return leftOut(whole, settings).map(across)
}
