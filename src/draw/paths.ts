/** Path data of lines and of the points of arrows (SVG 2 §9). */
import type { Line, Tip } from '../model/scene.js'
import { px } from './xml-text.js'

/** A polyline whose inner corners are rounded. */
export function pathOf({ points, radius = 0 }: Line): string {
  const [first, ...rest] = points
  if (!first) return ''
  let path = `M${px(first[0])} ${px(first[1])}`
  for (const [i, point] of rest.entries()) {
    const before = points[i] ?? first
    const after = rest[i + 1]
    const [x, y] = point
    const reach = after ? Math.min(radius, distance(before, point) / 2, distance(point, after) / 2) : 0
    if (!after || reach <= 0) {
      path += `L${px(x)} ${px(y)}`
      continue
    }
    const [inX, inY] = toward(point, before, reach)
    const [outX, outY] = toward(point, after, reach)
    path += `L${px(inX)} ${px(inY)}Q${px(x)} ${px(y)} ${px(outX)} ${px(outY)}`
  }
  return path
}

type Point = readonly [x: number, y: number]

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by)

function toward(from: Point, to: Point, by: number): Point {
  const all = distance(from, to)
  return [from[0] + ((to[0] - from[0]) * by) / all, from[1] + ((to[1] - from[1]) * by) / all]
}

const directions: Readonly<Record<Tip['towards'], Point>> = { left: [1, 0], right: [-1, 0], up: [0, 1], down: [0, -1] }

/** A triangle as long as it is broad, nearly. */
export function tipOf({ x, y, towards, size }: Tip): string {
  const half = size * 0.46
  const [dx, dy] = directions[towards]
  const [baseX, baseY] = [x + dx * size, y + dy * size]
  return `M${px(x)} ${px(y)}L${px(baseX + dy * half)} ${px(baseY + dx * half)}L${px(baseX - dy * half)} ${px(baseY - dx * half)}Z`
}
