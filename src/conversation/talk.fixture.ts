/** Short talks for the tests of this folder. */
import { fromValue } from '../base/json-tree.js'
import type { Conversation } from '../model/conversation.js'
import type { JsonObject } from '../model/json.js'
import type { Entry, EventEntry, Http, MessageEntry, Side } from '../model/transcript.js'
import type { Aim, Words } from '../model/words.js'
import { toConversation } from './to-conversation.js'

export type Draft =
  | (Omit<MessageEntry, 'where' | 'at'> & { readonly at?: number })
  | (Omit<EventEntry, 'where' | 'at'> & { readonly at?: number })

export function says(from: Side | null, message: object, http?: Http): Draft {
  return { type: 'message', from, message: fromValue(message) as JsonObject, ...(http ? { http } : {}) }
}

/** A request; `params` may be left out. */
export function asks(from: Side | null, id: unknown, method: string, params?: object, http?: Http): Draft {
  return says(from, { jsonrpc: '2.0', id, method, ...(params ? { params } : {}) }, http)
}

export function answers(from: Side | null, id: unknown, result: object = {}, http?: Http): Draft {
  return says(from, { jsonrpc: '2.0', id, result }, http)
}

/** An error; `id` undefined leaves it out. */
export function fails(from: Side | null, id: unknown, http?: Http): Draft {
  const error = { code: -32000, message: 'no' }
  return says(from, id === undefined ? { jsonrpc: '2.0', error } : { jsonrpc: '2.0', id, error }, http)
}

export function tells(from: Side | null, method: string, params?: object, http?: Http): Draft {
  return says(from, { jsonrpc: '2.0', method, ...(params ? { params } : {}) }, http)
}

export function event(name: string, more: Partial<Omit<EventEntry, 'at' | 'where'>> = {}): Draft {
  return { type: 'event', event: name, from: null, text: '', ...more }
}

/** Places count lines from 1, and times 10 ms a line. */
export function entries(drafts: readonly Draft[]): readonly Entry[] {
  return drafts.map((draft, i) => ({ at: i * 10, ...draft, where: { source: 'talk.jsonl', line: i + 1, column: 1 } }))
}

export function understand(drafts: readonly Draft[], words: Partial<Words> | null = null): Conversation {
  const none = {
    source: 'flow.yaml',
    transcripts: [],
    options: {},
    places: {},
    participants: {},
    notes: [],
    fold: [],
    loops: [],
    labels: {},
  }
  return toConversation(
    { about: {}, entries: entries(drafts), format: 'transcript', findings: [] },
    { words: words && { ...none, ...words }, stderr: false },
  )
}

/** `[[0, 1, 2], …]` as `0-2 …` with the family before: `initialization 0-2`. */
export function stepsOf({ steps }: Conversation): readonly string[] {
  return steps.map(({ family, visit, messages }) => {
    const range = `${messages[0]}-${messages.at(-1)}`
    return `${family}${visit > 1 ? `(${visit})` : ''} ${range}`
  })
}

export function rules({ findings }: Conversation): readonly string[] {
  return findings.map(({ rule, message }) => `${rule} ${message}`)
}

/** An aim at a method, `@nth`, kind. */
export function aim(method: string, more: Partial<Aim['selector']> = {}): Aim {
  return { selector: { source: method, method, ...more }, where: { source: 'flow.yaml', line: 7, column: 3 } }
}

/** The model flow: initialization, discovery, a call, a change and what it leads to. */
export const fourSteps: readonly Draft[] = [
  asks('client', 1, 'initialize', {
    protocolVersion: '2025-06-18',
    clientInfo: { name: 'example-client', version: '1.0.0' },
  }),
  answers('server', 1, { protocolVersion: '2025-06-18', serverInfo: { name: 'example-server', version: '1.0.0' } }),
  tells('client', 'notifications/initialized'),
  asks('client', 2, 'tools/list'),
  answers('server', 2, { tools: [{ name: 'a' }, { name: 'b' }] }),
  asks('client', 3, 'tools/call', { name: 'weather_current', arguments: { location: 'San Francisco' } }),
  answers('server', 3, { content: [] }),
  tells('server', 'notifications/tools/list_changed'),
  asks('client', 4, 'tools/list'),
]
