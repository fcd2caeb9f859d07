/** Several recordings as one conversation: by time where they share a clock, else one after another. */
import { stringAt } from '../base/json-tree.js'
import type { Entry } from '../model/transcript.js'
import type { Named, Recording } from './recordings.js'

/**
 * All entries, each text's own order kept. A recording and its side file have one clock. Times of recordings that say
 * when they began are counted from the earliest.
 */
export function merge(recordings: readonly Recording[]): readonly Entry[] {
  const mains = recordings.map(({ main }) => main)
  const lists = recordings.map(({ main, sides }) => {
    const entries = together([main.entries, ...sides.map((side) => side.entries)])
    const shift = shiftOf(main, mains)
    if (shift === 0) return entries
    return entries.map((entry) => (entry.at === null ? entry : { ...entry, at: round(entry.at + shift) }))
  })
  return shareClock(mains) ? together(lists) : lists.flat()
}

/** By time if all of it has one, else one list after another. */
function together(lists: readonly (readonly Entry[])[]): readonly Entry[] {
  const timed = lists.every((list) => list.every(({ at }) => at !== null))
  return timed ? lists.reduce(byTime, []) : lists.flat()
}

/**
 * Whether times of different recordings can be compared. Each recorder counts from its own start: two that both open
 * a conversation were made apart, and only the dates of their first lines tie them.
 */
function shareClock(mains: readonly Named[]): boolean {
  const opening = mains.filter(({ entries }) =>
    entries.some(
      (entry) =>
        entry.type === 'message' && /^(?:initialize|server\/discover)$/.test(stringAt(entry.message, 'method') ?? ''),
    ),
  )
  return opening.length < 2 || opening.every(({ about }) => about.recordedAt !== undefined)
}

/** ms from the earliest start of all recordings to the start of this one. */
function shiftOf(main: Named, mains: readonly Named[]): number {
  const begun = ({ about }: Named) => (about.recordedAt ? Date.parse(about.recordedAt) : Number.NaN)
  const starts = mains.map(begun).filter((start) => !Number.isNaN(start))
  const own = begun(main)
  return starts.length < 2 || Number.isNaN(own) ? 0 : own - Math.min(...starts)
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
