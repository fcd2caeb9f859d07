import { Problem } from './problem.js'
import { report } from './report.js'

const at = (line: number, column: number) => ({ source: 'demo.jsonl', line, column })

describe('report of a problem', () => {
  it('is place, message, quoted line with carets, next move', () => {
    const text = '{"jsonrpc":"2.0","id":1  "method":"ping"}'
    const problem = new Problem('bad-json', 'expected `,` or `}`, found `"method"`', {
      where: at(3, 26),
      quote: { text, length: 8 },
      try: 'one whole message a line, or `--input article` for pasted text',
    })
    expect(report(problem)).toBe(
      [
        'mcp-diagram: demo.jsonl:3:26: expected `,` or `}`, found `"method"`',
        '  3 | {"jsonrpc":"2.0","id":1  "method":"ping"}',
        '    |                          ^^^^^^^^',
        '  try: one whole message a line, or `--input article` for pasted text',
      ].join('\n'),
    )
  })

  it('lists what is known instead, in as many lines as it needs', () => {
    expect(report(new Problem('option', '--theme x: no such theme', { known: ['midnight', 'paper', 'plain'] }))).toBe(
      'mcp-diagram: --theme x: no such theme\n  known: midnight, paper, plain',
    )
    const known = Array.from({ length: 30 }, (_, i) => `name-${i}`)
    const lines = report(new Problem('option', 'x', { known }))
      .split('\n')
      .slice(1)
    expect(lines.length).toBeGreaterThan(2)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
    expect(lines.join(' ').match(/name-\d+/g)).toEqual(known)
  })

  it('names another program when told', () => {
    expect(report(new Problem('x', 'y'), { program: 'other' })).toBe('other: y')
  })

  it('tells the others of the run too, and counts what is too many', () => {
    const others = Array.from({ length: 30 }, (_, i) => new Problem('x', `number ${i}`))
    const text = report(new Problem('x', 'the first', { others }))
    expect(text.split('\n\n')).toHaveLength(21)
    expect(text).toContain('mcp-diagram: number 18')
    expect(text).toMatch(/\n\nmcp-diagram: … 11 more of the kind$/)
  })

  it('sets carets by cells: wide letters take two', () => {
    const problem = new Problem('x', 'y', { where: at(1, 7), quote: { text: '{"天气": 晴}', length: 2 } })
    // {"天气":  is 3 + 4 - 1 + 2 cells up to column 7: { " 天天 气气 " :
    expect(report(problem).split('\n').slice(1)).toEqual(['  1 | {"天气": 晴}', '    |         ^^^'])
  })

  it('keeps a caret at the end of a line', () => {
    const problem = new Problem('x', 'y', { where: at(12, 4), quote: { text: '{"a\n', length: 1 } })
    expect(report(problem).split('\n').slice(1)).toEqual(['  12 | {"a', '     |    ^'])
  })

  it('escapes what cannot be seen, and the carets follow', () => {
    const problem = new Problem('x', 'found `\u202e`', { where: at(1, 4), quote: { text: '\t\u202ea!', length: 1 } })
    expect(report(problem).split('\n')).toEqual([
      'mcp-diagram: demo.jsonl:1:4: found `\\u202e`',
      '  1 | \\t\\u202ea!',
      '    |          ^',
    ])
  })

  it.each([1, 5, 40, 5_000, 99_990, 100_000])('cuts a long line around column %i', (column) => {
    const text = `${'x'.repeat(column - 1)}!${'y'.repeat(100_000 - column)}`
    const [, quoted = '', carets = ''] = report(
      new Problem('x', 'y', { where: at(1, column), quote: { text, length: 1 } }),
    ).split('\n')
    expect(quoted.length).toBeLessThanOrEqual(80)
    expect(quoted.length).toBeGreaterThan(60)
    expect(quoted[carets.indexOf('^')]).toBe('!')
    expect(quoted.endsWith('…')).toBe(column < 99_950)
  })

  it('tears no letter where it cuts', () => {
    const text = '😀'.repeat(500)
    const said = report(new Problem('x', 'y', { where: at(1, 501), quote: { text, length: 2 } }))
    expect(said).not.toMatch(/\\ud/)
    expect(said.split('\n')[2]).toMatch(/ \^\^$/)
  })
})

describe('report of a finding', () => {
  it('is one line', () => {
    const finding = { rule: 'unanswered', severity: 'warning', text: '`tools/call` with id 4 has no answer' } as const
    expect(report({ ...finding, where: at(9, 1) })).toBe(
      'demo.jsonl:9: warning: unanswered: `tools/call` with id 4 has no answer',
    )
    expect(report(finding)).toBe('mcp-diagram: warning: unanswered: `tools/call` with id 4 has no answer')
  })
})
