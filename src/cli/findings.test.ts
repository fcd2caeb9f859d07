import type { Finding } from '../model/finding.js'
import { tellFindings } from './findings.js'

const some = (count: number, rule: string, severity: Finding['severity'] = 'warning'): Finding[] =>
  Array.from({ length: count }, (_, i) => ({ rule, severity, text: `number ${i}` }))

describe('tellFindings', () => {
  it('says nothing when there is nothing', () => {
    expect(tellFindings([])).toBe('')
  })

  it('puts the worst first and those of a rule together', () => {
    const [a, b] = some(2, 'one')
    const text = tellFindings([
      ...some(1, 'repaired', 'info'),
      a,
      ...some(1, 'two'),
      b,
      ...some(1, 'bad', 'error'),
    ] as Finding[])
    expect(text.match(/: (\w+): number/g)).toEqual([
      ': bad: number',
      ': one: number',
      ': one: number',
      ': two: number',
      ': repaired: number',
    ])
  })

  it('tells 20 lines and counts the rest', () => {
    const lines = tellFindings(some(57, 'one')).split('\n')
    expect(lines).toHaveLength(22)
    expect(lines[20]).toBe('… 37 more findings')
  })

  it('lets no rule drown another', () => {
    const text = tellFindings([...some(100, 'one'), ...some(1, 'two', 'info')])
    expect(text.match(/ one: /g)).toHaveLength(5)
    expect(text).toContain('info: two: number 0\n… 95 more findings\n')
  })
})
