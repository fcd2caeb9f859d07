/** The side file of an HTTP recording: one row an exchange, also those that carried no message. */
import { statusText } from '../base/http-status.js'
import { jsonProblem } from '../base/json-problem.js'
import { member, stringAt } from '../base/json-tree.js'
import { type Places, placesOf } from '../base/places.js'
import type { Where } from '../model/finding.js'
import type { Json } from '../model/json.js'
import type { EventEntry, Http } from '../model/transcript.js'
import type { InputFormat, Reading } from './format.js'
import { headersOf, numberAt } from './http.js'
import { share } from './read-list.js'
import { openTally } from './tally.js'
import { valuesOf } from './values.js'

/** A side file, read: what is told of its exchanges, and which there are. */
export interface SideReading extends Reading {
  /** By number. */
  readonly exchanges: ReadonlyMap<number, Http & { readonly where: Where }>
}

export function isSide(reading: Reading): reading is SideReading {
  return 'exchanges' in reading
}

export const exchanges: InputFormat = {
  name: 'exchanges',
  says: 'the HTTP exchanges of a recording, `NAME.http.jsonl`, read beside it',
  suffixes: ['.http.jsonl'],
  beside: true,
  fits: (text) => share(text, isExchange) * 0.95,
  read: (text): SideReading => {
    const { values, repairs, failures, torn } = valuesOf(text)
    const places = placesOf(text)
    const tally = openTally(places)
    tally.repairs(repairs)
    const rows = values.filter(isExchange)
    for (const row of values) if (!isExchange(row)) tally.add('unknown-row', row.start)
    const entries = rows.flatMap((row) => toEvents(row, places))
    const lost = torn ? [...failures, torn] : failures
    return {
      about: {},
      // An exchange is written when it begins; what is told of it happened later.
      entries: entries.sort((a, b) => (a.at ?? 0) - (b.at ?? 0)),
      findings: tally.findings(),
      unreadable: lost.map((failure) => jsonProblem(text, failure, {}, places)),
      exchanges: new Map(rows.map((row) => [numberAt(row, 'n') ?? 0, { ...toHttp(row), where: places(row.start) }])),
    }
  },
}

function isExchange(json: Json): boolean {
  return ['n', 'method', 'path'].every((key) => member(json, key) !== undefined) && numberAt(json, 'n') !== null
}

function toHttp(row: Json): Http {
  const status = numberAt(row, 'status')
  const headers = headersOf(member(row, 'resHeaders'))
  return {
    exchange: numberAt(row, 'n') ?? 0,
    method: stringAt(row, 'method') ?? '',
    path: stringAt(row, 'path') ?? '',
    ...(status !== null && { status }),
    ...(headers && { headers }),
  }
}

/**
 * What matters of an exchange besides its messages: a refusal, a way station of OAuth, the end of a session, a client
 * that hung up.
 */
function toEvents(row: Json, places: Places): readonly EventEntry[] {
  const http = toHttp(row)
  const { method = '', path = '', status } = http
  const line = `${method} ${path}`
  const event = (name: string, time: string, from: 'client' | 'server', text: string): EventEntry => ({
    type: 'event',
    event: name,
    at: numberAt(row, time),
    where: places(row.start),
    from,
    text,
    http,
  })
  const events: EventEntry[] = []
  if (status !== undefined && status >= 400) {
    events.push(event('http-status', 'tResponse', 'server', `${statusText(status)} · ${line}`))
  } else if (method === 'DELETE') {
    events.push(event('session-end', 'tResponse', 'client', `${line} · ${status ?? 'no answer'}`))
  } else if (status !== undefined && authorizes(method, path)) {
    // A query holds codes and states, and tells nobody anything.
    events.push(event('authorization', 'tResponse', 'client', `${method} ${withoutQuery(path)} ${status}`))
  }
  if (stringAt(row, 'end') === 'client') {
    events.push({ ...event('exchange-end', 'tEnd', 'client', `${line} · closed by the client`), endedBy: 'client' })
  }
  return events
}

/**
 * Whether an exchange belongs to authorization (MCP 2025-11-25, Authorization): metadata of the resource (RFC 9728) and
 * of the authorization server (RFC 8414, OpenID Connect Discovery), and its endpoints under their default names.
 */
function authorizes(method: string, path: string): boolean {
  const plain = withoutQuery(path)
  if (/\/\.well-known\/(?:oauth-|openid-configuration(?:\/|$))/.test(plain)) return method === 'GET'
  if (/\/(?:token|register)$/.test(plain)) return method === 'POST'
  return /\/authorize$/.test(plain) && (method === 'GET' || method === 'POST')
}

export function withoutQuery(path: string): string {
  return path.replace(/[?#].*$/s, '')
}
