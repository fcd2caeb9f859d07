import type { Box } from '../model/scene.js'
import type { Role } from '../model/theme.js'

/** A disc around (x, y): a box whose corners meet. With an edge, a ring around it. */
export function disc(x: number, y: number, radius: number, role: Role, edge?: number): Box {
  const side = 2 * radius
  const box = { type: 'box', x: x - radius, y: y - radius, width: side, height: side, radius, role } as const
  return edge === undefined ? box : { ...box, edge }
}
