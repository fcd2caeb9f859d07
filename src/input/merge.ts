/** Several texts as one conversation: by time where they share a clock, else one after another. */
import { stringAt } from '../base/json-tree.js'
import type { Entry } from '../model/transcript.js'
import type { Reading } from './format.js'

/** A reading and the name of its text. */
export interface Named extends Reading {
  readonly name: string
}

/** All entries, each text's own order kept. Times of texts that say when they began are counted from the earliest. */
export function merge(readings: readonly Named[]): readonly Entry[] {
  const lists = readings.map((reading) => {
    const shift = shiftOf(reading, readings)
    if (shift === 0) return reading.entries
    return reading.entries.map((entry) => (entry.at === null ? entry : { ...entry, at: round(entry.at + shift) }))
  })
  const timed = lists.every((list) => list.every(({ at }) => at !== null))
  if (!timed || !shareClock(readings)) return lists.flat()
  return lists.reduce(byTime, [])
}

/**
 * Whether times of different texts can be compared. Each recorder counts from its own start: two texts that both
 * open a conversation were recorded apart, and only the date of their first line ties them.
 */
function shareClock(readings: readonly Named[]): boolean {
  const opening = readings.filter(({ entries }) =>
    entries.some(
      (entry) =>
        entry.type === 'message' && /^(?:initialize|server\/discover)$/.test(stringAt(entry.message, 'method') ?? ''),
    ),
  )
  return opening.length < 2 || opening.every(({ about }) => about.recordedAt !== undefined)
}

/** ms from the earliest start of all recordings to the start of this one. */
function shiftOf(reading: Named, readings: readonly Named[]): number {
  const begun = (each: Named | undefined) => (each?.about.recordedAt ? Date.parse(each.about.recordedAt) : Number.NaN)
  const starts = readings.map(begun).filter((start) => !Number.isNaN(start))
  const own = begun(reading.about.recordedAt ? reading : readings.find(({ name }) => name === mainName(reading.name)))
  return starts.length < 2 || Number.isNaN(own) ? 0 : own - Math.min(...starts)
}

/** The recording a side file stands beside. */
function mainName(name: string): string {
  return name.replace(/\.http\.jsonl$/, '.jsonl')
}

/** Times are kept to the µs the recorder wrote. */
function round(ms: number): number {
  return Math.round(ms * 1000) / 1000
}

function byTime(a: readonly Entry[], b: readonly Entry[]): readonly Entry[] {
  const merged: Entry[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const left = a[i]
    const right = b[j]
    if (left && (!right || (left.at ?? 0) <= (right.at ?? 0))) {
      merged.push(left)
      i++
    } else if (right) {
      merged.push(right)
      j++
    }
  }
  return merged
}
