/** Activation bars: on the receiver's lifeline, from a request to its answer. */
import type { Shape } from '../model/scene.js'
import type { Side } from '../model/transcript.js'
import type { Frame } from './frame.js'
import { bar, edge } from './metrics.js'

/** A request at work: who works, and from which height to which, px. */
export interface Activity {
  readonly side: Side
  readonly from: number
  readonly to: number
}

/** Bars that overlap in time stand side by side, outward; past `bar.most` they share the outermost place. */
export function barShapes(activities: readonly Activity[], frame: Frame): readonly Shape[] {
  return (['client', 'server'] as const).flatMap((side) => {
    const lane = frame.lanes[side]
    const ends: number[] = []
    return activities
      .filter((activity) => activity.side === side)
      .sort((a, b) => a.from - b.from || b.to - a.to)
      .map(({ from, to }): Shape => {
        const free = ends.findIndex((end) => end < from)
        const column = Math.min(free < 0 ? ends.length : free, bar.most - 1)
        ends[column] = Math.max(ends[column] ?? 0, to)
        return {
          type: 'box',
          x: lane.life - bar.width / 2 + lane.outward * column * bar.offset,
          y: from,
          width: bar.width,
          height: to - from,
          radius: bar.radius,
          edge: edge.bar,
          role: `${side}-bar`,
        }
      })
  })
}
