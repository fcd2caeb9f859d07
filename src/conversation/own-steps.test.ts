import { aim, fourSteps, stepsOf, understand } from './talk.fixture.js'

describe('steps of a diagram file', () => {
  it("take the place of the protocol's, and the first begins with the first message", () => {
    const conversation = understand(fourSteps, {
      steps: [
        { starts: aim('tools/list'), title: 'Look', subtitle: 'what is there' },
        { starts: aim('tools/call') },
        { starts: aim('tools/list') },
      ],
    })
    expect(stepsOf(conversation)).toEqual(['custom 0-4', 'tool-execution 5-7', 'tool-discovery 8-8'])
    expect(conversation.steps[0]).toMatchObject({ number: 1, title: 'Look', subtitle: 'what is there' })
    expect(conversation.loops).toEqual([{ message: 8, to: 1 }])
  })

  it('need a message to start at', () => {
    const missing = { steps: [{ starts: aim('prompts/list') }] }
    expect(() => understand(fourSteps, missing)).toThrow('step: no message fits `prompts/list`')
  })

  it('need the order of their messages', () => {
    const swapped = { steps: [{ starts: aim('tools/call') }, { starts: aim('initialize') }] }
    expect(() => understand(fourSteps, swapped)).toThrow('does not come after')
  })
})
