import { stringAt } from '../base/json-tree.js'
import type { MessageEntry } from '../model/transcript.js'
import { annotated } from './annotated.js'

const read = (text: string) => {
  const { entries, findings, unreadable = [] } = annotated.read({ name: 'a.txt', text })
  return {
    messages: (entries as readonly MessageEntry[]).map(
      ({ from, caption, message, where }) =>
        `${where.line}:${where.column} ${from} ${stringAt(message, 'method') ?? 'result'}${caption ? ` (${caption})` : ''}`,
    ),
    findings: findings.map(({ rule, text }) => `${rule}: ${text}`),
    unreadable: unreadable.map(({ message }) => message),
  }
}

describe('annotated', () => {
  it('reads commented JSON with a drawing above it', () => {
    const text = `┌──────────┐
│ MCP Host │
└──────────┘

// Client → Server: initialize请求
{
  "jsonrpc": "2.0", "id": 1, "method": "initialize",
  "params": { "clientInfo": { "name": "a" } }
}

// Server → Client (响应)
{ "jsonrpc": "2.0", "id": 1, "result": {} }
That is all.
`
    expect(read(text)).toEqual({
      messages: ['6:1 client initialize (initialize请求)', '12:1 server result (响应)'],
      findings: ['prose: 4 lines of other text passed over'],
      unreadable: [],
    })
    expect(annotated.fits({ name: 'a.txt', text })).toBe(0.9)
  })

  it('finds messages inside prose, in typographic quotes, and no mere fragments', () => {
    const text = `从Client到Server的箭头：
{ “jsonrpc”: “2.0”, “id”: 2, “method”: “tools/list” }
• “tools”: {“listChanged”: true} - 支持 { “error”: 1 }
Server返回： { “jsonrpc”: “2.0”, “id”: 2, “result”: { “tools”: [{“name”: “x”}] } } 完`
    expect(read(text)).toEqual({
      messages: ['2:1 client tools/list', '4:11 server result'],
      findings: [
        'repaired-quotes: 12 strings in typographic or single quotes read as JSON strings',
        'prose: 4 lines of other text passed over',
      ],
      unreadable: [],
    })
  })

  it('turns arrows by a method that only one side sends', () => {
    const text = '<<< {"id":1,"method":"initialize"}\n>>> {"id":1,"result":{}}\n'
    expect(read(text).messages).toEqual(['1:5 client initialize', '2:5 server result'])
    expect(read('--> {"id":1,"method":"ping"}\n<-- {"id":1,"result":{}}\n').messages).toEqual([
      '1:5 client ping',
      '2:5 server result',
    ])
  })

  it('believes the method rather than prose in passing', () => {
    expect(read('The server returns its tools when asked.\n{"id":1,"method":"tools/list"}').messages).toEqual([
      '2:1 null tools/list',
    ])
  })

  it('tells a broken message and reads on behind it', () => {
    const text = `// Client → Server: a
{
  "jsonrpc": "2.0", "id": 1
  "method": "x", "params": { "id": 5, "result": {} }
}
// Server → Client: b
{ "jsonrpc": "2.0", "id": 1, "result": {} }
`
    expect(read(text)).toMatchObject({
      messages: ['7:1 server result (b)'],
      unreadable: ['expected `,` or `}`, found `"method"`'],
    })
  })

  it('fits no text without messages', () => {
    expect(annotated.fits({ name: 'a', text: '// Client → Server: x\n{"a":1}' })).toBe(0)
  })
})
