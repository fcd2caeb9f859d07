/** The label over an arrow: method, subject, kind, small marks and the source's own words, in as many lines as it needs. */
import type { Kind } from '../model/conversation.js'
import type { Font, Icon, Shape } from '../model/scene.js'
import type { Role } from '../model/theme.js'
import { numberDisc } from './disc.js'
import type { Frame } from './frame.js'
import { box, edge, pill, row } from './metrics.js'
import { fitted, textLine, type World } from './world.js'

export interface Chip {
  readonly text: string
  readonly font: Font
  readonly role: Role
  /** A rounded ground under the text, with a small drawing in front. */
  readonly pill?: { readonly icon?: Icon['name'] }
  /** The number of a note on the message as a whole, in a disc of this kind. */
  readonly disc?: Kind
  /** It takes what is left of its line and never a line of its own. */
  readonly filler?: true
}

export interface Label {
  /** How many lines it takes. */
  readonly lines: number
  /** Shapes with the first baseline at `y`. */
  readonly draw: (y: number) => readonly Shape[]
}

/** Chips on the sender's side, and a short text at the other side of the first line. */
export function toLabel(
  chips: readonly Chip[],
  meta: string,
  side: 'left' | 'right',
  frame: Frame,
  world: World,
  metaFont: Font,
): Label {
  const { x, width } = frame.inner
  const other = meta === '' ? '' : fitted(world, meta, width * 0.45, metaFont)
  const metaRoom = other === '' ? 0 : world.measure(other, metaFont) + row.middle
  const placed = breakChips(chips, width, width - metaRoom, world)
  return {
    lines: placed.length,
    draw: (y) => {
      const shapes: Shape[] = []
      for (const [i, line] of placed.entries()) {
        const total = line.reduce((sum, each) => sum + each.width, 0) + row.chip * (line.length - 1)
        let at = side === 'left' ? x : x + width - total
        for (const { chip, width: chipWidth } of line) {
          shapes.push(...drawChip(chip, at, y + i * row.labelLine, chipWidth, world))
          at += chipWidth + row.chip
        }
      }
      if (other !== '') {
        const end = side === 'left' ? ({ x: x + width, y, align: 'right' } as const) : ({ x, y } as const)
        shapes.push(textLine(world, other, end, metaFont, 'muted'))
      }
      return shapes
    },
  }
}

interface Sized {
  readonly chip: Chip
  readonly width: number
}

/** Chips in lines: the first as wide as the text at the other side leaves, a chip too wide for any line cut. */
function breakChips(
  chips: readonly Chip[],
  room: number,
  firstRoom: number,
  world: World,
): readonly (readonly Sized[])[] {
  const found: Sized[][] = [[]]
  let left = firstRoom
  for (const each of chips) {
    const widthOf = (chip: Chip) =>
      chip.disc ? 2 * box.markRadius : world.measure(chip.text, chip.font) + pillRoom(chip)
    const limit = found.length === 1 && found[0]?.length === 0 ? firstRoom : room
    const chip = { ...each, text: fitted(world, each.text, limit - pillRoom(each), each.font) }
    const width = widthOf(chip)
    const line = found.at(-1) ?? []
    if (each.filler && line.length > 0) {
      const rest = left - row.chip
      const short = { ...each, text: fitted(world, each.text, rest, each.font) }
      if (rest >= row.filler) line.push({ chip: short, width: widthOf(short) })
      left = 0
      continue
    }
    if (line.length > 0 && row.chip + width > left) {
      found.push([{ chip, width }])
      left = room - width
    } else {
      left -= width + (line.length > 0 ? row.chip : 0)
      line.push({ chip, width })
    }
  }
  return found
}

function pillRoom(chip: Chip): number {
  if (!chip.pill) return 0
  return 2 * pill.pad + (chip.pill.icon ? pill.icon + pill.iconGap : 0)
}

function drawChip(chip: Chip, x: number, y: number, width: number, world: World): readonly Shape[] {
  if (chip.disc) return numberDisc(chip.text, x + box.markRadius, y - 4.5, chip.disc, world)
  if (!chip.pill) return [textLine(world, chip.text, { x, y }, chip.font, chip.role)]
  const top = y - pill.rise
  const start = x + pill.pad
  const icon = chip.pill.icon
  return [
    { type: 'box', x, y: top, width, height: pill.height, radius: pill.height / 2, edge: edge.pill, role: 'pill' },
    ...(icon
      ? [
          {
            type: 'icon',
            name: icon,
            x: start,
            y: top + (pill.height - pill.icon) / 2,
            size: pill.icon,
            role: 'pill-icon',
          } as const,
        ]
      : []),
    textLine(world, chip.text, { x: start + (icon ? pill.icon + pill.iconGap : 0), y: y - 0.5 }, chip.font, chip.role),
  ]
}
