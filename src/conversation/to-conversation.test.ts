import { answers, asks, entries, fourSteps, says, understand } from './talk.fixture.js'
import { toConversation } from './to-conversation.js'

describe('toConversation', () => {
  it('understands the model flow', () => {
    const conversation = understand(fourSteps)
    expect(conversation.revisions).toEqual(['2025-06-18'])
    expect(conversation.lasted).toBe(80)
    expect(conversation.findings).toEqual([])
    expect(conversation.messages.map(({ kind }) => kind).join(' ')).toBe(
      'request response notification request response request response notification request',
    )
    expect(conversation.messages[6]).toMatchObject({
      from: 'server',
      to: 'client',
      method: 'tools/call',
      subject: 'weather_current',
      answers: 5,
      took: 10,
    })
    expect(conversation.messages[8]).toMatchObject({ fate: 'open', answeredBy: null })
  })

  it('calls a tool result with isError an error', () => {
    const { messages } = understand([
      asks('client', 1, 'tools/call'),
      answers('server', 1, { content: [], isError: true }),
    ])
    expect(messages[1]?.kind).toBe('error')
    expect(
      understand([asks('client', 1, 'tools/call'), answers('server', 1, { isError: false })]).messages[1]?.kind,
    ).toBe('response')
  })

  it('keeps times free of what subtraction adds', () => {
    const [ask, answer] = entries([asks('client', 1, 'ping'), answers('server', 1)])
    if (!ask || !answer) throw new Error('two entries')
    const timed = [
      { ...ask, at: 12.4 },
      { ...answer, at: 15 },
    ]
    const { messages, lasted } = toConversation(
      { about: {}, entries: timed, format: 'transcript', findings: [] },
      { words: null, stderr: false },
    )
    expect([messages[1]?.took, lasted]).toEqual([2.6, 2.6])
  })

  it('tells no duration between two clocks', () => {
    const [ask, answer] = entries([asks('client', 1, 'ping'), answers('server', 1)])
    if (!ask || !answer) throw new Error('two entries')
    const timed = [
      { ...ask, at: 400 },
      { ...answer, at: 76.4 },
    ]
    const { messages } = toConversation(
      { about: {}, entries: timed, format: 'transcript', findings: [] },
      { words: null, stderr: false },
    )
    expect(messages[1]).toMatchObject({ answers: 0, took: null })
  })

  it('has no times where there are none, and takes a recording of nothing', () => {
    const untimed = entries([asks('client', 1, 'ping'), answers('server', 1)]).map((entry) => ({ ...entry, at: null }))
    const conversation = toConversation(
      { about: {}, entries: untimed, format: 'rpc', findings: [] },
      { words: null, stderr: false },
    )
    expect([conversation.lasted, conversation.messages[1]?.took]).toEqual([null, null])
    expect(understand([])).toMatchObject({ messages: [], steps: [], findings: [] })
  })

  it('tells the findings of the transcript first', () => {
    const found = { rule: 'invalid-utf8', severity: 'warning', text: 'a byte' } as const
    const { findings } = toConversation(
      { about: {}, entries: entries([says('server', {})]), format: 'transcript', findings: [found] },
      { words: null, stderr: false },
    )
    expect(findings.map(({ rule }) => rule)).toEqual(['invalid-utf8', 'not-json-rpc'])
  })

  it('shows stderr on request', () => {
    const drafts = entries([{ type: 'event', event: 'stderr', from: 'server', text: 'listening' }])
    const { happenings } = toConversation(
      { about: {}, entries: drafts, format: 'transcript', findings: [] },
      { words: null, stderr: true },
    )
    expect(happenings[0]).toMatchObject({ name: 'stderr', shown: true, text: 'listening' })
  })
})
