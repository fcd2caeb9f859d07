import { openHighlighter } from './code.js'

describe('colours of code', () => {
  const now = Date.now
  afterEach(() => {
    Date.now = now
  })

  it('are the same on a machine that takes its time', async () => {
    const highlight = await openHighlighter(['sql'])
    const line = 'select station, count(*) as days, max(rain) as most from readings'
    let ms = 0
    Date.now = () => (ms += 10_000)
    const slow = highlight(line, 'sql')
    Date.now = now
    expect(slow).toEqual((await openHighlighter(['sql']))(line, 'sql'))
    expect(slow[0]).toContainEqual({ text: 'from', role: 'keyword' })
  })
})
