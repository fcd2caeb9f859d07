import type { Drawer } from './segments.js'

/** What stands for a letter that no font has: an empty frame as wide as its room. */
export const frame: Drawer = (_text, size, room) => {
  if (room <= 0) return []
  const edge = size * 0.06
  const [left, right, top, bottom] = [room * 0.12, room * 0.88, -size * 0.72, size * 0.04]
  const d = (n: number) => n.toFixed(2)
  const outer = `M${d(left)} ${d(top)}H${d(right)}V${d(bottom)}H${d(left)}z`
  // The inner edge goes the other way round, and leaves a hole.
  const inner = `M${d(left + edge)} ${d(top + edge)}V${d(bottom - edge)}H${d(right - edge)}V${d(top + edge)}z`
  return [{ type: 'path', d: outer + inner }]
}
