/** What is no message and still belongs on the picture, in its place. */
import { statusText } from '../base/http-status.js'
import type { Happening } from '../model/conversation.js'
import type { Entry, EventEntry } from '../model/transcript.js'
import { type Exchange, refused } from './exchanges.js'
import type { Pairing } from './pair.js'
import { named } from './pair-findings.js'
import type { Sent } from './sent.js'

/** What a happening may be called, and `hide` may name, besides the source's own names. */
export const happeningNames: ReadonlySet<string> = new Set([
  'http-status',
  'stream-closed',
  'session-end',
  'exit',
  'stderr',
  'noise',
  'note',
])

/** Happenings in order; lines of noise that follow each other are one. */
export function toHappenings(
  entries: readonly Entry[],
  messages: readonly Sent[],
  pairing: Pairing,
  exchanges: ReadonlyMap<number, Exchange>,
  settings: { readonly stderr: boolean },
): readonly Happening[] {
  const cut = cutShort(messages, pairing, exchanges)
  const told = new Set<number>()
  const happenings: Happening[] = []
  let noise = 0
  let after = -1
  for (const entry of entries) {
    if (entry.type === 'message') {
      after++
      noise = 0
      continue
    }
    const happening = happeningOf(entry, after, cut, settings)
    if (happening === null) continue
    if (happening.name === 'http-status' && entry.http?.exchange !== undefined) told.add(entry.http.exchange)
    noise = happening.name === 'noise' ? noise + 1 : 0
    if (noise > 1) happenings.pop()
    happenings.push(noise > 1 ? { ...happening, text: `${noise} lines that are no messages` } : happening)
  }
  // Array.prototype.sort is stable: what stands after the same message keeps its order.
  return [...happenings, ...statuses(messages, exchanges, told)].sort((a, b) => a.after - b.after)
}

function happeningOf(
  entry: EventEntry,
  after: number,
  cut: ReadonlyMap<number, Sent>,
  settings: { readonly stderr: boolean },
): Happening | null {
  const make = (name: string, text: string, shown: boolean): Happening => ({
    name,
    text,
    from: entry.from,
    at: entry.at,
    after,
    shown,
  })
  const status = entry.http?.status ?? Number(/^\d{3}\b/.exec(entry.text)?.[0] ?? Number.NaN)
  switch (entry.event) {
    case 'stderr':
      return make('stderr', entry.text, settings.stderr)
    case 'noise':
    case 'note':
      return make(entry.event, entry.text, true)
    case 'exit':
      return make('exit', exitText(entry), true)
    case 'exchange-end': {
      const sent = cut.get(entry.http?.exchange ?? Number.NaN)
      if (sent === undefined || entry.endedBy === undefined) return null
      return make('stream-closed', `the ${entry.endedBy} closed the stream of ${named(sent).replaceAll('`', '')}`, true)
    }
    default:
      if (entry.http?.method === 'DELETE' && !(status >= 300)) return make('session-end', entry.text || 'DELETE', true)
      if (status >= 400) return make('http-status', entry.text, isNews(status, entry.http?.method))
      return make(entry.event, entry.text, false)
  }
}

/** A server that offers no stream, or no end of sessions, says so by 405: the ordinary course of Streamable HTTP. */
function isNews(status: number, method: string | null | undefined): boolean {
  return !(status === 405 && (method === 'GET' || method === 'DELETE'))
}

function exitText({ from, code, text }: EventEntry): string {
  if (code === undefined) return text || `the ${from ?? 'server'} ended`
  return `the ${from ?? 'server'} ended ${typeof code === 'number' ? `with code ${code}` : `by ${code}`}`
}

/** Exchanges with a request whose answer never came, and that nobody cancelled by a message. */
function cutShort(
  messages: readonly Sent[],
  pairing: Pairing,
  exchanges: ReadonlyMap<number, Exchange>,
): ReadonlyMap<number, Sent> {
  const cancelled = new Set<number | null>()
  for (const sent of messages) {
    if (sent.method === 'notifications/cancelled') cancelled.add(pairing.about[sent.index] ?? null)
  }
  const cut = new Map<number, Sent>()
  for (const sent of messages) {
    const exchange = sent.entry.http?.exchange
    if (sent.form !== 'request' || exchange === undefined || cut.has(exchange)) continue
    if (pairing.answeredBy[sent.index] !== null || cancelled.has(sent.index)) continue
    const { status } = exchanges.get(exchange) ?? { status: null }
    // A 202 promises the answer elsewhere; a refusal is told by its status.
    if (status !== 202 && (status ?? 0) < 400) cut.set(exchange, sent)
  }
  return cut
}

/** Refusals that only message rows tell of, once an exchange: before what the server says in it, else after the asking. */
function statuses(
  messages: readonly Sent[],
  exchanges: ReadonlyMap<number, Exchange>,
  told: ReadonlySet<number>,
): readonly Happening[] {
  return [...exchanges].flatMap(([number, exchange]) => {
    if (!refused(exchange) || told.has(number) || (exchange.lastAsked < 0 && exchange.firstTold < 0)) return []
    const status = exchange.status ?? 0
    const after = exchange.firstTold < 0 ? exchange.lastAsked : exchange.firstTold - 1
    const line = [exchange.method, exchange.path].filter((part) => part !== null).join(' ')
    return [
      {
        name: 'http-status',
        text: `${statusText(status)}${line === '' ? '' : ` · ${line}`}`,
        from: 'server',
        at: messages[Math.max(exchange.firstTold, exchange.lastAsked)]?.entry.at ?? null,
        after,
        shown: isNews(status, exchange.method),
      },
    ]
  })
}
