/** The columns of the picture: where lanes, cards and arrows stand, px. */
import type { Side } from '../model/transcript.js'
import { card, page } from './metrics.js'

export interface LaneFrame {
  readonly x: number
  readonly width: number
  /** Middle of the lifeline. */
  readonly life: number
  /** Activation bars side by side go this way: away from the middle of the picture. */
  readonly outward: 1 | -1
}

export interface Frame {
  readonly layout: 'docs' | 'wide'
  readonly width: number
  readonly lanes: Readonly<Record<Side, LaneFrame>>
  /** Step cards. */
  readonly card: { readonly x: number; readonly width: number }
  /** What stands inside the cards: labels, boxes, notes. */
  readonly inner: { readonly x: number; readonly width: number }
  /** The rail of step numbers at the far left; null where they stand in the cards. */
  readonly rail: number | null
  /** Leftmost line of loops. */
  readonly loops: number
}

export function toFrame(layout: 'docs' | 'wide', width: number): Frame {
  const wide = layout === 'wide'
  // A lane is as broad as a finger in a docs column; in the wide layout it takes part in the width.
  const lane = wide ? Math.max(56, Math.round(width * 0.12)) : 56
  const rail = wide ? page.margin + 42 : null
  const left = rail === null ? page.margin : rail + 38
  const right = width - (wide ? 34 : page.margin)
  const cardX = left + lane + (wide ? 14 : 10)
  const cardEnd = right - lane - (wide ? 14 : 10)
  return {
    layout,
    width,
    lanes: {
      client: { x: left, width: lane, life: left + lane / 2, outward: -1 },
      server: { x: right - lane, width: lane, life: right - lane / 2, outward: 1 },
    },
    card: { x: cardX, width: cardEnd - cardX },
    inner: { x: cardX + card.pad, width: cardEnd - cardX - 2 * card.pad },
    rail,
    loops: rail === null ? left + 6 : page.margin + 2,
  }
}
