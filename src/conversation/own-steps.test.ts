import { aim, fourSteps, stepsOf, understand } from './talk.fixture.js'

describe('steps of a diagram file', () => {
  it("take the place of the protocol's", () => {
    const conversation = understand(fourSteps, {
      steps: [
        { starts: aim('initialize'), title: 'Look', subtitle: 'what is there' },
        { starts: aim('tools/call') },
        { starts: aim('tools/list') },
      ],
    })
    expect(stepsOf(conversation)).toEqual(['custom 0-4', 'tool-execution 5-7', 'tool-discovery 8-8'])
    expect(conversation.steps[0]).toMatchObject({ number: 1, title: 'Look', subtitle: 'what is there' })
    expect(conversation.loops).toEqual([{ message: 8, to: 1 }])
  })

  it("leave what comes before them to the protocol's, and count on", () => {
    const conversation = understand(fourSteps, { steps: [{ starts: aim('tools/call'), title: 'Work' }] })
    expect(stepsOf(conversation)).toEqual(['initialization 0-2', 'tool-discovery 3-4', 'custom 5-8'])
    expect(conversation.steps.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(conversation.loops).toEqual([{ message: 8, to: 2 }])
  })

  it('may start within a step of the protocol, and count visits from there', () => {
    const starts = [aim('notifications/initialized'), aim('tools/list', { nth: 2 })]
    const conversation = understand(fourSteps, { steps: starts.map((each) => ({ starts: each })) })
    expect(stepsOf(conversation)).toEqual(['initialization 0-1', 'initialization(2) 2-7', 'tool-discovery 8-8'])
  })

  it('have every message in one step, in order, wherever they start', () => {
    for (let start = 0; start < fourSteps.length; start++) {
      const { messages } = understand(fourSteps)
      const method = messages[start]?.method ?? ''
      const kind = messages[start]?.kind ?? 'request'
      const nth = messages.filter((each, i) => i <= start && each.method === method && each.kind === kind).length
      const { steps } = understand(fourSteps, { steps: [{ starts: aim(method, { kind, nth }), title: 'x' }] })
      expect(steps.flatMap((step) => step.messages)).toEqual(messages.map(({ index }) => index))
      expect(steps.map(({ number }) => number)).toEqual(steps.map((_, i) => i + 1))
      expect(steps.at(-1)?.messages[0]).toBe(start)
    }
  })

  it('need a message to start at', () => {
    const missing = { steps: [{ starts: aim('prompts/list') }] }
    expect(() => understand(fourSteps, missing)).toThrow('step: no message fits `prompts/list`')
  })

  it('need the order of their messages, and say which does not have it', () => {
    const swapped = [{ starts: aim('tools/call'), title: 'Work' }, { starts: aim('initialize') }]
    expect(() => understand(fourSteps, { steps: swapped })).toThrow(
      'step 2 starts at `initialize`: expected it after `tools/call`, where step 1 (Work) starts, found none there',
    )
    const twice = [{ starts: aim('tools/call') }, { starts: aim('tools/call'), title: 'Again' }]
    expect(() => understand(fourSteps, { steps: twice })).toThrow('step 2 (Again) starts at `tools/call`')
  })
})
