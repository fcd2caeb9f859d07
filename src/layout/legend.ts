/** The legend: the kinds that appear and the marks that need explaining, centred, in as many lines as they need. */
import type { Kind } from '../model/conversation.js'
import type { Shape } from '../model/scene.js'
import { disc } from './disc.js'
import type { Frame } from './frame.js'
import { arrow, edge, fonts, gap, loop, legend as metrics, page, pill } from './metrics.js'
import { fitted, say, textLine, type World } from './world.js'

export type Sample = Kind | 'unanswered' | 'loop' | 'repeat'

export interface PlacedLegend {
  readonly height: number
  readonly draw: (y: number) => readonly Shape[]
}

export function toLegend(samples: readonly Sample[], frame: Frame, world: World): PlacedLegend {
  const room = frame.width - 2 * page.margin - 2 * metrics.padX
  const items = samples.map((sample) => {
    const text = fitted(world, say(world, `legend-${sample}`), room - metrics.sample - metrics.text, fonts.legend)
    return { sample, text, width: metrics.sample + metrics.text + world.measure(text, fonts.legend) }
  })
  const rows = breakItems(items, room)
  const widths = rows.map((row) => row.reduce((sum, item) => sum + item.width, 0) + metrics.between * (row.length - 1))
  const width = Math.max(0, ...widths) + 2 * metrics.padX
  const height = metrics.height + (rows.length - 1) * metrics.line
  const middle = frame.card.x + frame.card.width / 2
  const x = Math.min(Math.max(middle - width / 2, page.margin), frame.width - page.margin - width)
  return {
    height: rows.length === 0 ? 0 : height,
    draw: (y) =>
      rows.length === 0
        ? []
        : [
            { type: 'box', x, y, width, height, radius: 12, edge: edge.card, role: 'card' },
            ...rows.flatMap((row, i) => {
              let at = x + (width - (widths[i] ?? 0)) / 2
              const level = y + metrics.height / 2 + i * metrics.line
              return row.flatMap((item) => {
                const from = at
                at += item.width + metrics.between
                return [
                  ...sampleShapes(item.sample, from, level, world),
                  textLine(
                    world,
                    item.text,
                    { x: from + metrics.sample + metrics.text, y: level + 4.6 },
                    fonts.legend,
                    'ink',
                  ),
                ]
              })
            }),
          ],
  }
}

function breakItems<T extends { readonly width: number }>(
  items: readonly T[],
  room: number,
): readonly (readonly T[])[] {
  const rows: T[][] = []
  let left = -1
  for (const item of items) {
    const row = rows.at(-1)
    if (!row || left < metrics.between + item.width) {
      rows.push([item])
      left = room - item.width
    } else {
      row.push(item)
      left -= metrics.between + item.width
    }
  }
  return rows
}

function sampleShapes(sample: Sample, x: number, y: number, world: World): readonly Shape[] {
  const end = x + metrics.sample
  const horizontal = (to: number) =>
    [
      [x, y],
      [to, y],
    ] as const
  switch (sample) {
    case 'unanswered':
      return [
        { type: 'line', points: horizontal(end - 2 * gap.mark - 10), width: arrow.width, role: 'gap-line' },
        disc(end - gap.mark, y, gap.mark, 'gap-mark', edge.mark),
      ]
    case 'loop':
      return [
        { type: 'line', points: horizontal(end - loop.tip + 1), width: loop.width, dash: loop.dash, role: 'loop-line' },
        { type: 'tip', x: end, y, towards: 'right', size: loop.tip, role: 'loop-tip' },
      ]
    case 'repeat': {
      const text = '× n'
      const width = world.measure(text, fonts.pill) + 2 * pill.pad
      const left = end - width
      return [
        {
          type: 'box',
          x: left,
          y: y - pill.height / 2,
          width,
          height: pill.height,
          radius: pill.height / 2,
          edge: edge.pill,
          role: 'pill',
        },
        textLine(world, text, { x: left + pill.pad, y: y + 4 }, fonts.pill, 'pill-ink'),
      ]
    }
    default:
      return [
        {
          type: 'line',
          points: horizontal(end - arrow.tip + 1),
          width: arrow.width,
          ...(sample === 'notification' ? { dash: arrow.dash } : {}),
          role: `${sample}-line`,
        },
        { type: 'tip', x: end, y, towards: 'right', size: arrow.tip, role: `${sample}-tip` },
      ]
  }
}
