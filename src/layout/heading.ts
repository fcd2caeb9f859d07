/** The title and the muted line under it: revision, transport, how long it took, when it was recorded, which part. */
import { pictureSubtitle, pictureTitle } from '../base/picture-titles.js'
import type { Part } from '../model/part.js'
import type { Shape } from '../model/scene.js'
import type { Frame } from './frame.js'
import { fonts, page } from './metrics.js'
import { fitted, type LayoutSettings, lines, textLine, type World } from './world.js'

export interface PlacedTitle {
  readonly text: string
  /** From the page's upper edge to the participant cards. */
  readonly height: number
  readonly draw: () => readonly Shape[]
}

export function toTitle(part: Part, settings: LayoutSettings, frame: Frame, world: World): PlacedTitle {
  const text = pictureTitle(part, settings, (name) => fitted(world, name, longestName, fonts.title))
  const room = frame.width - 2 * page.margin - 16
  const title = firstLines(lines(world, text, room, fonts.title), room, world)
  const more = lines(world, pictureSubtitle(part, settings), room, fonts.subtitle).filter((line) => line !== '')
  const x = frame.width / 2
  const last = page.titleBaseline + (title.length - 1) * page.titleLine
  const firstMore = last + page.subtitleDrop
  const end = more.length === 0 ? last : firstMore + (more.length - 1) * page.subtitleLine
  return {
    text,
    height: end + page.headGap,
    draw: () => [
      ...title.map((line, i) =>
        textLine(world, line, { x, y: page.titleBaseline + i * page.titleLine, align: 'middle' }, fonts.title, 'title'),
      ),
      ...more.map((line, i) =>
        textLine(world, line, { x, y: firstMore + i * page.subtitleLine, align: 'middle' }, fonts.subtitle, 'muted'),
      ),
    ],
  }
}

/** px of the title's font that one of the names in a title made from them may take. */
const longestName = 400

/** Lines of a title; one who writes more than this means a text. */
const most = 4

function firstLines(all: readonly string[], room: number, world: World): readonly string[] {
  if (all.length <= most) return all
  return [...all.slice(0, most - 1), fitted(world, all.slice(most - 1).join(' '), room, fonts.title)]
}
