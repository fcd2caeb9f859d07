/** Lines under the legend: what is not drawn and why, how the picture was thinned, and findings when asked for. */
import { leftOut, oddities } from '../base/left-out.js'
import type { Part } from '../model/part.js'
import type { Frame } from './frame.js'
import { fonts, page } from './metrics.js'
import { type LayoutSettings, lines, say, type World } from './world.js'

export function footLines(part: Part, settings: LayoutSettings, frame: Frame, world: World): readonly string[] {
  const odd = oddities(part, settings)
  const texts = [...leftOut(part, settings), ...(odd.length > 0 ? [say(world, 'findings'), ...odd] : [])]
  const room = frame.width - 2 * page.margin - 16
  return texts.flatMap((text) => lines(world, text, room, fonts.happening))
}
