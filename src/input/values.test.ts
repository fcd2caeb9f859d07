import { toText } from '../base/json-tree.js'
import { valuesOf } from './values.js'

const read = (text: string) => {
  const { values, failures, torn, repairs } = valuesOf({ name: 'x', text })
  return {
    values: values.map(toText),
    failures: failures.map(({ at, expected, found }) => `${at}: ${expected}, ${found}`),
    torn: torn?.at ?? null,
    repairs: repairs.map(({ kind }) => kind),
  }
}

describe('valuesOf', () => {
  it('reads one value a line, blank lines and CRLF between them', () => {
    expect(read('{"a":1}\r\n\n[2]\r\n{"a":3}').values).toEqual(['{"a":1}', '[2]', '{"a":3}'])
  })

  it('reads pretty-printed values, several in a line, and commas between them', () => {
    const { values, failures, repairs } = read('{\n  "a": [\n    1\n  ]\n},\n{"b":2} {"c":3}\n[\n]\n')
    expect(values).toEqual(['{"a":[1]}', '{"b":2}', '{"c":3}', '[]'])
    expect(failures).toEqual([])
    expect(repairs).toEqual(['commas'])
  })

  it('tells each broken line and reads the rest', () => {
    expect(read('{"a":1 "b"}\nlistening on 3000\n{"c":3}\n{"d":\n{"e":5}\n')).toMatchObject({
      values: ['{"c":3}', '{"e":5}'],
      failures: [
        '7: `,` or `}`, `"b"`',
        '12: a JSON object or array, `listening on 3000`',
        '43: a value, the end of the line',
      ],
    })
  })

  it('passes over the rest of a broken pretty-printed value', () => {
    const { values, failures } = read('{\n  "a": 1\n  "b": {\n    "c": 2\n  }\n}\n{\n  "d": 4\n}\n')
    expect(values).toEqual(['{"d":4}'])
    expect(failures).toEqual(['13: `,` or `}`, `"b"`'])
  })

  it('knows a last line that was cut off', () => {
    expect(read('{"a":1}\n{"b":"x')).toMatchObject({ values: ['{"a":1}'], failures: [], torn: 13 })
    expect(read('{"a":1}\n{"b":"x\n')).toMatchObject({ torn: null, failures: ['13: `"`, the end of the line'] })
  })

  it('gives up on a text that would be read over and over', () => {
    const text = `${'{"a":[\n'.repeat(400)}/*`
    const { failures } = read(text.repeat(40))
    expect(failures.at(-1)).toContain('gave up')
  })
})
