import { openCodePalette, openHighlighter } from './code.js'

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

describe('the colours of a theme', () => {
  const { warn } = console
  afterEach(() => {
    console.warn = warn
  })

  it('leave nothing open: shiki warns of every tenth that is', async () => {
    const warnings: unknown[] = []
    console.warn = (...words) => warnings.push(...words)
    const made = []
    for (let i = 0; i < 21; i++) made.push(await openCodePalette('nord'))
    expect(warnings).toEqual([])
    expect(made[20]).toEqual(made[0])
  })
})
