import { graphemes, widthOf } from '../base/graphemes.js'
import type { Drawer } from './segments.js'

/** What stands for letters that no font has: an empty frame each, as wide as its share of their room. */
export const frame: Drawer = (text, size, room) => {
  const count = graphemes(text).filter((letter) => widthOf(letter) !== 'none').length
  if (room <= 0 || count === 0) return []
  const edge = Math.round((em * 0.06 * size * count) / room)
  const frames = Array.from({ length: count }, (_, i) => {
    const [left, right] = [i * em + 48, i * em + 352]
    return (
      `M${left} ${top}H${right}V${bottom}H${left}z` +
      // The inner edge goes the other way round, and leaves a hole.
      `M${left + edge} ${top + 24}V${bottom - 24}H${right - edge}V${top + 24}z`
    )
  })
  return [{ type: 'path', d: frames.join(''), unit: [room / count / em, size / em] }]
}

/** Units to a letter's room and to the em. */
const em = 400
const [top, bottom] = [-288, 16]
