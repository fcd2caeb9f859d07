/** Marks that tie rows together: loops back to an earlier step, and the bracket of a batch. */
import { groupBy } from '../base/group.js'
import type { Shape } from '../model/scene.js'
import type { Frame } from './frame.js'
import { arrow, bracket, loop, step } from './metrics.js'

export interface PlacedLoop {
  /** Height of the message's arrow, and of the middle of the step's head, px. */
  readonly from: number
  readonly to: number
}

/**
 * A dotted line from a message up the client lane to the step it returns to. Messages that return to one step share its
 * line; those of several steps have lines side by side.
 */
export function loopShapes(loops: readonly PlacedLoop[], frame: Frame): readonly Shape[] {
  const lane = frame.lanes.client
  // In a card the disc is inside, so the line ends at the card's edge; on the rail it ends at the disc.
  const end = frame.rail === null ? frame.card.x : frame.rail - step.wideRadius
  const inner = frame.rail === null ? lane.life - arrow.start - 8 : frame.rail - step.wideRadius - loop.tip - 6
  const start = lane.life - arrow.start + 2
  const style = { radius: loop.radius, width: loop.width, dash: loop.dash, role: 'loop-line' } as const
  return [...groupBy(loops, ({ to }) => to)].flatMap(([to, group], i): readonly Shape[] => {
    const x = frame.loops + Math.min(i * loop.offset, Math.max(0, inner - frame.loops))
    const heights = group.map(({ from }) => from).sort((a, b) => b - a)
    const [lowest = to, ...others] = heights
    const trunk: Shape = {
      type: 'line',
      points: [
        [start, lowest],
        [x, lowest],
        [x, to],
        [end - loop.tip + 1, to],
      ],
      ...style,
    }
    const branches = others.map(
      (y): Shape => ({
        type: 'line',
        points: [
          [start, y],
          [x, y],
          [x, y - 2 * loop.radius],
        ],
        ...style,
      }),
    )
    return [trunk, ...branches, { type: 'tip', x: end, y: to, towards: 'right', size: loop.tip, role: 'loop-tip' }]
  })
}

/** The vertical line that joins the discs of the wide layout. */
export function railShapes(discs: readonly number[], frame: Frame): readonly Shape[] {
  const first = discs[0]
  const last = discs.at(-1)
  if (frame.rail === null || first === undefined || last === undefined || first === last) return []
  return [
    {
      type: 'line',
      points: [
        [frame.rail, first],
        [frame.rail, last],
      ],
      width: 1.8,
      role: 'rail',
    },
  ]
}

/** A bracket along the sender's edge of the card, from the first arrow of a batch to its last. */
export function bracketShape(side: 'left' | 'right', from: number, to: number, frame: Frame): Shape {
  const { card } = frame
  const x = side === 'left' ? card.x + bracket.inset : card.x + card.width - bracket.inset
  const arm = side === 'left' ? bracket.arm : -bracket.arm
  return {
    type: 'line',
    points: [
      [x + arm, from],
      [x, from],
      [x, to],
      [x + arm, to],
    ],
    radius: bracket.radius,
    width: bracket.width,
    role: 'bracket',
  }
}
