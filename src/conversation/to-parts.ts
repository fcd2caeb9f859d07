/** Conversation → Parts: what each picture shows, filtered, folded and split. */
import type { Conversation, Happening, Message } from '../model/conversation.js'
import type { Density, Omission, Part, PartStep, Row } from '../model/part.js'
import type { Settings } from '../model/settings.js'
import { type Chosen, choose } from './choose.js'
import { foldRepeats, gatherRepeats } from './repeats.js'
import { type StepRows, splitByStep, splitByWeight } from './split.js'

/** Up to this many message rows a picture of density `auto` has code boxes; more are drawn compactly. */
export const fullRows = 80

/** More rows than this are too many to read one by one: `repeats: auto` then gathers alike calls of a step. */
export const gatheredRows = 300

/** How tall things will be, px: whoever lays out must tell, for `split` by height. */
export interface Heights {
  readonly row: (row: Row, density: Density) => number
  /** What a step card adds to its rows, each time it begins in a part. */
  readonly step: number
  /** What a picture adds to its steps: title, participants, legend. */
  readonly frame: number
}

type Choice = Pick<Settings, 'hide' | 'only' | 'first' | 'last' | 'density' | 'repeats' | 'split'>

/**
 * At least one part. Each message of the conversation is in one row of one part, or is counted in the omissions of one.
 * A step that is empty after filtering is left out; the others keep their numbers.
 * @throws Problem (exit 2) `no-match` or `nothing-left` when the choice leaves nothing to draw
 */
export function toParts(conversation: Conversation, settings: Choice, heights?: Heights): readonly Part[] {
  const { messages } = conversation
  const chosen = choose(messages, settings)
  const plain = toRows(conversation, chosen, new Set(settings.hide))
  const density = densityOf(plain, settings)
  const marked = new Set([...conversation.notes, ...conversation.loops].map(({ message }) => message))
  const { steps, gathered } = thin(
    plain,
    messages,
    marked,
    density === 'full' && settings.repeats === 'auto' ? 'show' : settings.repeats,
  )
  const parts = cut(steps, conversation, settings, density, heights)
  const omissions = toOmissions(conversation, chosen, parts)
  const begun = new Set<number>()
  return parts.map((part, i) => ({
    conversation,
    number: i + 1,
    of: parts.length,
    density,
    gathered,
    steps: part.map(({ step, rows }): PartStep => {
      const continued = begun.has(step)
      begun.add(step)
      return { number: conversation.steps[step]?.number ?? step + 1, step, continued, rows }
    }),
    omissions: omissions[i] ?? [],
  }))
}

/** Repeated calls as the choice says; `auto` folds runs of them, and gathers them where that leaves too many rows. */
function thin(
  steps: readonly StepRows[],
  messages: readonly Message[],
  marked: ReadonlySet<number>,
  repeats: Settings['repeats'],
): { readonly steps: readonly StepRows[]; readonly gathered: boolean } {
  if (repeats === 'show') return { steps, gathered: false }
  const by = (thinner: typeof foldRepeats) =>
    steps.map(({ step, rows }) => ({ step, rows: thinner(rows, messages, marked) }))
  const gathered = () => ({ steps: by(gatherRepeats), gathered: true })
  if (repeats === 'gather') return gathered()
  const folded = by(foldRepeats)
  const rows = folded.reduce((sum, step) => sum + step.rows.length, 0)
  return repeats === 'auto' && rows > gatheredRows ? gathered() : { steps: folded, gathered: false }
}

/** One row a message, and the happenings behind the messages they follow; steps without a message are left out. */
function toRows(conversation: Conversation, chosen: readonly Chosen[], hide: ReadonlySet<string>): readonly StepRows[] {
  const behind = new Map<number, number[]>()
  let shown = -1
  const lastShown = chosen.map((state, index) => {
    if (state === 'shown') shown = index
    return shown
  })
  conversation.happenings.forEach((happening, i) => {
    if (!happening.shown || hide.has(happening.name) || isOutside(happening, chosen)) return
    const after = lastShown[happening.after] ?? -1
    const before = behind.get(after)
    if (before) before.push(i)
    else behind.set(after, [i])
  })
  const rowsBehind = (index: number): readonly Row[] =>
    (behind.get(index) ?? []).map((happening) => ({ type: 'happening', happening }))
  const steps = conversation.steps.flatMap(({ messages }, step): readonly StepRows[] => {
    const rows = messages
      .filter((index) => chosen[index] === 'shown')
      .flatMap((index): Row[] => [{ type: 'message', message: index }, ...rowsBehind(index)])
    return rows.length > 0 ? [{ step, rows }] : []
  })
  const [first, ...others] = steps
  return first === undefined ? [] : [{ ...first, rows: [...rowsBehind(-1), ...first.rows] }, ...others]
}

/** A happening is outside if the messages on both sides of it are; at an end of the conversation the one it has counts. */
function isOutside({ after }: Happening, chosen: readonly Chosen[]): boolean {
  return (chosen[after] ?? chosen[after + 1]) === 'outside'
}

/** All parts have one density: that of the largest, by its message rows before folding. */
function densityOf(steps: readonly StepRows[], { density, split }: Choice): Density {
  if (density !== 'auto') return density
  const counts = steps.map(({ rows }) => rows.filter(({ type }) => type === 'message').length)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const largest = split?.by === 'step' ? Math.max(0, ...counts) : total
  return (split?.by === 'messages' ? Math.min(split.limit, total) : largest) <= fullRows ? 'full' : 'compact'
}

function cut(
  steps: readonly StepRows[],
  { messages }: Conversation,
  { split }: Choice,
  density: Density,
  heights: Heights | undefined,
): readonly (readonly StepRows[])[] {
  if (split === null || steps.length === 0) return [steps]
  if (split.by === 'step') return splitByStep(steps)
  if (split.by === 'messages') {
    const row = ({ type }: Row) => (type === 'happening' ? 0 : 1)
    return splitByWeight(steps, messages, { row, step: 0, frame: 0, limit: split.limit })
  }
  if (heights === undefined) throw new TypeError('split by height needs the heights of rows')
  const { step, frame } = heights
  return splitByWeight(steps, messages, {
    row: (row) => heights.row(row, density),
    step,
    frame,
    limit: split.limit,
  })
}

/** What is not drawn, told on the part that it would have been on. */
function toOmissions(
  { messages }: Conversation,
  chosen: readonly Chosen[],
  parts: readonly (readonly StepRows[])[],
): readonly (readonly Omission[])[] {
  const last = parts.map((steps) => lastMessage(steps))
  const found = parts.map(() => new Map<string | null, Omission>())
  let part = 0
  messages.forEach(({ method }, index) => {
    const state = chosen[index]
    while (part < parts.length - 1 && index > (last[part] ?? -1)) part++
    if (state === 'shown' || state === undefined) return
    const omissions = found[part]
    const key = state === 'outside' ? null : `${method}`
    const omission = omissions?.get(key)
    const named = state === 'outside' ? null : method
    omissions?.set(key, { reason: state, method: named, count: (omission?.count ?? 0) + 1 })
  })
  return found.map((omissions) => [...omissions.values()])
}

function lastMessage(steps: readonly StepRows[]): number {
  let last = -1
  for (const { rows } of steps) {
    for (const row of rows) {
      if (row.type === 'message') last = Math.max(last, row.message)
      else if (row.type === 'repeat') last = Math.max(last, row.messages.at(-1) ?? -1)
    }
  }
  return last
}
