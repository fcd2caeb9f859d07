/** A message's code box, with its notes beside or below it. */
import type { Message, Note } from '../model/conversation.js'
import type { InkLine } from '../model/ink.js'
import type { Shape } from '../model/scene.js'
import { numberDisc } from './disc.js'
import type { Frame } from './frame.js'
import { box, edge, fonts, notes as noteMetrics } from './metrics.js'
import { toNotes } from './notes.js'
import type { World } from './world.js'

export interface Body {
  readonly height: number
  /** Shapes with the box's upper edge at `y`. */
  readonly draw: (y: number) => readonly Shape[]
}

export interface BodyOrder {
  readonly message: Message
  readonly notes: readonly Note[]
  readonly folds: readonly string[]
  readonly envelopeKnown: boolean
  readonly side: 'left' | 'right'
}

export function toBody(order: BodyOrder, frame: Frame, world: World): Body {
  const { message, notes, side } = order
  const { x, width } = frame.inner
  const marks = [...new Set(notes.flatMap((note) => (note.at === null ? [] : [note.at])))]
  const print = (room: number): readonly InkLine[] =>
    world.ink(message.body, { room, marks, markRoom: box.mark, folds: order.folds, envelopeKnown: order.envelopeKnown })

  const fullRoom = width - 2 * box.padX
  const besideRoom = Math.max(box.cells * world.measure('0', fonts.code), fullRoom - noteMetrics.gap - 0.36 * width)
  const leaves = width - (besideRoom + 2 * box.padX) - noteMetrics.gap
  const beside = notes.length > 0 && leaves >= noteMetrics.least
  const lines = print(beside ? besideRoom : fullRoom)
  const boxWidth = widthOf(lines) + 2 * box.padX
  const boxHeight = lines.length * box.line + 2 * box.padY
  const boxX = side === 'left' ? x : x + width - boxWidth

  const noteRoom = Math.min(width - boxWidth - noteMetrics.gap, noteMetrics.most)
  const noteX = side === 'left' ? x + boxWidth + noteMetrics.gap : x
  const free = noteRoom >= noteMetrics.least
  const placed =
    notes.length === 0
      ? null
      : toNotes(notes, message.kind, free ? { x: noteX, width: noteRoom, columns: 1 } : { x, width, columns: 2 }, world)
  const height =
    placed === null
      ? boxHeight
      : free
        ? Math.max(boxHeight, placed.height)
        : boxHeight + noteMetrics.below + placed.height
  return {
    height,
    draw: (y) => [
      {
        type: 'box',
        x: boxX,
        y,
        width: boxWidth,
        height: boxHeight,
        radius: box.radius,
        edge: edge.box,
        role: `${message.kind}-box`,
      },
      {
        type: 'group',
        name: 'code',
        heard: 'text',
        key: String(message.index + 1),
        shapes: [
          ...rules(lines, boxX + box.padX, y + box.padY, message),
          ...codeLines(lines, boxX + box.padX, y + box.padY),
        ],
      },
      // Each note says by itself which place it is about.
      { type: 'group', name: 'marks', heard: 'not', shapes: discs(lines, boxX + box.padX, y + box.padY, order, world) },
      ...(placed
        ? [{ type: 'group', name: 'notes', shapes: placed.draw(free ? y : y + boxHeight + noteMetrics.below) } as const]
        : []),
    ],
  }
}

function widthOf(lines: readonly InkLine[]): number {
  return lines.reduce((most, line) => Math.max(most, line.width + line.marks.length * box.mark), 0)
}

function codeLines(lines: readonly InkLine[], x: number, y: number): readonly Shape[] {
  return lines.map((line, i) => ({
    type: 'text' as const,
    x,
    y: y + i * box.line + box.baseline,
    font: fonts.code,
    runs: line.runs,
    ...(line.indent === '' ? {} : { indent: line.indent }),
  }))
}

/** The rules at the left of what is shown out of its string: one line for each run of neighbouring lines. */
function rules(lines: readonly InkLine[], x: number, y: number, message: Message): readonly Shape[] {
  const found: Shape[] = []
  const places = new Set(lines.flatMap((line) => line.rules))
  for (const place of places) {
    let from = -1
    for (let i = 0; i <= lines.length; i++) {
      const here = lines[i]?.rules.includes(place) ?? false
      if (here && from < 0) from = i
      if (here || from < 0) continue
      const points = [
        [x + place + 3, y + from * box.line + 2],
        [x + place + 3, y + i * box.line - 2],
      ] as const
      found.push({ type: 'line', points, width: 1.5, role: `${message.kind}-ring` })
      from = -1
    }
  }
  return found
}

/** Numbered discs at the ends of lines whose values have notes. */
function discs(lines: readonly InkLine[], x: number, y: number, order: BodyOrder, world: World): readonly Shape[] {
  const numbers = new Map<string, number>()
  for (const note of order.notes) if (note.at !== null && !numbers.has(note.at)) numbers.set(note.at, note.number)
  return lines.flatMap((line, i) =>
    line.marks.flatMap((pointer, nth): Shape[] => {
      const middle = x + line.width + nth * box.mark + box.mark - box.markRadius
      const level = y + i * box.line + box.line / 2
      return [...numberDisc(String(numbers.get(pointer) ?? ''), middle, level, order.message.kind, world)]
    }),
  )
}
