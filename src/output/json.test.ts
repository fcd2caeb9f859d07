import { readJson } from '../base/read-json.js'
import type { Conversation } from '../model/conversation.js'
import type { JsonNumber, JsonObject } from '../model/json.js'
import { json, toJson } from './json.js'
import { conversation, messageOf } from './talk.fixture.js'

describe('toJson', () => {
  const parsed = JSON.parse(toJson(conversation))

  it('has a version and what the conversation is', () => {
    expect(parsed).toMatchObject({ format: 1, revisions: ['2025-06-18'], transport: 'stdio', lasted: 1330.5 })
    expect(parsed.lanes).toEqual(conversation.lanes)
  })

  it('has the keys of the published shape, and more', () => {
    expect(parsed.messages[4]).toEqual({
      index: 4,
      from: 'server',
      to: 'client',
      kind: 'error',
      method: 'tools/call',
      id: 1,
      at: 1332,
      answers: 3,
      took: 318,
      body: { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'no such city' } },
      where: 'demo.jsonl:5',
      answeredBy: null,
      fate: null,
      subject: null,
      caption: null,
      links: [],
      http: null,
      direction: 'known',
    })
    expect(parsed.messages[1].took).toBe(12.2)
    expect(parsed.steps[0]).toMatchObject({ number: 1, messages: [0, 1, 2] })
    expect(parsed.findings).toEqual([])
  })

  it('has a line a message', () => {
    const lines = toJson(conversation).split('\n')
    expect(lines.filter((line) => line.includes('"index":'))).toHaveLength(5)
    expect(lines.every((line) => line === line.trimEnd())).toBe(true)
  })

  it('keeps digits, order and duplicates; an id no double can hold has its digits beside it', () => {
    const text = '{"id":12345678901234567890,"b":1.0,"a":1e3,"a":"\\ud83d"}'
    const read = readJson(text)
    const body = (read.ok ? read.value : undefined) as JsonObject
    const id = body.members[0]?.value as JsonNumber
    const whole: Conversation = { ...conversation, messages: [messageOf(0, {}, { body, id })] }
    expect(toJson(whole)).toContain(`"body":${text}}`)
    expect(toJson(whole)).toContain('"id":12345678901234567890,"idText":"12345678901234567890",')
    expect(toJson(conversation)).not.toContain('idText')
  })

  it('keeps the JSON type of an id', () => {
    const ids = [0, '0', null].map((id, i) => messageOf(i, { id }, {}))
    const { messages } = JSON.parse(toJson({ ...conversation, messages: ids }))
    expect(messages.map(({ id }: { id: unknown }) => id)).toEqual([0, '0', null])
  })

  it('has findings with their places', () => {
    const where = { source: 'demo.jsonl', line: 9, column: 4 }
    const findings = [{ rule: 'unanswered', severity: 'warning', text: 'x', message: 7, at: '/id', where }] as const
    expect(JSON.parse(toJson({ ...conversation, findings })).findings).toEqual([
      { rule: 'unanswered', severity: 'warning', message: 7, at: '/id', text: 'x', where: 'demo.jsonl:9' },
    ])
  })
})

it('json says why there is nothing', async () => {
  const findings = [{ rule: 'no-format', severity: 'error', text: 'no MCP message found' }] as const
  const [made] = await json.encode([], { name: 'x', findings })
  expect(made?.name).toBe('x.json')
  expect(JSON.parse(new TextDecoder().decode(made?.bytes))).toMatchObject({
    lanes: [],
    messages: [],
    steps: [],
    findings,
  })
})
