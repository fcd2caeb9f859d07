/** What is too long to show whole, and what is said in its place. */
import { member } from '../base/json-tree.js'
import type { Json, JsonObject } from '../model/json.js'

/** How much of a value is shown before the rest folds. */
export interface Limits {
  /** Items of an array of objects or arrays. */
  readonly items: number
  /** Items of an array of scalars. */
  readonly scalars: number
  /** Members of an object. */
  readonly keys: number
  /** Letters of a string. */
  readonly letters: number
  /** Lines of a text shown out of its string. */
  readonly lines: number
  /** Levels of nesting, from the root of the message. */
  readonly depth: number
}

/** Tried in turn until a message fits `budget` lines: most messages are short and keep everything. */
export const levels: readonly Limits[] = [
  { items: 12, scalars: 60, keys: 48, letters: 600, lines: 30, depth: 40 },
  { items: 6, scalars: 32, keys: 32, letters: 400, lines: 24, depth: 24 },
  { items: 4, scalars: 24, keys: 24, letters: 320, lines: 20, depth: 16 },
  { items: 3, scalars: 16, keys: 16, letters: 240, lines: 16, depth: 12 },
  { items: 2, scalars: 12, keys: 12, letters: 200, lines: 14, depth: 10 },
  { items: 1, scalars: 8, keys: 10, letters: 160, lines: 10, depth: 7 },
  { items: 1, scalars: 6, keys: 8, letters: 120, lines: 8, depth: 5 },
]

/** Lines of a code box that smart folding aims for. */
export const budget = 56

export const unlimited: Limits = {
  items: Number.POSITIVE_INFINITY,
  scalars: Number.POSITIVE_INFINITY,
  keys: Number.POSITIVE_INFINITY,
  letters: Number.POSITIVE_INFINITY,
  lines: Number.POSITIVE_INFINITY,
  depth: Number.POSITIVE_INFINITY,
}

/** Letters of base64 shown before the rest folds, and how long such a string must be to fold. */
const base64Shown = 24
const base64Least = 160

/** A long string that is base64 and not words: its shown head and its size in bytes; null for any other. */
export function asBase64(value: string): { readonly head: string; readonly bytes: number } | null {
  if (value.length < base64Least) return null
  const start = value.startsWith('data:') ? value.indexOf(',', 0) + 1 : 0
  if (start > 0 && !value.slice(0, start).endsWith(';base64,')) return null
  const body = start > 0 ? value.slice(start) : value
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(body)) return null
  // A long word or a row of zeros uses the alphabet too, but not all of it.
  if (start === 0 && !(/[A-Z]/.test(body) && /[a-z]/.test(body) && /\d/.test(body))) return null
  const padding = body.endsWith('==') ? 2 : body.endsWith('=') ? 1 : 0
  return { head: value.slice(0, start + base64Shown), bytes: Math.floor((body.length * 3) / 4) - padding }
}

/** The media type said beside a value, in the object that holds it. */
export function mediaType(holder: JsonObject | null): string | null {
  const found = member(holder, 'mimeType')
  return found?.type === 'string' ? found.value : null
}

/** `420 B`, `2.3 kB`, `48 kB`, `1.2 MB`: 1,000 bytes to the kB. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`
}

/** `1,240`, in every language alike: the picture must not depend on a locale. */
export function count(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Keys of the envelope that each request and result of the 2026-07-28 revision carries in `_meta`. */
export function isEnvelopeKey(key: string): boolean {
  return key.startsWith('io.modelcontextprotocol/')
}

/** Pointers at which that envelope stands. */
export function isEnvelopePlace(pointer: string): boolean {
  return pointer === '/params/_meta' || pointer === '/result/_meta'
}

/** Levels of non-empty containers below a value, counted up to `limit`. */
export function heightOf(json: Json, limit: number): number {
  if (limit <= 0 || (json.type !== 'object' && json.type !== 'array')) return 0
  const size = json.type === 'object' ? json.members.length : json.items.length
  let height = 0
  for (let i = 0; i < size && height < limit; i++) {
    const value = json.type === 'object' ? json.members[i]?.value : json.items[i]
    if (value) height = Math.max(height, 1 + heightOf(value, limit - 1))
  }
  return height
}

export type Picked<T> =
  | { readonly type: 'item'; readonly item: T; readonly index: number }
  | { readonly type: 'gap'; readonly items: readonly T[] }

/**
 * The first `most` of a list and all that must be kept; what lies between is a gap. One item alone is never hidden for
 * being too many: the line that says so would be as long.
 */
export function pick<T>(
  items: readonly T[],
  most: number,
  rule: (item: T, index: number) => 'keep' | 'hide' | 'free',
): readonly Picked<T>[] {
  const found: Picked<T>[] = []
  let gap: T[] = []
  const allowed = items.length <= most + 1 ? items.length : most
  const close = () => {
    if (gap.length > 0) found.push({ type: 'gap', items: gap })
    gap = []
  }
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as T
    const word = rule(item, index)
    if (word === 'hide' || (word === 'free' && index >= allowed)) {
      gap.push(item)
      continue
    }
    close()
    found.push({ type: 'item', item, index })
  }
  close()
  return found
}
