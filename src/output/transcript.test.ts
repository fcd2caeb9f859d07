import type { Conversation } from '../model/conversation.js'
import type { Entry, Transcript } from '../model/transcript.js'
import { conversation, messageOf } from './talk.fixture.js'
import { toRows } from './transcript.js'

const where = { source: 'a.jsonl', line: 1, column: 1 }

/** The recording a conversation was understood from. */
function recordingOf({ messages, recordedAt, transport }: Conversation, events: readonly Entry[] = []): Transcript {
  const entries = messages.map(
    ({ at, from, body, caption, http, direction }): Entry => ({
      type: 'message',
      at,
      where,
      from: direction === 'known' ? (from as 'client' | 'server') : null,
      message: body,
      ...(caption !== null && { caption }),
      ...(http && { http }),
    }),
  )
  const about = { ...(recordedAt !== null && { recordedAt }), ...(transport !== null && { transport }) }
  return { about, entries: [...entries, ...events], format: 'transcript', findings: [] }
}
const rowsOf = (whole: Conversation, events?: readonly Entry[]) => toRows(recordingOf(whole, events), whole)

describe('toRows', () => {
  it('writes a first line of what is known, then a row a message', () => {
    const lines = rowsOf(conversation).split('\n')
    expect(lines).toHaveLength(7)
    expect(lines[0]).toBe('{"mcpTranscript":1,"recordedAt":"2026-11-30T10:00:00.000Z","transport":"stdio"}')
    expect(lines[1]).toBe('{"t":1.5,"from":"client","message":{"jsonrpc":"2.0","id":0,"method":"initialize"}}')
    expect(lines[6]).toBe('')
  })

  it('writes who sent a message where it was found out, and leaves open what was only assumed', () => {
    const one = (direction: 'inferred' | 'assumed'): Conversation => ({
      ...conversation,
      recordedAt: null,
      transport: null,
      messages: [messageOf(0, { method: 'x' }, { direction, caption: '通知' })],
    })
    const row = '"caption":"通知","message":{"jsonrpc":"2.0","method":"x"}}\n'
    expect(rowsOf(one('inferred'))).toBe(`{"mcpTranscript":1}\n{"from":"client",${row}`)
    expect(rowsOf(one('assumed'))).toBe(`{"mcpTranscript":1}\n{${row}`)
  })

  it('writes events with all that fates rest on', () => {
    const event = { type: 'event', at: 2, where, from: 'server', text: '' } as const
    const events: readonly Entry[] = [
      { ...event, event: 'stderr', text: 'listening' },
      { ...event, event: 'exchange-end', endedBy: 'client', http: { exchange: 12, status: 200 } },
      { ...event, event: 'exit', from: null, at: null, code: 1 },
    ]
    expect(rowsOf(conversation, events).split('\n').slice(-4)).toEqual([
      '{"t":2,"event":"stderr","from":"server","text":"listening"}',
      '{"t":2,"event":"exchange-end","from":"server","endedBy":"client","http":{"exchange":12,"status":200}}',
      '{"event":"exit","code":1}',
      '',
    ])
  })

  it('keeps what HTTP carried', () => {
    const http = { exchange: 1, batch: { index: 0, size: 2 } }
    const whole = { ...conversation, messages: [messageOf(0, { method: 'x' }, { http })] }
    expect(JSON.parse(rowsOf(whole).split('\n')[1] ?? '')).toMatchObject({ http })
  })
})
