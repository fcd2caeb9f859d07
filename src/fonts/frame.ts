import type { Drawer } from './segments.js'

/** What stands for a letter that no font has: an empty frame as wide as its room. */
export const frame: Drawer = (_text, size, room) => {
  if (room <= 0) return []
  const edge = Math.round((em * 0.06 * size) / room)
  const d =
    `M${left} ${top}H${right}V${bottom}H${left}z` +
    // The inner edge goes the other way round, and leaves a hole.
    `M${left + edge} ${top + 24}V${bottom - 24}H${right - edge}V${top + 24}z`
  return [{ type: 'path', d, unit: [room / em, size / em] }]
}

/** Units to the room and to the em. */
const em = 400
const [left, right, top, bottom] = [48, 352, -288, 16]
