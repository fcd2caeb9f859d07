/** Arrows between the lifelines. */
import type { Kind } from '../model/conversation.js'
import type { Shape } from '../model/scene.js'
import { disc } from './disc.js'
import type { Frame } from './frame.js'
import { arrow, edge, gap } from './metrics.js'

/** A dot where it starts, a line, a filled head where it ends; dashed for a notification. */
export function arrowShapes(kind: Kind, y: number, towards: 'left' | 'right', frame: Frame): readonly Shape[] {
  const { from, to, sign } = ends(towards, frame)
  return [
    disc(from, y, arrow.dot, `${kind}-tip`),
    {
      type: 'line',
      points: [
        [from, y],
        [to - sign * (arrow.tip - 1), y],
      ],
      width: arrow.width,
      ...(kind === 'notification' ? { dash: arrow.dash } : {}),
      role: `${kind}-line`,
    },
    { type: 'tip', x: to, y, towards, size: arrow.tip, role: `${kind}-tip` },
  ]
}

/** A request that was proved to stay unanswered: the line ends in a gap with a hollow mark. */
export function gapShapes(y: number, towards: 'left' | 'right', frame: Frame): readonly Shape[] {
  const { from, to, sign } = ends(towards, frame)
  const mark = to - sign * gap.from
  return [
    disc(from, y, arrow.dot, 'request-tip'),
    {
      type: 'line',
      points: [
        [from, y],
        [mark - sign * (gap.mark + gap.before), y],
      ],
      width: arrow.width,
      role: 'gap-line',
    },
    disc(mark, y, gap.mark, 'gap-mark', edge.mark),
  ]
}

/** Where an arrow starts and ends, and which way it runs. */
export function ends(
  towards: 'left' | 'right',
  { lanes }: Frame,
): { readonly from: number; readonly to: number; readonly sign: 1 | -1 } {
  const left = lanes.client.life
  const right = lanes.server.life
  return towards === 'right'
    ? { from: left + arrow.start, to: right - arrow.end, sign: 1 }
    : { from: right - arrow.start, to: left + arrow.end, sign: -1 }
}
