import type { Conversation } from '../model/conversation.js'
import { conversation, messageOf } from './talk.fixture.js'
import { toRows } from './transcript.js'

describe('toRows', () => {
  it('writes a first line of what is known, then a row a message', () => {
    const lines = toRows(conversation).split('\n')
    expect(lines).toHaveLength(7)
    expect(lines[0]).toBe('{"mcpTranscript":1,"recordedAt":"2026-11-30T10:00:00.000Z","transport":"stdio"}')
    expect(lines[1]).toBe('{"t":1.5,"from":"client","message":{"jsonrpc":"2.0","id":0,"method":"initialize"}}')
    expect(lines[6]).toBe('')
  })

  it('leaves open what was only assumed, and out what is not known', () => {
    const whole: Conversation = {
      ...conversation,
      recordedAt: null,
      transport: null,
      messages: [messageOf(0, { method: 'x' }, { direction: 'assumed', caption: '通知' })],
    }
    expect(toRows(whole)).toBe('{"mcpTranscript":1}\n{"caption":"通知","message":{"jsonrpc":"2.0","method":"x"}}\n')
  })

  it('writes happenings that were rows in their places, and no others', () => {
    const happening = { text: 'listening', from: 'server', at: 2, shown: false }
    const whole: Conversation = {
      ...conversation,
      messages: conversation.messages.slice(0, 1),
      happenings: [
        { ...happening, name: 'stderr', after: -1 },
        { ...happening, name: 'http-status', after: 0 },
        { ...happening, name: 'exit', text: 'ended', from: null, at: null, after: 0 },
      ],
    }
    expect(toRows(whole).split('\n').slice(1)).toEqual([
      '{"t":2,"event":"stderr","from":"server","text":"listening"}',
      expect.stringContaining('initialize'),
      '{"event":"exit","text":"ended"}',
      '',
    ])
  })

  it('keeps what HTTP carried', () => {
    const http = { exchange: 1, batch: { index: 0, size: 2 } }
    const whole = { ...conversation, messages: [messageOf(0, { method: 'x' }, { http })] }
    expect(JSON.parse(toRows(whole).split('\n')[1] ?? '')).toMatchObject({ http })
  })
})
