/**
 * A conversation as text: two lifelines, and a line a message between them. Made for a terminal, and readable in any
 * text file.
 */
import { fill } from '../base/fill.js'
import { cells } from '../base/graphemes.js'
import { participantText, pictureSubtitle, pictureTitle } from '../base/picture-titles.js'
import { stepSubtitle, stepTitle } from '../base/step-titles.js'
import type { Conversation, Lane } from '../model/conversation.js'
import type { Part, PartStep, Row } from '../model/part.js'
import type { Settings } from '../model/settings.js'
import type { Side } from '../model/transcript.js'
import { type OutputFormat, partName, toBytes } from './format.js'
import { type Arrow, arrowLine, detailOf } from './ladder-arrow.js'
import { cut, type SpanLine, span, toTerminal, widthOf } from './spans.js'

export const ladder: OutputFormat = {
  name: 'ladder',
  says: 'a line a message, as text for terminals and plain files',
  suffix: '.txt',
  type: 'text/plain; charset=utf-8',
  encode: async (drawables, { name, columns = 80, colour = false }) =>
    drawables.map(({ part, settings }) => ({
      name: partName(name, part, '.txt'),
      type: 'text/plain; charset=utf-8',
      bytes: toBytes(toLadder(part, settings, { columns, colour })),
    })),
}

export interface LadderOptions {
  /** Cells of a line; taken as 40 to 120. */
  readonly columns: number
  readonly colour: boolean
}

type LadderSettings = Pick<Settings, 'labels' | 'times' | 'title' | 'subtitle' | 'participants'>

export function toLadder(part: Part, settings: LadderSettings, options: LadderOptions): string {
  // Beyond 120 the eye loses the line on its way from one side to the other.
  const columns = Math.min(120, Math.max(40, Math.floor(options.columns)))
  const lines = [
    ...heading(part, settings, columns),
    ...cards(part.conversation, settings, columns),
    ...body(part, settings, columns),
    ...omissions(part, settings, columns),
  ]
  return toTerminal(lines, options.colour)
}

function heading(part: Part, settings: LadderSettings, columns: number): SpanLine[] {
  const lines: SpanLine[] = []
  const centred = (text: string, style: 'strong' | 'muted') => {
    const shown = cut(text, columns - 2)
    if (shown !== '') lines.push([span(' '.repeat(Math.max(0, (columns - cells(shown)) >> 1))), span(shown, style)])
  }
  centred(pictureTitle(part, settings), 'strong')
  centred(pictureSubtitle(part, settings), 'muted')
  return lines.length === 0 ? [] : [...lines, []]
}

function laneOf({ lanes }: Conversation, side: Side): Lane | undefined {
  return lanes.find(({ role }) => role === side)
}

/** The participants. The outer edge of a card goes on as the lifeline. */
function cards(conversation: Conversation, settings: LadderSettings, columns: number): SpanLine[] {
  const most = Math.floor((columns - 4) / 2) - 4
  const texts = (side: Side): string[] => {
    const lane = laneOf(conversation, side)
    const { title, more } = participantText(lane ?? { id: side, role: side, name: null, version: null }, settings)
    return [cut(title, most), cut(more, most)]
  }
  const [client, server] = [texts('client'), texts('server')]
  const height = client[1] === '' && server[1] === '' ? 1 : 2
  const inner = Math.max(...[...client, ...server].map(cells))
  const gap = ' '.repeat(columns - 2 - 2 * (inner + 4))
  const bar = '─'.repeat(inner + 2)
  const pad = (text: string) => ' '.repeat(inner - cells(text))
  const lines: SpanLine[] = [[span(` ╭${bar}╮`, 'client'), span(gap), span(`╭${bar}╮`, 'server')]]
  for (let i = 0; i < height; i++) {
    const [left = '', right = ''] = [client[i], server[i]]
    const style = i === 0 ? 'strong' : 'plain'
    lines.push([
      span(' │ ', 'client'),
      span(left, style),
      span(`${pad(left)} │`, 'client'),
      span(gap),
      span(`│ ${pad(right)}`, 'server'),
      span(right, style),
      span(' │', 'server'),
    ])
  }
  return [...lines, [span(` ├${bar}╯`, 'client'), span(gap), span(`╰${bar}┤`, 'server')]]
}

/** Requests that are being worked on, by the side that works: its lifeline is heavy meanwhile. */
type Busy = Readonly<Record<Side, Set<number>>>

function body(part: Part, settings: LadderSettings, columns: number): SpanLine[] {
  const busy: Busy = { client: new Set(), server: new Set() }
  const loops = new Map(part.conversation.loops.map((loop) => [loop.message, loop.to]))
  const lines: SpanLine[] = []
  for (const step of part.steps) {
    lines.push(between([], columns, busy), stepLine(step, part.conversation, settings, columns, busy))
    lines.push(between([], columns, busy))
    let first = !step.continued
    for (const row of step.rows) {
      const number = first && row.type !== 'happening' ? step.number : null
      lines.push(...rowLines(row, part.conversation, settings, columns, busy, loops, number))
      if (row.type !== 'happening') first = false
    }
  }
  return [...lines, [span(' ╵', 'client'), span(' '.repeat(columns - 4)), span('╵', 'server')]]
}

/** A line between the lifelines, filled up with blanks. */
function between(line: SpanLine, columns: number, busy: Busy): SpanLine {
  const blank = ' '.repeat(Math.max(0, columns - 4 - widthOf(line)))
  return [
    span(busy.client.size > 0 ? ' ┃' : ' │', 'client'),
    ...line,
    span(blank),
    span(busy.server.size > 0 ? '┃' : '│', 'server'),
  ]
}

function stepLine(part: PartStep, conversation: Conversation, settings: LadderSettings, columns: number, busy: Busy) {
  const step = conversation.steps[part.step]
  const number = ` ${part.number} `
  const room = columns - 4 - 2 - cells(number) - 2
  const title = cut(step ? stepTitle(step, part.continued, settings.labels) : '', room)
  const left = room - cells(title) - 2
  const says = step && left >= 12 ? cut(stepSubtitle(step, settings.labels), left) : ''
  return between(
    [span(' '), span(number, 'number'), span(' '), span(title, 'strong'), span('  '), span(says, 'muted')],
    columns,
    busy,
  )
}

function rowLines(
  row: Row,
  conversation: Conversation,
  settings: LadderSettings,
  columns: number,
  busy: Busy,
  loops: ReadonlyMap<number, number>,
  step: number | null,
): SpanLine[] {
  if (row.type === 'happening') {
    const text = cut(conversation.happenings[row.happening]?.text ?? '', columns - 12)
    const left = Math.max(0, (columns - 4 - cells(text) - 4) >> 1)
    return [between([span(`${' '.repeat(left)}┄ ${text} ┄`, 'muted')], columns, busy)]
  }
  const common = { conversation, settings, took: null, times: 1 }
  const draw = (index: number, more: Partial<Arrow>) => {
    const message = conversation.messages[index]
    if (!message) return []
    const own = {
      message,
      subject: message.subject,
      detail: detailOf(message),
      step: null,
      loop: loops.get(index) ?? null,
    }
    return [across({ ...common, ...own, ...more }, columns, busy)]
  }
  if (row.type === 'message') return draw(row.message, { step })
  const took = tookOf(row.messages, conversation)
  const all = (index: number) => ({
    times: row.count,
    subject: row.subject,
    detail: detailOfAll(index, row.messages, conversation),
  })
  const request = draw(row.request, { ...all(row.request), step, ...(row.answer === null && { took }) })
  return row.answer === null ? request : [...request, ...draw(row.answer, { ...all(row.answer), took })]
}

/** What all messages of a repeat say that are of one kind; nothing when they differ. */
function detailOfAll(first: number, messages: readonly number[], conversation: Conversation): string {
  const kind = conversation.messages[first]?.kind
  const alike = messages.flatMap((index) => conversation.messages[index] ?? []).filter((each) => each.kind === kind)
  const [detail = '', ...others] = new Set(alike.map(detailOf))
  return others.length === 0 ? detail : ''
}

/** Shortest and longest answer of a repeat. */
function tookOf(messages: readonly number[], conversation: Conversation): Arrow['took'] {
  const all = messages.flatMap((index) => conversation.messages[index]?.took ?? [])
  if (all.length === 0) return null
  return [all.reduce((least, ms) => Math.min(least, ms)), all.reduce((most, ms) => Math.max(most, ms))]
}

function across(arrow: Arrow, columns: number, busy: Busy): SpanLine {
  const { message, conversation, times } = arrow
  const from = conversation.lanes.find(({ id }) => id === message.from)?.role ?? 'client'
  const to: Side = from === 'client' ? 'server' : 'client'
  if (message.answers !== null) busy[from].delete(message.answers)
  if (times === 1 && message.answeredBy !== null) busy[to].add(message.index)
  const line = arrowLine(arrow, columns - 4, from === 'client')
  const heavy = { client: busy.client.size > 0, server: busy.server.size > 0 }
  const left = from === 'client' ? (heavy.client ? '┠' : '├') : heavy.client ? '┃' : '│'
  const right = from === 'server' ? (heavy.server ? '┨' : '┤') : heavy.server ? '┃' : '│'
  return [span(` ${left}`, 'client'), ...line, span(right, 'server')]
}

/** What is not there, and what is not in order. */
function omissions(part: Part, { labels }: LadderSettings, columns: number): SpanLine[] {
  const texts = part.omissions.map(({ reason, method, count }) =>
    fill(labels[reason], { n: count, method: method ?? '' }),
  )
  const all = part.gathered ? [...texts, labels['gathered-note']] : texts
  return all.map((text) => [span(` ${cut(text, columns - 2)}`, 'muted')])
}
