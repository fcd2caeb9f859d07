/** What runs across rows: activation bars, loops, brackets of batches. */
import { batchesOf } from '../base/marks.js'
import type { Conversation } from '../model/conversation.js'
import type { Shape } from '../model/scene.js'
import type { Side } from '../model/transcript.js'
import { type Activity, barShapes } from './bars.js'
import type { Frame } from './frame.js'
import { bracketShape, loopShapes } from './marks.js'
import { step as stepMetrics } from './metrics.js'
import type { PlacedStep } from './place.js'

/** Heights of a picture's arrows by message, px. */
export type Arrows = ReadonlyMap<number, number>

export function arrowHeights(steps: readonly PlacedStep[]): Arrows {
  const found = new Map<number, number>()
  for (const { placed, y } of steps.flatMap((step) => step.rows)) {
    const { row, arrow, answer } = placed
    if (row.type === 'happening' || arrow === null) continue
    if (row.type === 'message') {
      found.set(row.message, y + arrow)
      continue
    }
    found.set(row.request, y + arrow)
    if (row.answer !== null && answer !== null) found.set(row.answer, y + answer)
  }
  return found
}

/** Bars from each drawn request to its drawn answer. */
export function activityShapes({ messages }: Conversation, arrows: Arrows, frame: Frame): readonly Shape[] {
  const found: Activity[] = []
  for (const [index, from] of arrows) {
    const request = messages[index]
    const to = request?.answeredBy === null || request === undefined ? undefined : arrows.get(request.answeredBy)
    if (request && to !== undefined) found.push({ side: request.to as Side, from, to })
  }
  return barShapes(found, frame)
}

/** Loops whose message and step are both on this picture. */
export function loopMarks(
  conversation: Conversation,
  arrows: Arrows,
  steps: readonly PlacedStep[],
  frame: Frame,
): readonly Shape[] {
  const heads = new Map(steps.map((step) => [step.step.number, step.y + stepMetrics.middle]))
  const placed = conversation.loops.flatMap((loop) => {
    const [from, to] = [arrows.get(loop.message), heads.get(loop.to)]
    return from === undefined || to === undefined ? [] : [{ from, to }]
  })
  return loopShapes(placed, frame)
}

export function bracketMarks({ messages }: Conversation, arrows: Arrows, frame: Frame): readonly Shape[] {
  return batchesOf(messages).flatMap((batch) => {
    const heights = batch.flatMap((message) => arrows.get(message.index) ?? [])
    if (heights.length < 2) return []
    return [
      bracketShape(batch[0]?.from === 'client' ? 'left' : 'right', Math.min(...heights), Math.max(...heights), frame),
    ]
  })
}
