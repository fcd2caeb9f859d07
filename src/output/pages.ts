/**
 * Where a picture may be cut into pages. It is read as a column of spans that should stay whole: cards of steps, rows of
 * messages, and what is drawn in them. A page ends in the last gap between cards if that leaves it well filled, else in
 * the last gap between rows, else, in a row taller than a page, between its lines.
 *
 *      ┌ card ──────────┐  ┐
 *      │ 1 Title        │  │ a card's head stays with its first row
 *      │ row            │  ┘
 *      │┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄│     between rows
 *      │ row            │
 *      └────────────────┘
 *     ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄     between cards
 */
import type { Group, Scene, Shape } from '../model/scene.js'

/** From top to bottom, px. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** How full a page must be to end between cards or rows, and not where it leaves less blank. */
const share = 0.5

/** How near a cut comes to what follows it where there is room, px: so much of a page is blank above what it begins with. */
export const nearest = 12

/**
 * Stretches of a picture, each no taller than `limit` px, that follow each other from its top to its end.
 * No cut goes through a line of text, nor through a box, a row or a small mark that a page has room for, the blank above
 * it included; lanes, activation bars and loops, which run along the picture, are cut.
 */
export function toPages(scene: Pick<Scene, 'height' | 'shapes'>, limit: number): readonly Stretch[] {
  const { height } = scene
  if (height <= limit) return [{ from: 0, to: height }]
  const spans = spansOf(scene.shapes)
  const fits = ({ from, to }: Stretch) => to - from <= limit
  const small = [...spans.small, ...spans.boxes.filter(fits)]
  const kinds = [
    { gaps: gapsOf([...small, ...spans.rows, ...spans.cards], height), least: share * limit },
    { gaps: gapsOf([...small, ...spans.rows], height), least: share * limit },
    { gaps: gapsOf([...small, ...spans.rows.filter(fits)], height), least: 0 },
    { gaps: gapsOf(small, height), least: 0 },
    { gaps: gapsOf(spans.lines, height), least: 0 },
  ]
  const pages: Stretch[] = []
  let from = 0
  while (height - from > limit) {
    const end = from + limit
    const start = from
    const cuts = kinds.map(({ gaps, least }) => lastCut(gaps, start + Math.max(1, least), end))
    const to = cuts.find((cut) => cut !== null) ?? end
    pages.push({ from, to })
    from = to
  }
  return [...pages, { from, to: height }]
}

/** What should stay whole, px. */
interface Spans {
  /** Cards of steps. */
  readonly cards: Stretch[]
  /** Messages and happenings, the first of a step with the step's head. */
  readonly rows: Stretch[]
  readonly boxes: Stretch[]
  /** Lines of text, points of arrows, arrows. */
  readonly small: Stretch[]
  /** Lines of text alone. */
  readonly lines: Stretch[]
}

function spansOf(shapes: readonly Shape[]): Spans {
  const spans: Spans = { cards: [], rows: [], boxes: [], small: [], lines: [] }
  for (const shape of shapes) {
    if (shape.type === 'box') {
      if (shape.role === 'card') spans.cards.push(reach(shape))
    } else if (shape.type !== 'group') note(shape, spans)
    else if (shape.name === 'step') noteStep(shape, spans)
    else if (shape.name === 'lane' || shape.name === 'loop') noteMarks(shape, spans)
    else noteRow(shape, spans)
  }
  return spans
}

/** The head of a step goes with its first row. */
function noteStep({ shapes }: Group, spans: Spans): void {
  const isRow = (shape: Shape): shape is Group => shape.type === 'group'
  const first = shapes.find(isRow)
  const head = shapes.filter((shape) => !isRow(shape))
  for (const shape of head) note(shape, spans)
  spans.rows.push(...around(first ? [...head, first] : head))
  for (const row of shapes.filter(isRow)) noteRow(row, spans)
}

function noteRow(group: Group, spans: Spans): void {
  spans.rows.push(...around([group]))
  for (const shape of group.shapes) note(shape, spans)
}

/** Of what runs along the picture only the words and points count. */
function noteMarks({ shapes }: Group, spans: Spans): void {
  for (const shape of shapes) if (shape.type !== 'box' && shape.type !== 'line') note(shape, spans)
}

function note(shape: Shape, spans: Spans): void {
  if (shape.type === 'group') {
    for (const each of shape.shapes) note(each, spans)
    return
  }
  const span = reach(shape)
  if (shape.type === 'box') spans.boxes.push(span)
  // A line across is an arrow; one that goes down belongs to what runs along the picture.
  else if (shape.type !== 'line' || span.to - span.from <= tallestArrow) spans.small.push(span)
  if (shape.type === 'text') spans.lines.push(span)
}

/** Of an arrow from a side to itself, and then some, px. */
const tallestArrow = 80

/** The span of all of these, if there are any. */
function around(shapes: readonly Shape[]): Stretch[] {
  const spans = shapes.flatMap((shape) => (shape.type === 'group' ? around(shape.shapes) : [reach(shape)]))
  const [first] = spans
  if (!first) return []
  return [spans.reduce(({ from, to }, each) => ({ from: Math.min(from, each.from), to: Math.max(to, each.to) }), first)]
}

/** Upper and lower end of what a shape paints, px. */
function reach(shape: Exclude<Shape, Group>): Stretch {
  switch (shape.type) {
    case 'box': {
      const edge = (shape.edge ?? 0) / 2
      return { from: shape.y - edge, to: shape.y + shape.height + edge }
    }
    case 'line': {
      const ys = shape.points.map(([, y]) => y)
      return { from: Math.min(...ys) - shape.width / 2, to: Math.max(...ys) + shape.width / 2 }
    }
    case 'tip': {
      const half = shape.towards === 'left' || shape.towards === 'right' ? shape.size / 2 : shape.size
      return { from: shape.y - half, to: shape.y + half }
    }
    case 'icon':
      return { from: shape.y, to: shape.y + shape.size }
    case 'text':
      // The tallest letters of the shipped faces, accents and descenders included.
      return { from: shape.y - shape.font.size, to: shape.y + shape.font.size * 0.3 }
  }
}

/** What is between the spans, from the top of the picture to its end. */
function gapsOf(spans: readonly Stretch[], height: number): readonly Stretch[] {
  const gaps: Stretch[] = []
  let at = 0
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    if (from > at) gaps.push({ from: at, to: from })
    at = Math.max(at, to)
  }
  if (height > at) gaps.push({ from: at, to: height })
  return gaps
}

/** The last place for a cut: in the middle of a gap, in a wide one near its end, or as far as the page reaches. */
function lastCut(gaps: readonly Stretch[], least: number, most: number): number | null {
  for (let i = gaps.length - 1; i >= 0; i--) {
    const gap = gaps[i]
    if (!gap || gap.from > most) continue
    if (gap.to < least) return null
    const exact = Math.min(Math.max((gap.from + gap.to) / 2, gap.to - nearest), most)
    // On whole px, so that what is drawn on both pages is as sharp as in the picture.
    const cut = Math.max(gap.from, Math.floor(exact))
    if (cut >= least) return cut
  }
  return null
}
