/** Cutting the rows of a conversation into parts. */
import type { Message } from '../model/conversation.js'
import type { Row } from '../model/part.js'

/** Rows of one step; `step` is its index in the conversation. */
export interface StepRows {
  readonly step: number
  readonly rows: readonly Row[]
}

/** What a part weighs, in the unit of its limit: messages, or px. */
export interface Weights {
  readonly row: (row: Row) => number
  /** A step card's own, each time one begins. */
  readonly step: number
  /** A picture's own. */
  readonly frame: number
  readonly limit: number
}

export function splitByStep(steps: readonly StepRows[]): readonly (readonly StepRows[])[] {
  return steps.map((step) => [step])
}

interface Place {
  readonly step: number
  readonly row: Row
  readonly opensStep: boolean
  /** Pairs that a cut before this row would part. */
  readonly open: number
}

/**
 * Parts as full as the limit allows. A cut goes where a step begins, if that leaves a part at least three quarters
 * full, else where it parts no pair, if at least half full, else where the limit is. A row beyond the limit stands alone.
 */
export function splitByWeight(
  steps: readonly StepRows[],
  messages: readonly Message[],
  weights: Weights,
): readonly (readonly StepRows[])[] {
  const places = toPlaces(steps, messages)
  const parts: Place[][] = []
  let start = 0
  while (start < places.length) {
    const end = endOfPart(places, start, weights)
    parts.push(places.slice(start, end))
    start = end
  }
  return parts.map(regroup)
}

function endOfPart(places: readonly Place[], start: number, { row, step, frame, limit }: Weights): number {
  let weight = frame
  let atStep: number | null = null
  let atPair: number | null = null
  for (let i = start; i < places.length; i++) {
    const place = places[i]
    if (place === undefined) break
    if (i > start) {
      if (place.opensStep && weight >= limit * 0.75) atStep = i
      if (place.open === 0 && weight >= limit * 0.5) atPair = i
    }
    weight += row(place.row) + (place.opensStep || i === start ? step : 0)
    if (weight > limit && i > start) return atStep ?? atPair ?? i
  }
  return places.length
}

function toPlaces(steps: readonly StepRows[], messages: readonly Message[]): readonly Place[] {
  const rows = steps.flatMap(({ step, rows }) => rows.map((row, i) => ({ step, row, opensStep: i === 0 })))
  const position = new Map<number, number>()
  rows.forEach(({ row }, i) => {
    if (row.type === 'message') position.set(row.message, i)
    else if (row.type === 'repeat') for (const message of row.messages) position.set(message, i)
  })
  // Each pair opens the places after its request up to its answer; a pair as long as a stream would forbid all cuts.
  const changes = new Array<number>(rows.length + 1).fill(0)
  for (const [message, start] of position) {
    const end = position.get(messages[message]?.answeredBy ?? -1)
    if (end === undefined || end === start || end - start > longest) continue
    changes[start + 1] = (changes[start + 1] ?? 0) + 1
    changes[end + 1] = (changes[end + 1] ?? 0) - 1
  }
  let open = 0
  return rows.map((each, i) => {
    open += changes[i] ?? 0
    return { ...each, open }
  })
}

/** Rows between a request and its answer up to which a cut tries not to part them. */
const longest = 40

function regroup(places: readonly Place[]): readonly StepRows[] {
  const found: { step: number; rows: Row[] }[] = []
  for (const { step, row } of places) {
    const last = found.at(-1)
    if (last?.step === step) last.rows.push(row)
    else found.push({ step, rows: [row] })
  }
  return found
}
