/** A small conversation for tests of outputs. */
import { fromValue } from '../base/json-tree.js'
import type { Conversation, Message } from '../model/conversation.js'
import type { JsonObject } from '../model/json.js'
import type { Part } from '../model/part.js'

export function messageOf(index: number, value: Readonly<Record<string, unknown>>, more: Partial<Message>): Message {
  const body = fromValue({ jsonrpc: '2.0', ...value }) as JsonObject
  const id = body.members.find(({ key }) => key.value === 'id')?.value
  return {
    index,
    kind: 'request',
    from: 'client',
    to: 'server',
    method: typeof value.method === 'string' ? value.method : null,
    id: id && id.type !== 'object' && id.type !== 'array' ? id : null,
    subject: null,
    caption: null,
    body,
    where: { source: 'demo.jsonl', line: index + 1, column: 1 },
    at: null,
    answers: null,
    answeredBy: null,
    took: null,
    fate: null,
    links: [],
    http: null,
    direction: 'known',
    ...more,
  }
}

/** initialize, its answer, initialized; a tool called and refused. */
export const messages: readonly Message[] = [
  messageOf(0, { id: 0, method: 'initialize' }, { at: 1.5, answeredBy: 1, fate: 'answered' }),
  messageOf(
    1,
    { id: 0, result: {} },
    {
      kind: 'response',
      from: 'server',
      to: 'client',
      method: 'initialize',
      answers: 0,
      at: 13.7,
      took: 12.199999999999999,
    },
  ),
  messageOf(2, { method: 'notifications/initialized' }, { kind: 'notification', at: 14 }),
  messageOf(
    3,
    { id: 1, method: 'tools/call', params: { name: 'weather' } },
    { subject: 'weather', at: 1014, answeredBy: 4, fate: 'answered' },
  ),
  messageOf(
    4,
    { id: 1, error: { code: -32602, message: 'no such city' } },
    { kind: 'error', from: 'server', to: 'client', method: 'tools/call', answers: 3, at: 1332, took: 318 },
  ),
]

export const conversation: Conversation = {
  revisions: ['2025-06-18'],
  transport: 'stdio',
  recordedAt: '2026-11-30T10:00:00.000Z',
  lasted: 1330.5,
  lanes: [
    { id: 'client', role: 'client', name: 'example-client', version: '1.0.0' },
    { id: 'server', role: 'server', name: 'example-server', version: null },
  ],
  messages,
  happenings: [],
  steps: [
    { number: 1, family: 'initialization', visit: 1, title: null, subtitle: null, messages: [0, 1, 2] },
    { number: 2, family: 'tool-execution', visit: 2, title: null, subtitle: null, messages: [3, 4] },
  ],
  loops: [],
  notes: [],
  folds: [],
  findings: [],
}

/** All of a conversation in one part, a row a message. */
export function partOf(whole: Conversation, more: Partial<Part> = {}): Part {
  return {
    conversation: whole,
    number: 1,
    of: 1,
    density: 'compact',
    gathered: false,
    steps: whole.steps.map((step, i) => ({
      number: step.number,
      step: i,
      continued: false,
      rows: step.messages.map((message) => ({ type: 'message', message })),
    })),
    omissions: [],
    ...more,
  }
}
