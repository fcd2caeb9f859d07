/**
 * What was understood of a conversation, as JSON for scripts and tests.
 *
 * A message is one line, so that two of these files can be compared. Bodies are written from their trees: digits, key
 * order and duplicate keys are those of the source (masked values apart). Lone surrogates are escaped, so that the
 * bytes are always valid UTF-8.
 */
import { quote, toText } from '../base/json-tree.js'
import type { Conversation, Message } from '../model/conversation.js'
import type { Finding, Where } from '../model/finding.js'
import { type OutputFormat, toBytes } from './format.js'

/** Raised when a key changes its meaning or goes; new keys may come at any time. */
const version = 1

export const json: OutputFormat = {
  name: 'json',
  says: 'what was understood: messages, pairs, steps, findings',
  suffix: '.json',
  type: 'application/json',
  empties: true,
  encode: async ([first], { name, findings = [] }) => {
    const conversation = first?.conversation ?? { ...nothing, findings }
    return [{ name: `${name}.json`, type: 'application/json', bytes: toBytes(toJson(conversation)) }]
  },
}

/** A conversation in which no message was found. */
const nothing: Conversation = {
  revisions: [],
  transport: null,
  recordedAt: null,
  lasted: null,
  lanes: [],
  messages: [],
  happenings: [],
  steps: [],
  loops: [],
  notes: [],
  folds: [],
  findings: [],
}

export function toJson(conversation: Conversation): string {
  const { revisions, transport, recordedAt, lasted } = conversation
  const members = [
    member('format', version),
    member('revisions', revisions),
    member('transport', transport),
    member('recordedAt', recordedAt),
    member('lasted', rounded(lasted)),
    list('lanes', conversation.lanes.map(text)),
    list('messages', conversation.messages.map(messageText)),
    list('steps', conversation.steps.map(text)),
    list('happenings', conversation.happenings.map(text)),
    list('loops', conversation.loops.map(text)),
    list('notes', conversation.notes.map(text)),
    list('folds', conversation.folds.map(text)),
    list('findings', conversation.findings.map(findingText)),
  ]
  return `{\n${members.map((each) => `  ${each}`).join(',\n')}\n}\n`
}

/** Plain values, or text that is JSON already. */
function text(value: unknown): string {
  return JSON.stringify(value)
}

function member(key: string, value: unknown): string {
  return `${quote(key)}: ${text(value)}`
}

function list(key: string, lines: readonly string[]): string {
  return lines.length === 0 ? `${quote(key)}: []` : `${quote(key)}: [\n    ${lines.join(',\n    ')}\n  ]`
}

function messageText(message: Message): string {
  const { id } = message
  // A script that reads the number as a double would get another id; the digits are there as text too.
  const inexact = id?.type === 'number' && String(Number(id.digits)) !== id.digits
  const head = {
    index: message.index,
    from: message.from,
    to: message.to,
    kind: message.kind,
    method: message.method,
  }
  const tail = {
    at: rounded(message.at),
    answers: message.answers,
    took: rounded(message.took),
    answeredBy: message.answeredBy,
    fate: message.fate,
    subject: message.subject,
    caption: message.caption,
    links: message.links,
    http: message.http,
    direction: message.direction,
    where: placeText(message.where),
  }
  const parts = [
    text(head).slice(1, -1),
    `"id":${id === null ? 'null' : toText(id)}`,
    ...(inexact ? [`"idText":${quote(id.digits)}`] : []),
    text(tail).slice(1, -1),
    `"body":${toText(message.body)}`,
  ]
  return `{${parts.join(',')}}`
}

function findingText({ rule, severity, message, at, text: said, where }: Finding): string {
  return text({ rule, severity, message, at, text: said, where: where && placeText(where) })
}

/** `weather.jsonl:3`. */
function placeText({ source, line }: Where): string {
  return `${source}:${line}`
}

/** ms, to the microsecond: differences of times carry noise in their last digits. */
function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 1000) / 1000
}
