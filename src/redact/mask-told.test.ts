import { Problem } from '../base/problem.js'
import { report } from '../base/report.js'
import type { Finding } from '../model/finding.js'
import { openMaskTold } from './mask-told.js'

const token = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'
const at = (column: number, line = 1) => ({ source: 'a.jsonl', line, column })
const nothing = openMaskTold([])

describe('a problem', () => {
  const text = `{"token":"${token}" "a":1}`

  it('keeps all but its secrets, and its carets', () => {
    const column = text.indexOf(' "a"') + 2
    const other = new Problem('other', `found \`${token}\``, { known: [token, 'x'], try: `leave out ${token}` })
    const problem = new Problem('bad-json', 'expected `,` or `}`, found `"a"`', {
      where: at(column),
      quote: { text, length: 3 },
      known: ['one'],
      try: 'something else',
      exit: 3,
      others: [other],
    })
    const masked = nothing.problem(problem)
    expect(masked).toMatchObject({
      code: 'bad-json',
      message: problem.message,
      where: problem.where,
      quote: { text: text.replace(token, '*'.repeat(token.length)), length: 3 },
      known: ['one'],
      try: 'something else',
      exit: 3,
      others: [{ code: 'other', known: ['*'.repeat(token.length), 'x'], try: `leave out ${'*'.repeat(token.length)}` }],
    })
    const carets = (each: Problem) => report(each).split('\n')[2]
    expect(carets(masked)).toBe(carets(problem))
    expect(report(masked)).not.toContain(token.slice(0, 12))
  })

  it.each([
    ['what it found is the secret', '{"password" "letmein"}', 13, '`"letmein"`', '`"*******"`'],
    ['it was cut', '{"password" "letmeinandcloseit"}', 13, '`"letmeinandc`', '`"***********`'],
    ['it was cut, and says so', '{"password": letmeinandcloseit}', 14, '`letmeinandc…`', '`***********…`'],
    ['it is a value, without its quotes', '{"password":"letmein"}', 13, '`letmein`', '`*******`'],
    ['it begins inside', 'token: abc-def-123 x', 12, '`def-123`', '`*******`'],
    ['it is none', '{"title" "letmein"}', 10, '`"letmein"`', '`"letmein"`'],
  ])('names what it found without secrets: %s', (_, line, column, found, masked) => {
    const problem = new Problem('x', `expected \`:\`, found ${found}`, {
      where: at(column),
      quote: { text: line, length: 1 },
    })
    const where = { text: `{}\n${line}\r\n{}`, name: 'a.jsonl' }
    expect(nothing.problem(problem).message).toBe(`expected \`:\`, found ${masked}`)
    // Without a quote, the text itself is looked into.
    const bare = new Problem('x', problem.message, { where: at(column, 2) })
    expect(openMaskTold([where]).problem(bare).message).toBe(`expected \`:\`, found ${masked}`)
  })

  it('masks a long line once, however many problems quote it', () => {
    const line = `{"a":"${'x '.repeat(200_000)}"}`
    const others = Array.from(
      { length: 2000 },
      (_, i) => new Problem('x', 'y', { where: at(i), quote: { text: line, length: 1 } }),
    )
    const masked = nothing.problem(new Problem('x', 'y', { others }))
    expect(masked.others.every((each) => each.quote?.text === line)).toBe(true)
  })
})

describe('a finding', () => {
  const finding = (text: string, more: Partial<Finding> = {}): Finding => ({
    rule: 'r',
    severity: 'info',
    text,
    ...more,
  })

  it('is the same without a secret', () => {
    const same = finding('`tools/call` with id 4 has no answer', { where: at(1), message: 3 })
    expect(openMaskTold([{ name: 'a.jsonl', text: '{"method":"tools/call"}' }]).finding(same)).toBe(same)
    expect(nothing.finding(same)).toBe(same)
  })

  it('has its text masked, by what it says and by what stands at its place', () => {
    expect(nothing.finding(finding(`\`x\` with id "${token}"`)).text).toBe(
      `\`x\` with id "${'*'.repeat(token.length)}"`,
    )
    const mask = openMaskTold([{ name: 'a.jsonl', text: '{}\n{"password" "letmein"}' }])
    expect(mask.finding(finding('found `"letmein"`', { where: at(13, 2), at: '/x', message: 1 }))).toEqual(
      finding('found `"*******"`', { where: at(13, 2), at: '/x', message: 1 }),
    )
    expect(mask.finding(finding('found `"letmein"`', { where: at(13, 9) })).text).toBe('found `"letmein"`')
  })
})
