/**
 * Fewer steps for a busy session. Requests of all families, a few at a time, would make a step of every few messages,
 * and nobody could read a rail of hundreds. So short returns to a family join the step before them, the shortest first,
 * until the steps are few enough. A step that was joined goes by the family that has nearly all its requests, and where
 * none has, it is called mixed.
 */
import type { Message } from '../model/conversation.js'
import { type Family, familyOf } from './methods.js'

/** So many steps are always fine. */
const enough = 24

/** Messages a step may hold on average before more steps are fine: as many as a picture with boxes shows. */
const fill = 80

/** Share of the requests of a joined step that a family must have for the step to go by its name. */
const nearlyAll = 0.7

/** Messages in a row that make a step. */
export interface Stretch {
  readonly family: Family
  /** First message, and the one after the last. */
  readonly start: number
  readonly end: number
}

interface Joined extends Stretch {
  /** How many stretches it was. */
  readonly size: number
  /** How many requests it has, by family. */
  readonly counts: ReadonlyMap<Family, number>
}

export function calm(stretches: readonly Stretch[], messages: readonly Message[]): readonly Stretch[] {
  const limit = Math.max(enough, Math.ceil(messages.length / fill))
  if (stretches.length <= limit) return stretches
  let found = stretches.map((stretch): Joined => ({ ...stretch, size: 1, counts: countsOf(stretch, messages) }))
  for (let shortest = 2; found.length > limit && shortest <= messages.length; shortest += Math.ceil(shortest / 16)) {
    const next = joinShort(found, shortest)
    // Where all returns are of a length they would all go at once: a few steps too many are better than next to none.
    if (found.length <= limit * 2 && next.length < limit / 4) break
    found = next
  }
  return joinShort(
    found.map((stretch) => ({ ...stretch, family: largest(stretch) })),
    0,
  ).map((stretch) => (stretch.size > 1 ? { ...stretch, family: nameOf(stretch) } : stretch))
}

/** Joins returns of fewer messages than `shortest`, and what then stands beside its own family. */
function joinShort(stretches: readonly Joined[], shortest: number): Joined[] {
  const seen = new Set<Family>()
  const found: Joined[] = []
  for (const stretch of stretches) {
    const last = found.at(-1)
    const isShort = seen.has(stretch.family) && stretch.end - stretch.start < shortest
    if (last !== undefined && (isShort || last.family === stretch.family)) found[found.length - 1] = join(last, stretch)
    else found.push(stretch)
    seen.add(stretch.family)
  }
  return found
}

function countsOf({ start, end }: Stretch, messages: readonly Message[]): ReadonlyMap<Family, number> {
  const counts = new Map<Family, number>()
  for (const { kind, method } of messages.slice(start, end)) {
    const family = familyOf(method)
    if (kind === 'request') counts.set(family, (counts.get(family) ?? 0) + 1)
  }
  return counts
}

function join(first: Joined, second: Joined): Joined {
  const counts = new Map(first.counts)
  for (const [family, count] of second.counts) counts.set(family, (counts.get(family) ?? 0) + count)
  return { ...first, end: second.end, size: first.size + second.size, counts }
}

function largest({ counts, family }: Joined): Family {
  let found = family
  for (const [other, count] of counts) if (count > (counts.get(found) ?? 0)) found = other
  return found
}

/** The family that has nearly all requests, or none of them; a step without requests goes by what it began with. */
function nameOf({ counts, family }: Joined): Family {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return (counts.get(family) ?? 0) >= total * nearlyAll ? family : 'mixed'
}
