/** Step cards: the rounded card, the large number, the title and its muted line. */
import type { Shape } from '../model/scene.js'
import { disc } from './disc.js'
import type { Frame } from './frame.js'
import { card, edge, fonts, step as metrics } from './metrics.js'
import { fitted, lines, textLine, type World } from './world.js'

export interface Heading {
  readonly number: number
  readonly title: string
  readonly subtitle: string
}

export interface PlacedHeading {
  /** From the card's upper edge to its first row. */
  readonly height: number
  /** Shapes with the card's upper edge at `y`. */
  readonly draw: (y: number) => readonly Shape[]
}

export function toHeading(heading: Heading, frame: Frame, world: World): PlacedHeading {
  const railed = frame.rail !== null
  const x = railed ? frame.inner.x : frame.inner.x + metrics.title
  const room = frame.inner.x + frame.inner.width - x
  const title = fitted(world, heading.title, room, fonts.stepTitle)
  const titleWidth = world.measure(title, fonts.stepTitle)
  const beside = room - titleWidth - metrics.titleGap
  const fits = world.measure(heading.subtitle, fonts.stepMore) <= beside
  const below = heading.subtitle === '' || fits ? [] : lines(world, heading.subtitle, room, fonts.stepMore)
  return {
    height: metrics.head + below.length * metrics.moreLine,
    draw: (y) => {
      const middle = y + metrics.middle
      const baseline = middle + metrics.baseline
      const at = { x: x + titleWidth + metrics.titleGap, y: baseline }
      return [
        ...numberDisc(heading.number, middle, frame, world),
        textLine(world, title, { x, y: baseline }, fonts.stepTitle, 'title'),
        ...(fits && heading.subtitle !== '' ? [textLine(world, heading.subtitle, at, fonts.stepMore, 'muted')] : []),
        ...below.map((line, i) =>
          textLine(world, line, { x, y: baseline + (i + 1) * metrics.moreLine + 2 }, fonts.stepMore, 'muted'),
        ),
      ]
    },
  }
}

/** The large number in its disc: in the card, or on the rail of the wide layout. A long number gets smaller letters. */
function numberDisc(number: number, middle: number, frame: Frame, world: World): readonly Shape[] {
  const radius = frame.rail === null ? metrics.radius : metrics.wideRadius
  const x = frame.rail ?? discMiddle(frame)
  const text = String(number)
  const full = fonts.stepNumber.size * (frame.rail === null ? 1 : 1.15)
  const size = text.length <= 2 ? full : full * (text.length === 3 ? 0.72 : 0.56)
  return [
    disc(x, middle, radius, 'step-disc'),
    textLine(
      world,
      text,
      { x, y: middle + size * 0.36, align: 'middle' },
      { ...fonts.stepNumber, size },
      'step-number',
    ),
  ]
}

/** Middle of the disc that stands in a card. */
export function discMiddle(frame: Frame): number {
  return frame.card.x + 36
}

export function cardShape(y: number, height: number, frame: Frame): Shape {
  return {
    type: 'box',
    x: frame.card.x,
    y,
    width: frame.card.width,
    height,
    radius: card.radius,
    edge: edge.card,
    role: 'card',
  }
}
