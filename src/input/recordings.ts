/**
 * Recordings with their side files. A side file speaks of exchanges by number, and each recording counts its own from
 * 1: it has to go with the right one, and where several are read as one, each gets a range of numbers to itself.
 */
import type { Finding, Where } from '../model/finding.js'
import type { Entry, Http } from '../model/transcript.js'
import { isSide, withoutQuery } from './exchanges.js'
import type { Reading } from './format.js'

/** A reading, the name of its text, and whether it stands beside a recording. */
export interface Named extends Reading {
  readonly name: string
  readonly beside: boolean
}

/** A recording and what stands beside it. */
export interface Recording {
  readonly main: Named
  readonly sides: readonly Named[]
}

/**
 * Each side file with its recording: that of its name, `NAME.jsonl` of `NAME.http.jsonl`, else the only one it fits.
 * One that fits none is left out, with a finding `side-file-mismatch`. Without any recording each stands alone.
 */
export function toRecordings(readings: readonly Named[]): {
  readonly recordings: readonly Recording[]
  readonly findings: readonly Finding[]
} {
  const mains = readings.filter(({ beside }) => !beside)
  if (mains.length === 0) return { recordings: readings.map((main) => ({ main, sides: [] })), findings: [] }
  const sidesOf = new Map<Named, Named[]>(mains.map((main) => [main, []]))
  const findings: Finding[] = []
  for (const side of readings.filter(({ beside }) => beside)) {
    const named = mains.filter(({ name }) => name === side.name.replace(/\.http\.jsonl$/, '.jsonl'))
    const candidates = (named.length > 0 ? named : mains).map((main) => ({ main, misfit: misfitOf(side, main) }))
    const fitting = candidates.filter(({ misfit }) => misfit === null)
    const [only] = fitting
    if (only && fitting.length === 1) sidesOf.get(only.main)?.push(withoutMessages(side, only.main))
    else findings.push(mismatch(side, fitting.length > 1 ? severalFit : toldOf(candidates)))
  }
  return { recordings: numbered(mains.map((main) => ({ main, sides: sidesOf.get(main) ?? [] }))), findings }
}

/** Why a side file does not go with a recording. */
interface Misfit {
  readonly why: string
  readonly where?: Where
}

const severalFit: Misfit = { why: 'it fits several recordings, and none has its name' }

function toldOf(candidates: readonly { readonly misfit: Misfit | null }[]): Misfit {
  const [only, ...others] = candidates
  return only?.misfit && others.length === 0 ? only.misfit : { why: `it fits none of ${candidates.length} recordings` }
}

/** Both tell of the same exchanges: one recorder wrote them. Null where nothing speaks against that. */
function misfitOf(side: Named, main: Named): Misfit | null {
  if (!isSide(side)) return null
  let shared = false
  for (const { type, http } of main.entries) {
    const other = side.exchanges.get(http?.exchange ?? Number.NaN)
    if (type !== 'message' || http === undefined || other === undefined) continue
    shared = true
    const differs = difference(http, other)
    if (differs === undefined) continue
    // A path is not quoted: it may hold a session's name.
    return {
      why: `exchange ${http.exchange} has another ${differs} in it than in \`${main.name}\``,
      where: other.where,
    }
  }
  if (shared) return null
  const [first] = side.exchanges.values()
  return {
    why: `no message of \`${main.name}\` travelled in one of its exchanges`,
    ...(first && { where: first.where }),
  }
}

/** What two tell differently of an exchange, as far as both tell it. */
function difference(a: Http, b: Http): 'method' | 'path' | 'status' | undefined {
  const differ = <T>(one: T | undefined, other: T | undefined) =>
    one !== undefined && other !== undefined && one !== other
  if (differ(a.method, b.method)) return 'method'
  // A query may be masked in one of them.
  if (differ(a.path && withoutQuery(a.path), b.path && withoutQuery(b.path))) return 'path'
  return differ(a.status, b.status) ? 'status' : undefined
}

function mismatch(side: Named, { why, where = side.entries[0]?.where }: Misfit): Finding {
  const text = `\`${side.name}\` is left out: ${why}`
  return { rule: 'side-file-mismatch', severity: 'warning', text, ...(where && { where }) }
}

/** An endpoint may be called as those of OAuth are: what carried a message belongs to the talk. */
function withoutMessages(side: Named, main: Named): Named {
  const carried = new Set(main.entries.flatMap(({ type, http }) => (type === 'message' ? [http?.exchange] : [])))
  const entries = side.entries.filter(
    (entry) => entry.type === 'message' || entry.event !== 'authorization' || !carried.has(entry.http?.exchange),
  )
  return { ...side, entries }
}

/** The numbers of each recording go on after those of the one before. */
function numbered(recordings: readonly Recording[]): readonly Recording[] {
  let used = 0
  return recordings.map(({ main, sides }) => {
    const offset = used
    const all = [main, ...sides]
    for (const { entries } of all) {
      for (const { http } of entries) used = Math.max(used, offset + safe(http?.exchange))
    }
    if (offset === 0 || used === offset) return { main, sides }
    const moved = (reading: Named): Named => ({
      ...reading,
      entries: reading.entries.map((each) => moveBy(each, offset)),
    })
    return { main: moved(main), sides: sides.map(moved) }
  })
}

function safe(exchange: number | undefined): number {
  return exchange !== undefined && Number.isSafeInteger(exchange) ? exchange : 0
}

function moveBy(entry: Entry, offset: number): Entry {
  const exchange = entry.http?.exchange
  if (exchange === undefined) return entry
  const http: Http = { ...entry.http, exchange: exchange + offset }
  return { ...entry, http }
}
