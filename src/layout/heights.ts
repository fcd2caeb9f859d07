/** How tall rows, step cards and pages are, for cutting a conversation into pictures by height. */
import type { Conversation } from '../model/conversation.js'
import type { Density, Part, Row } from '../model/part.js'
import { toFrame } from './frame.js'
import { toTitle } from './heading.js'
import { card, legend, page, participant, step } from './metrics.js'
import { toRowsOrder } from './place.js'
import { toRow } from './rows.js'
import type { LayoutSettings, World } from './world.js'

export interface RowHeights {
  /** A row with the room it wants after it, px. */
  readonly row: (row: Row, density: Density) => number
  /** What a step card adds to its rows, px. */
  readonly step: number
  /** What a picture adds to its steps, px: title, participants at head and foot, legend. */
  readonly frame: number
}

export function rowHeights(conversation: Conversation, settings: LayoutSettings, world: World): RowHeights {
  const frame = toFrame(settings.layout, settings.width)
  const part = (density: Density): Part => ({
    conversation,
    number: 1,
    of: 99,
    density,
    gathered: false,
    steps: [],
    omissions: [],
  })
  const orders = new Map<Density, ReturnType<typeof toRowsOrder>>()
  return {
    row: (row, density) => {
      const order = orders.get(density) ?? toRowsOrder(part(density), settings, frame, world)
      orders.set(density, order)
      const { height, gap } = toRow(row, order)
      return height + gap
    },
    // A subtitle under its title takes one line more.
    step: step.head + step.moreLine + card.bottom + card.gap,
    frame:
      toTitle(part('full'), settings, frame, world).height +
      2 * participant.height +
      card.first +
      card.last +
      legend.gap +
      legend.height +
      legend.line +
      legend.foot +
      2 * legend.footLine +
      page.bottom,
  }
}
