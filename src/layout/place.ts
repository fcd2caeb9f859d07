/** Steps and rows from top to bottom. */
import { groupBy } from '../base/group.js'
import { objectAt, toText } from '../base/json-tree.js'
import { openRowWords } from '../base/row-words.js'
import { stepSubtitle, stepTitle } from '../base/step-titles.js'
import type { Message } from '../model/conversation.js'
import type { Part, PartStep } from '../model/part.js'
import type { Frame } from './frame.js'
import { card } from './metrics.js'
import { toPills } from './pills.js'
import { type PlacedRow, type RowsOrder, toRow } from './rows.js'
import { type PlacedHeading, toHeading } from './steps.js'
import type { LayoutSettings, World } from './world.js'

export interface PlacedStep {
  readonly step: PartStep
  readonly title: string
  readonly heading: PlacedHeading
  /** Upper edge and height of the card, px. */
  readonly y: number
  readonly height: number
  readonly rows: readonly { readonly placed: PlacedRow; readonly y: number }[]
}

/** The part's steps as cards, the first with its upper edge at `top`. */
export function placeSteps(part: Part, order: RowsOrder, top: number): readonly PlacedStep[] {
  const { frame, world, conversation } = order
  const placed: PlacedStep[] = []
  let y = top
  for (const step of part.steps) {
    const understood = conversation.steps[step.step]
    if (!understood) throw new RangeError('a part names a step that is not there')
    const title = stepTitle(understood, step.continued, world.labels)
    const heading = toHeading(
      { number: step.number, title, subtitle: stepSubtitle(understood, world.labels) },
      frame,
      world,
    )
    const rows: PlacedStep['rows'][number][] = []
    let rowY = y + heading.height
    for (const row of step.rows) {
      const made = toRow(row, order)
      rows.push({ placed: made, y: rowY })
      rowY += made.height + made.gap
    }
    const last = rows.at(-1)
    const end = last ? last.y + last.placed.height : y + heading.height
    placed.push({ step, title, heading, y, height: end + card.bottom - y, rows })
    y = end + card.bottom + card.gap
  }
  return placed
}

export function toRowsOrder(part: Part, settings: LayoutSettings, frame: Frame, world: World): RowsOrder {
  const { conversation } = part
  const opens = new Map<number, number>()
  for (const step of part.steps) {
    const first = step.continued ? undefined : firstMessage(step)
    if (first !== undefined) opens.set(first, step.number)
  }
  return {
    conversation,
    density: part.density,
    frame,
    world,
    settings,
    opens,
    words: openRowWords(part, settings),
    pills: toPills(conversation, world),
    notes: groupBy(conversation.notes, (note) => note.message),
    folds: new Map(
      [...groupBy(conversation.folds, (fold) => fold.message)].map(([message, folds]) => [
        message,
        folds.map((fold) => fold.at),
      ]),
    ),
    envelopeKnown: knownEnvelopes(part),
  }
}

function firstMessage(step: PartStep): number | undefined {
  for (const row of step.rows) {
    if (row.type === 'message') return row.message
    if (row.type === 'repeat') return row.request
  }
  return undefined
}

/**
 * Messages whose `_meta` envelope (2026-07-28) is that of the one drawn before it from the same side: what is folded can
 * be read a little above, and what changed is never folded.
 */
function knownEnvelopes({ conversation, steps }: Part): ReadonlySet<number> {
  const last = new Map<string, string>()
  const known = new Set<number>()
  for (const row of steps.flatMap((step) => step.rows)) {
    const message = row.type === 'message' ? conversation.messages[row.message] : undefined
    const envelope = message && envelopeOf(message)
    if (!message || !envelope) continue
    if (last.get(message.from) === envelope) known.add(message.index)
    last.set(message.from, envelope)
  }
  return known
}

function envelopeOf({ body }: Message): string | null {
  const meta = objectAt(objectAt(body, 'params') ?? objectAt(body, 'result'), '_meta')
  const keys = meta?.members.filter((each) => each.key.value.startsWith('io.modelcontextprotocol/')) ?? []
  return keys.length === 0 ? null : keys.map((each) => `${each.key.value}:${toText(each.value)}`).join()
}
