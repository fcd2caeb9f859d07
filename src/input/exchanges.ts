/** The side file of an HTTP recording: one row an exchange, also those that carried no message. */
import { statusText } from '../base/http-status.js'
import { jsonProblem } from '../base/json-problem.js'
import { member, stringAt } from '../base/json-tree.js'
import { type Places, placesOf } from '../base/places.js'
import type { Json } from '../model/json.js'
import type { EventEntry, Http } from '../model/transcript.js'
import type { InputFormat } from './format.js'
import { headersOf, numberAt } from './http.js'
import { share } from './read-list.js'
import { openTally } from './tally.js'
import { valuesOf } from './values.js'

export const exchanges: InputFormat = {
  name: 'exchanges',
  says: 'the HTTP exchanges of a recording, `NAME.http.jsonl`, read beside it',
  suffixes: ['.http.jsonl'],
  beside: true,
  fits: (text) => share(text, isExchange) * 0.95,
  read: (text) => {
    const { values, repairs, failures, torn } = valuesOf(text)
    const places = placesOf(text)
    const tally = openTally(places)
    tally.repairs(repairs)
    const entries = values.flatMap((row) => {
      if (isExchange(row)) return toEvents(row, places)
      tally.add('unknown-row', row.start)
      return []
    })
    const lost = torn ? [...failures, torn] : failures
    return {
      about: {},
      // An exchange is written when it begins; what is told of it happened later.
      entries: entries.sort((a, b) => (a.at ?? 0) - (b.at ?? 0)),
      findings: tally.findings(),
      unreadable: lost.map((failure) => jsonProblem(text, failure, {}, places)),
    }
  },
}

function isExchange(json: Json): boolean {
  return ['n', 'method', 'path'].every((key) => member(json, key) !== undefined) && numberAt(json, 'n') !== null
}

/** What matters of an exchange besides its messages: a refusal, the end of a session, a client that hung up. */
function toEvents(row: Json, places: Places): readonly EventEntry[] {
  const exchange = numberAt(row, 'n') ?? 0
  const method = stringAt(row, 'method') ?? ''
  const path = stringAt(row, 'path') ?? ''
  const status = numberAt(row, 'status')
  const headers = headersOf(member(row, 'resHeaders'))
  const http: Http = { exchange, method, path, ...(status !== null && { status }), ...(headers && { headers }) }
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
  if (status !== null && status >= 400) {
    events.push(event('http-status', 'tResponse', 'server', `${statusText(status)} · ${line}`))
  } else if (method === 'DELETE') {
    events.push(event('session-end', 'tResponse', 'client', `${line} · ${status ?? 'no answer'}`))
  }
  if (stringAt(row, 'end') === 'client') {
    events.push({ ...event('exchange-end', 'tEnd', 'client', `${line} · closed by the client`), endedBy: 'client' })
  }
  return events
}
