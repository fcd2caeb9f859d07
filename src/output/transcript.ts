/**
 * A conversation, written back as the project's own transcript: JSON Lines, a first line of what is known of the
 * recording, then a row a message in the order it was sent. All of it, whatever a picture leaves out.
 */
import { quote, toText } from '../base/json-tree.js'
import type { Conversation, Happening, Message } from '../model/conversation.js'
import type { Side } from '../model/transcript.js'
import { type OutputFormat, toBytes } from './format.js'

export const transcript: OutputFormat = {
  name: 'transcript',
  says: 'the messages, as a transcript that can be read again',
  suffix: '.jsonl',
  type: 'application/jsonl',
  encode: async (drawables, { name }) => {
    const [first] = drawables
    if (!first) return []
    return [{ name: `${name}.jsonl`, type: 'application/jsonl', bytes: toBytes(toRows(first.conversation)) }]
  },
}

/** Happenings that were rows of their own; the others are told from messages again when the file is read. */
const written: ReadonlySet<string> = new Set(['stderr', 'noise', 'exit', 'note'])

export function toRows(conversation: Conversation): string {
  const { recordedAt, transport, messages, happenings, lanes } = conversation
  const role = new Map(lanes.map((lane) => [lane.id, lane.role]))
  const after = new Map<number, Happening[]>()
  for (const happening of happenings) {
    if (!written.has(happening.name)) continue
    const same = after.get(happening.after)
    if (same) same.push(happening)
    else after.set(happening.after, [happening])
  }
  const events = (index: number) => (after.get(index) ?? []).map((happening) => eventRow(happening, role))
  const lines = [
    JSON.stringify({ mcpTranscript: 1, ...(recordedAt && { recordedAt }), ...(transport && { transport }) }),
    ...events(-1),
    ...messages.flatMap((message) => [messageRow(message, role), ...events(message.index)]),
  ]
  return `${lines.join('\n')}\n`
}

function messageRow(message: Message, role: ReadonlyMap<string, Side>): string {
  const { at, from, caption, http, body } = message
  const row = [
    ...(at === null ? [] : [`"t":${at}`]),
    // A side that was only assumed is left open, so that reading the row again assumes no more than this reading did.
    ...(message.direction === 'assumed' ? [] : [`"from":${quote(role.get(from) ?? from)}`]),
    ...(caption === null ? [] : [`"caption":${quote(caption)}`]),
    ...(http === null ? [] : [`"http":${JSON.stringify(http)}`]),
    `"message":${toText(body)}`,
  ]
  return `{${row.join(',')}}`
}

function eventRow({ name, text, from, at }: Happening, role: ReadonlyMap<string, Side>): string {
  const side = from === null ? undefined : (role.get(from) ?? from)
  return JSON.stringify({ ...(at !== null && { t: at }), event: name, ...(side && { from: side }), text })
}
