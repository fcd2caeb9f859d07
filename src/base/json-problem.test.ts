import { readWholeJson } from './json-problem.js'
import { isProblem } from './problem.js'

const problem = (text: string) => {
  try {
    readWholeJson({ name: 'flow.json', text }, { try: 'this', exit: 2 })
  } catch (error) {
    if (isProblem(error)) return error
    throw error
  }
  throw new Error('it was read')
}

describe('readWholeJson', () => {
  it('reads a text that is one value', () => {
    expect(readWholeJson({ name: 'flow.json', text: '// words\n{"a": 1,}\n// end\n' })).toMatchObject({
      value: { type: 'object' },
      repairs: [{ kind: 'comments' }, { kind: 'commas' }],
    })
  })

  it('shows the line and the place', () => {
    expect(problem('{\n  "a": 1\n  "b": 2\r\n}')).toMatchObject({
      code: 'bad-json',
      message: 'expected `,` or `}`, found `"b"`',
      where: { source: 'flow.json', line: 3, column: 3 },
      quote: { text: '  "b": 2', length: 3 },
      try: 'this',
      exit: 2,
    })
  })

  it('lets nothing follow the value', () => {
    expect(problem('{}\n {}')).toMatchObject({
      message: 'expected the end of the text, found `{`',
      where: { line: 2, column: 2 },
    })
  })
})
