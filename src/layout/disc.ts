import type { Kind } from '../model/conversation.js'
import type { Box, Shape } from '../model/scene.js'
import type { Role } from '../model/theme.js'
import { box, fonts } from './metrics.js'
import { textLine, type World } from './world.js'

/** A disc around (x, y): a box whose corners meet. With an edge, a ring around it. */
export function disc(x: number, y: number, radius: number, role: Role, edge?: number): Box {
  const side = 2 * radius
  const shape = { type: 'box', x: x - radius, y: y - radius, width: side, height: side, radius, role } as const
  return edge === undefined ? shape : { ...shape, edge }
}

/** A note's number in a filled disc around (x, y). */
export function numberDisc(number: string, x: number, y: number, kind: Kind, world: World): readonly Shape[] {
  return [
    disc(x, y, box.markRadius, `${kind}-disc`),
    textLine(world, number, { x, y: y + 3.8, align: 'middle' }, fonts.disc, `${kind}-disc-ink`),
  ]
}
