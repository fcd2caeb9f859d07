/** Lanes and the participant cards at their heads. */
import type { ParticipantText } from '../base/picture-titles.js'
import type { Group, Shape } from '../model/scene.js'
import type { Side } from '../model/transcript.js'
import type { Frame } from './frame.js'
import { edge, fonts, participant as metrics, page } from './metrics.js'
import { fitted, textLine, type World } from './world.js'

/** The tinted band and the lifeline, from `top` to `bottom`. */
export function laneShapes(frame: Frame, top: number, bottom: number): readonly Shape[] {
  return (['client', 'server'] as const).flatMap((side): readonly Shape[] => {
    const lane = frame.lanes[side]
    return [
      { type: 'box', x: lane.x, y: top, width: lane.width, height: bottom - top, radius: 0, role: `${side}-lane` },
      {
        type: 'line',
        points: [
          [lane.life, top],
          [lane.life, bottom],
        ],
        width: 1.8,
        role: `${side}-line`,
      },
    ]
  })
}

/** A card per lane with its upper edge at `y`; both as wide as the wider text needs, the texts cut if the page is narrow. */
export function participantShapes(
  texts: readonly ParticipantText[],
  y: number,
  frame: Frame,
  world: World,
): readonly Group[] {
  const most = (frame.width - 3 * page.margin) / 2 - (frame.rail === null ? 0 : 40)
  const wanted = texts.map(
    (text) =>
      metrics.text +
      Math.max(world.measure(text.title, fonts.participant), world.measure(text.more, fonts.participantMore)) +
      metrics.end,
  )
  const width = Math.min(most, Math.max(metrics.leastWidth, ...wanted))
  return texts.map(({ side, title, more }) => {
    const x = cardX(side, width, frame)
    const room = width - metrics.text - metrics.end
    const middle = y + metrics.height / 2
    const alone = more === ''
    const titleY = alone ? middle + 5.5 : y + metrics.titleBaseline
    return {
      type: 'group',
      name: 'participant',
      shapes: [
        {
          type: 'box',
          x,
          y,
          width,
          height: metrics.height,
          radius: metrics.radius,
          edge: edge.participant,
          role: `${side}-card`,
        },
        {
          type: 'icon',
          name: side,
          x: x + metrics.icon,
          y: middle - metrics.iconSize / 2,
          size: metrics.iconSize,
          role: `${side}-icon`,
        },
        textLine(
          world,
          fitted(world, title, room, fonts.participant),
          { x: x + metrics.text, y: titleY },
          fonts.participant,
          `${side}-ink`,
        ),
        ...(alone
          ? []
          : [
              textLine(
                world,
                fitted(world, more, room, fonts.participantMore),
                { x: x + metrics.text, y: y + metrics.moreBaseline },
                fonts.participantMore,
                `${side}-muted`,
              ),
            ]),
      ],
    }
  })
}

/** Over the middle of its lane where there is room, else flush with the margin. */
function cardX(side: Side, width: number, frame: Frame): number {
  const centred = frame.lanes[side].life - width / 2
  const least = frame.rail === null ? page.margin : frame.rail + metrics.iconSize / 2
  return side === 'client' ? Math.max(centred, least) : Math.min(centred, frame.width - page.margin - width)
}
