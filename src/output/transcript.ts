/**
 * A recording, written back as the project's own transcript: JSON Lines, a first line of what is known of it, then its
 * rows in order, messages and events alike. All of it, whatever a picture leaves out, and masked as it was read.
 */
import { quote, toText } from '../base/json-tree.js'
import type { Conversation, Message } from '../model/conversation.js'
import type { EventEntry, MessageEntry, Transcript } from '../model/transcript.js'
import { type OutputFormat, toBytes } from './format.js'

export const transcript: OutputFormat = {
  name: 'transcript',
  says: 'the messages, as a transcript that can be read again',
  suffix: '.jsonl',
  type: 'application/jsonl',
  encode: async (drawables, { name }) => {
    const [first] = drawables
    if (!first) return []
    const bytes = toBytes(toRows(first.transcript, first.conversation))
    return [{ name: `${name}.jsonl`, type: 'application/jsonl', bytes }]
  },
}

/** @param conversation the same messages, understood: who sent them is written where it was found out */
export function toRows({ about, entries }: Transcript, { messages, transport }: Conversation): string {
  const known = { ...(transport !== null && { transport }), ...about }
  const { recordedAt, command } = known
  const first = {
    mcpTranscript: 1,
    ...(recordedAt !== undefined && { recordedAt }),
    ...(known.transport !== undefined && { transport: known.transport }),
    ...(command && { command }),
  }
  let index = 0
  const rows = entries.map((entry) => (entry.type === 'event' ? eventRow(entry) : messageRow(entry, messages[index++])))
  return `${[JSON.stringify(first), ...rows].join('\n')}\n`
}

function messageRow({ at, from, caption, http, message }: MessageEntry, understood: Message | undefined): string {
  // A side that was only assumed is left open, so that reading the row again assumes no more than this reading did.
  const side = from ?? (understood === undefined || understood.direction === 'assumed' ? null : understood.from)
  const row = [
    ...(at === null ? [] : [`"t":${at}`]),
    ...(side === null ? [] : [`"from":${quote(side)}`]),
    ...(caption === undefined ? [] : [`"caption":${quote(caption)}`]),
    ...(http === undefined ? [] : [`"http":${JSON.stringify(http)}`]),
    `"message":${toText(message)}`,
  ]
  return `{${row.join(',')}}`
}

function eventRow({ at, event, from, text, code, endedBy, http }: EventEntry): string {
  return JSON.stringify({
    ...(at !== null && { t: at }),
    event,
    ...(from !== null && { from }),
    ...(text !== '' && { text }),
    ...(code !== undefined && { code }),
    ...(endedBy !== undefined && { endedBy }),
    ...(http !== undefined && { http }),
  })
}
