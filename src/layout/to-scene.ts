/** Part → Scene: rows are measured and placed from top to bottom, then joined by what runs across them. */

import { whatIsShown } from '../base/alt-text.js'
import { lossOf } from '../base/lost.js'
import { participantText } from '../base/picture-titles.js'
import type { Kind } from '../model/conversation.js'
import type { Part } from '../model/part.js'
import type { Group, Scene, Shape } from '../model/scene.js'
import { activityShapes, arrowHeights, bracketMarks, loopMarks } from './across.js'
import { footLines } from './foot.js'
import { toFrame } from './frame.js'
import { toTitle } from './heading.js'
import { type Sample, toLegend } from './legend.js'
import { railShapes } from './marks.js'
import { card, fonts, legend as legendMetrics, page, participant, step as stepMetrics } from './metrics.js'
import { laneShapes, participantShapes } from './participants.js'
import { type PlacedStep, placeSteps, toRowsOrder } from './place.js'
import { cardShape } from './steps.js'
import { type LayoutSettings, say, textLine, type World } from './world.js'

export function toScene(part: Part, settings: LayoutSettings, world: World): Scene {
  const frame = toFrame(settings.layout, settings.width)
  const { conversation } = part
  const title = toTitle(part, settings, frame, world)
  const participants = conversation.lanes.map((lane) => participantText(lane, settings))
  const head = title.height
  const steps = placeSteps(part, toRowsOrder(part, settings, frame, world), head + participant.height + card.first)
  const last = steps.at(-1)
  const stepsEnd = (last ? last.y + last.height : head + participant.height + card.first) + card.last
  const footed = stepsEnd > page.footFrom
  const lanesEnd = stepsEnd + (footed ? participant.height : 0)
  const legend = toLegend(samplesOf(part, steps), frame, world)
  const legendY = lanesEnd + legendMetrics.gap
  const foot = footLines(part, settings, frame, world)
  const footY = legendY + legend.height + (foot.length > 0 ? legendMetrics.foot : 0)
  const height = footY + foot.length * legendMetrics.footLine + page.bottom
  const arrows = arrowHeights(steps)
  const half = participant.height / 2
  const shapes: readonly Shape[] = [
    { type: 'box', x: 0, y: 0, width: frame.width, height, radius: 0, role: 'page' },
    { type: 'group', name: 'heading', shapes: title.draw() },
    { type: 'group', name: 'lane', shapes: laneShapes(frame, head + half, footed ? stepsEnd + half : lanesEnd) },
    ...railShapes(
      steps.map((step) => step.y + stepMetrics.middle),
      frame,
    ),
    ...steps.map((step) => cardShape(step.y, step.height, frame)),
    { type: 'group', name: 'loop', shapes: loopMarks(conversation, arrows, steps, frame) },
    { type: 'group', name: 'lane', shapes: activityShapes(conversation, arrows, frame) },
    ...participantShapes(participants, head, frame, world),
    ...(footed ? participantShapes(participants, stepsEnd, frame, world).map(unheard) : []),
    ...bracketMarks(conversation, arrows, frame),
    ...steps.map((step) => stepGroup(step, world)),
    { type: 'group', name: 'legend', shapes: legend.draw(legendY) },
    {
      type: 'group',
      name: 'omissions',
      shapes: foot.map((line, i) => {
        const y = footY + 12 + i * legendMetrics.footLine
        return textLine(world, line, { x: frame.width / 2, y, align: 'middle' }, fonts.happening, 'muted')
      }),
    },
  ]
  return {
    width: frame.width,
    height,
    title: title.text,
    description: whatIsShown(part, settings),
    lang: settings.lang === 'zh' ? 'zh-Hans' : settings.lang,
    shapes,
  }
}

/** What is drawn again is not said again. */
function unheard(group: Group): Group {
  return { ...group, heard: 'not' }
}

/** A step's card head and its rows, each a group that a reader without eyes can follow. */
function stepGroup({ step, title, heading, y, rows }: PlacedStep, world: World): Shape {
  return {
    type: 'group',
    name: 'step',
    anchor: `step-${step.number}`,
    label: `${say(world, 'step', { n: step.number })}: ${title}`,
    shapes: [
      ...heading.draw(y),
      ...rows.map(({ placed, y: rowY }): Shape => {
        const { row } = placed
        if (row.type === 'happening') return { type: 'group', name: 'happening', shapes: placed.draw(rowY) }
        const first = row.type === 'message' ? row.message : row.request
        return {
          type: 'group',
          name: 'message',
          anchor: `message-${first + 1}`,
          shapes: placed.draw(rowY),
        }
      }),
    ],
  }
}

/** The kinds and marks that appear, in the legend's order. */
function samplesOf(part: Part, steps: readonly PlacedStep[]): readonly Sample[] {
  const { conversation } = part
  const found = new Set<Sample>()
  const shown = new Set<number>()
  for (const row of steps.flatMap((step) => step.step.rows)) {
    if (row.type === 'happening') continue
    if (row.type === 'repeat') found.add('repeat')
    for (const index of row.type === 'message'
      ? [row.message]
      : [row.request, ...(row.answer === null ? [] : [row.answer])]) {
      const message = conversation.messages[index]
      if (!message) continue
      shown.add(index)
      found.add(lossOf(message.fate) ? 'unanswered' : message.kind)
    }
  }
  const numbers = new Set(steps.map((step) => step.step.number))
  if (conversation.loops.some((loop) => shown.has(loop.message) && numbers.has(loop.to))) found.add('loop')
  const order: readonly Sample[] = [
    'request',
    'response',
    'notification',
    'error' satisfies Kind,
    'unanswered',
    'loop',
    'repeat',
  ]
  return order.filter((sample) => found.has(sample))
}
