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
  'authorization',
  'exit',
  'stderr',
  'noise',
  'note',
])

/** What is told once of several that follow each other: how many there are, and the words of the last. */
const joined: ReadonlyMap<string, (count: number, last: string) => string> = new Map([
  ['noise', (count, last) => (count > 1 ? `${count} lines that are no messages` : last)],
  // It is none of MCP's messages, so all of it takes one row, and the last exchange tells how it went.
  [
    'authorization',
    (count, last) =>
      ['authorization', `${count} exchange${count === 1 ? '' : 's'}`, last].filter((part) => part !== '').join(' · '),
  ],
])

/** Happenings in order; those that `joined` names are one where nothing comes between them. */
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
  const none = { name: '', count: 0, place: 0 }
  let run = none
  let after = -1
  for (const entry of entries) {
    if (entry.type === 'message') {
      after++
      run = none
      continue
    }
    const happening = happeningOf(entry, after, { cut, exchanges, ...settings })
    if (happening === null) continue
    const { name, text } = happening
    if (name === 'http-status' && entry.http?.exchange !== undefined) told.add(entry.http.exchange)
    const words = joined.get(name)
    if (words && run.name === name) {
      run = { ...run, count: run.count + 1 }
      happenings[run.place] = { ...happening, text: words(run.count, text) }
      continue
    }
    // What is not shown comes between nothing.
    if (happening.shown) run = { name, count: 1, place: happenings.length }
    happenings.push(words ? { ...happening, text: words(1, text) } : happening)
  }
  const untold = [...exchanges].filter(([number, exchange]) => refused(exchange) && !told.has(number))
  const statuses = (answered: boolean) =>
    untold
      .filter(([, { firstTold }]) => firstTold >= 0 === answered)
      .flatMap(([, exchange]) => statusOf(exchange, messages))
  // Array.prototype.sort is stable: what stands after the same message keeps its order. A refusal follows what was
  // asked, or comes before what the server says in it.
  return [...statuses(false), ...happenings, ...statuses(true)].sort((a, b) => a.after - b.after)
}

interface Known {
  /** Exchanges with a request whose answer never came. */
  readonly cut: ReadonlyMap<number, Sent>
  readonly exchanges: ReadonlyMap<number, Exchange>
  readonly stderr: boolean
}

function happeningOf(entry: EventEntry, after: number, { cut, exchanges, stderr }: Known): Happening | null {
  const make = (name: string, text: string, shown: boolean): Happening => ({
    name,
    text,
    from: entry.from,
    at: entry.at,
    after,
    shown,
  })
  const number = entry.http?.exchange ?? Number.NaN
  const status = entry.http?.status ?? Number(/^\d{3}\b/.exec(entry.text)?.[0] ?? Number.NaN)
  switch (entry.event) {
    case 'stderr':
      return make('stderr', entry.text, stderr)
    case 'noise':
    case 'note':
      return make(entry.event, entry.text, true)
    case 'authorization':
      return make('authorization', entry.text, true)
    case 'exit':
      return make('exit', exitText(entry), true)
    case 'exchange-end': {
      const sent = cut.get(number)
      if (sent === undefined || entry.endedBy === undefined) return null
      return make('stream-closed', `the ${entry.endedBy} closed the stream of ${named(sent).replaceAll('`', '')}`, true)
    }
    default:
      if (entry.http?.method === 'DELETE' && !(status >= 300)) return make('session-end', entry.text || 'DELETE', true)
      if (status >= 400)
        return make('http-status', entry.text, isNews(status, entry.http?.method, exchanges.get(number)))
      return make(entry.event, entry.text, false)
  }
}

/**
 * A server that offers no stream, or no end of sessions, says so by 405: the ordinary course of Streamable HTTP. If it
 * says so in JSON-RPC too, that message is drawn, and so is its cause.
 */
function isNews(status: number, method: string | null | undefined, exchange: Exchange | undefined): boolean {
  const ordinary = status === 405 && (method === 'GET' || method === 'DELETE')
  return !ordinary || (exchange?.firstTold ?? -1) >= 0
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

/** A refusal that only message rows tell of: before what the server says in it, else after the asking. */
function statusOf(exchange: Exchange, messages: readonly Sent[]): readonly Happening[] {
  const { firstTold, lastAsked, method, path } = exchange
  if (lastAsked < 0 && firstTold < 0) return []
  const status = exchange.status ?? 0
  const line = [method, path].filter((part) => part !== null).join(' ')
  return [
    {
      name: 'http-status',
      text: `${statusText(status)}${line === '' ? '' : ` · ${line}`}`,
      from: 'server',
      at: messages[Math.max(firstTold, lastAsked)]?.entry.at ?? null,
      after: firstTold < 0 ? lastAsked : firstTold - 1,
      shown: isNews(status, method, exchange),
    },
  ]
}
