/** Rows: what one message, one repeated call or one happening takes of the height, and how it is drawn. */
import { factsOf } from '../base/facts.js'
import { idText } from '../base/ids.js'
import { kindText } from '../base/kinds.js'
import { lossOf } from '../base/lost.js'
import { aboutText } from '../base/marks.js'
import type { MessageRow, RowWords } from '../base/row-words.js'
import { duration, durations, since } from '../base/times.js'
import type { Conversation, Kind, Message, Note } from '../model/conversation.js'
import type { Density, Row } from '../model/part.js'
import type { Font, Shape } from '../model/scene.js'
import { arrowShapes, gapShapes } from './arrows.js'
import { toBody } from './boxes.js'
import { labelGroup } from './describe.js'
import type { Frame } from './frame.js'
import { type Chip, toLabel } from './labels.js'
import { arrow, edge, fonts, happening, row as metrics, pill } from './metrics.js'
import { fitted, type LayoutSettings, say, textLine, type World } from './world.js'

export interface PlacedRow {
  readonly row: Row
  /** From the top of its label to its lowest edge. */
  readonly height: number
  /** Room it wants before the next row. */
  readonly gap: number
  /** From its top to the arrow, and to the answer's arrow of a repeated call; null for a happening. */
  readonly arrow: number | null
  readonly answer: number | null
  readonly draw: (y: number) => readonly Shape[]
}

export interface RowsOrder {
  readonly conversation: Conversation
  readonly density: Density
  readonly frame: Frame
  readonly world: World
  readonly settings: LayoutSettings
  /** Message → number of the step it opens, for the label. */
  readonly opens: ReadonlyMap<number, number>
  readonly words: (row: MessageRow) => RowWords
  /** Message → small marks that belong to its label. */
  readonly pills: ReadonlyMap<number, readonly Chip[]>
  readonly notes: ReadonlyMap<number, readonly Note[]>
  /** Message → pointers to fold. */
  readonly folds: ReadonlyMap<number, readonly string[]>
  /** Messages whose `_meta` envelope was shown before. */
  readonly envelopeKnown: ReadonlySet<number>
}

export function toRow(row: Row, order: RowsOrder): PlacedRow {
  if (row.type === 'happening') return happeningRow(row, order)
  const message = order.conversation.messages[row.type === 'message' ? row.message : row.request]
  if (!message) throw new RangeError('a row names a message that is not there')
  if (row.type === 'repeat') return repeatRow(row, message, order)
  // A message with notes keeps its box: the notes are what somebody wanted to be read.
  const noted = order.density === 'compact' && order.notes.has(message.index)
  return order.density === 'full' || noted ? fullRow(row, message, order) : compactRow(row, message, order)
}

const sideOf = (message: Message): 'left' | 'right' => (message.from === 'client' ? 'left' : 'right')
const towards = (message: Message): 'left' | 'right' => (message.from === 'client' ? 'right' : 'left')

function fullRow(row: MessageRow, message: Message, order: RowsOrder): PlacedRow {
  const { frame, world } = order
  const label = toLabel(chips(message, order), metaOf(message, order), sideOf(message), frame, world, fonts.meta)
  const arrowAt = metrics.label + (label.lines - 1) * metrics.labelLine + metrics.arrow
  const body = toBody(
    {
      message,
      notes: order.notes.get(message.index) ?? [],
      folds: order.folds.get(message.index) ?? [],
      envelopeKnown: order.envelopeKnown.has(message.index),
      side: sideOf(message),
    },
    frame,
    world,
  )
  return {
    row,
    height: arrowAt + metrics.body + body.height,
    gap: metrics.gap,
    arrow: arrowAt,
    answer: null,
    draw: (y) => [
      labelGroup(order.words(row), false, label.draw(y + metrics.label), world),
      ...line(message, y + arrowAt, frame),
      ...body.draw(y + arrowAt + metrics.body),
    ],
  }
}

function compactRow(row: MessageRow, message: Message, order: RowsOrder): PlacedRow {
  const { frame, world } = order
  const label = toLabel(compactChips(message, order), metaOf(message, order), sideOf(message), frame, world, fonts.meta)
  const arrowAt = metrics.compactLabel + (label.lines - 1) * metrics.labelLine + metrics.compactArrow
  return {
    row,
    height: arrowAt + arrow.tip / 2,
    gap: metrics.compactGap,
    arrow: arrowAt,
    answer: null,
    draw: (y) => [
      labelGroup(order.words(row), order.density !== 'arrows', label.draw(y + metrics.compactLabel), world),
      ...line(message, y + arrowAt, frame),
    ],
  }
}

function repeatRow(row: Extract<Row, { type: 'repeat' }>, message: Message, order: RowsOrder): PlacedRow {
  const { frame, world, conversation } = order
  const answer = row.answer === null ? undefined : conversation.messages[row.answer]
  const took = row.messages.flatMap((index) => conversation.messages[index]?.took ?? [])
  const [least, most] = took.reduce(
    ([a, b], each) => [Math.min(a, each), Math.max(b, each)],
    [Number.POSITIVE_INFINITY, 0],
  )
  const meta = order.settings.times === 'show' && took.length > 0 ? durations(least, most) : ''
  const label = toLabel(repeatChips(row, message, answer, order), meta, sideOf(message), frame, world, fonts.meta)
  const arrowAt = metrics.compactLabel + (label.lines - 1) * metrics.labelLine + metrics.compactArrow
  const answerAt = answer ? arrowAt + metrics.pair : null
  return {
    row,
    height: (answerAt ?? arrowAt) + arrow.tip / 2,
    gap: metrics.compactGap,
    arrow: arrowAt,
    answer: answerAt,
    draw: (y) => [
      labelGroup(order.words(row), false, label.draw(y + metrics.compactLabel), world),
      ...line(message, y + arrowAt, frame),
      ...(answer && answerAt !== null ? line(answer, y + answerAt, frame) : []),
    ],
  }
}

function happeningRow(row: Extract<Row, { type: 'happening' }>, order: RowsOrder): PlacedRow {
  const { frame, world, conversation } = order
  const text = conversation.happenings[row.happening]?.text ?? ''
  const letters = fitted(world, text, frame.inner.width - 2 * happening.pad, fonts.happening)
  const width = world.measure(letters, fonts.happening) + 2 * happening.pad
  const x = frame.inner.x + (frame.inner.width - width) / 2
  return {
    row,
    height: happening.height,
    gap: happening.gap,
    arrow: null,
    answer: null,
    draw: (y) => [
      {
        type: 'box',
        x,
        y,
        width,
        height: happening.height,
        radius: pill.height / 2,
        edge: edge.pill,
        role: 'happening-box',
      },
      textLine(world, letters, { x: x + happening.pad, y: y + 16.5 }, fonts.happening, 'happening-ink'),
    ],
  }
}

function line(message: Message, y: number, frame: Frame): readonly Shape[] {
  return lossOf(message.fate)
    ? gapShapes(y, towards(message), frame)
    : arrowShapes(message.kind, y, towards(message), frame)
}

function chips(message: Message, order: RowsOrder): readonly Chip[] {
  const found: Chip[] = [...nameChips(message, order, fonts.method, fonts.subject, fonts.kind)]
  for (const note of order.notes.get(message.index) ?? []) {
    if (note.at !== null) continue
    found.push({ text: String(note.number), font: fonts.disc, role: `${message.kind}-disc-ink`, disc: message.kind })
  }
  if (message.caption !== null) found.push({ text: message.caption, font: fonts.kind, role: 'muted' })
  return found
}

function compactChips(message: Message, order: RowsOrder): readonly Chip[] {
  const found: Chip[] = [...nameChips(message, order, fonts.compactMethod, fonts.compactFacts, fonts.compactKind)]
  if (message.caption !== null)
    found.push({ text: message.caption, font: fonts.compactKind, role: 'muted', filler: true })
  if (order.density === 'arrows') return found
  const facts = factsOf(message)
  if (facts !== '') found.push({ text: facts, font: fonts.compactFacts, role: 'muted', filler: true })
  return found
}

/** The first call's label with a count, and the kind of the answers in words. */
function repeatChips(
  row: Extract<Row, { type: 'repeat' }>,
  message: Message,
  answer: Message | undefined,
  order: RowsOrder,
): readonly Chip[] {
  const alike = { ...message, subject: row.subject }
  const found: Chip[] = [...nameChips(alike, order, fonts.compactMethod, fonts.compactFacts, fonts.compactKind)]
  found.push({ text: `× ${row.count}`, font: fonts.pill, role: 'pill-ink', pill: {} })
  if (answer) found.push({ text: say(order.world, answer.kind), font: fonts.compactKind, role: `${answer.kind}-ink` })
  return found
}

/** Step number, method, subject, kind and the small marks. */
function nameChips(message: Message, order: RowsOrder, method: Font, subject: Font, kind: Font): readonly Chip[] {
  const { world } = order
  const ink = `${message.kind}-ink` as const
  const number = order.opens.get(message.index)
  const said = kindText(message, world.labels)
  const found: Chip[] = []
  const name = message.method ?? ''
  if (name !== '' || number !== undefined) {
    found.push({ text: `${number === undefined ? '' : `${number}. `}${name}`, font: method, role: ink })
  }
  const told = message.links.some((link) => link.type === 'cancels')
  if (message.subject !== null && message.subject !== '' && !told)
    found.push({ text: message.subject, font: subject, role: ink })
  found.push({ text: said, font: kind, role: 'muted' })
  found.push(...(order.pills.get(message.index) ?? []))
  return found
}

/** What stands at the other side of the label: `#7 · +0.412 s` of a request, `12 ms` of an answer. */
function metaOf(message: Message, order: RowsOrder): string {
  const timed = order.settings.times === 'show' && message.at !== null
  if (message.took !== null) return timed ? duration(message.took) : ''
  // Who knows what an answer without its request answers? Its id and its time are all there is.
  if (isAnswer(message.kind) && message.answers !== null) return ''
  const own = idText(message.id)
  const id = own === '' ? aboutText(message, order.conversation, order.world.labels) : `#${own}`
  const when = timed && message.at !== null ? since(message.at) : ''
  // Without times the id stands in the box and need not be said twice.
  return order.density === 'full' && !timed && own !== '' ? '' : [id, when].filter((part) => part !== '').join(' · ')
}

const isAnswer = (kind: Kind): boolean => kind === 'response' || kind === 'error'
