import fc from 'fast-check'
import { type PageData, type PageMessage, readBodies, readData, writeBodies, writeData } from './data.js'
import { pageWords } from './words.js'

const message: PageMessage = {
  n: 1,
  kind: 'request',
  from: 'client',
  method: 'tools/list',
  subject: '',
  id: '1',
  at: null,
  took: null,
  answers: null,
  fate: null,
  links: [],
  http: '',
}

const dataOf = (messages: readonly PageMessage[]): PageData => ({
  words: pageWords.en,
  labels: {} as PageData['labels'],
  strings: 'smart',
  messages,
  rows: messages.map(({ n }) => [n]),
  steps: [['step-1', messages.length]],
  loops: [[1, 1]],
})

describe('data', () => {
  it('comes back as it was written', () => {
    const full: PageMessage = {
      n: 2,
      kind: 'error',
      from: 'server',
      method: '',
      subject: 'weather</script>',
      id: '"a"',
      at: 0,
      took: 12.345,
      answers: 1,
      fate: 'timed-out',
      links: [
        { type: 'progress', to: 1 },
        { type: 'task', to: 7 },
      ],
      http: 'POST /mcp · 200',
    }
    const data = dataOf([message, full])
    expect(readData(writeData(data))).toEqual(data)
  })

  it('tells the time 0 from none', () => {
    const [first, second] = readData(writeData(dataOf([{ ...message, at: 0 }, message]))).messages
    expect([first?.at, second?.at]).toEqual([0, null])
  })

  it('has no letter that opens a tag', () => {
    expect(writeData(dataOf([{ ...message, method: '<!--<script>' }]))).not.toContain('<')
  })
})

describe('bodies', () => {
  const pieces = ['<', '\\', 'u003c', '\\u003c', '\\\\u003c', '</script>', '<!--', '\u2028', '\ud800', '"', 'a']
  const hostile = fc.array(fc.constantFrom(...pieces)).map((parts) => JSON.stringify(parts.join('')))

  it('come back letter for letter, whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1 }), (bodies) => {
        const block = writeBodies(bodies)
        expect(block).not.toContain('<')
        expect(readBodies(block)).toEqual(bodies)
      }),
    )
  })
})
