import fc from 'fast-check'
import { toText } from '../base/json-tree.js'
import { isProblem } from '../base/problem.js'
import { toTranscript } from './to-transcript.js'

const message = fc
  .record({ id: fc.oneof(fc.integer(), fc.string()), params: fc.dictionary(fc.string(), fc.jsonValue()) })
  .map(({ id, params }) => JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params }))

const read = (text: string) =>
  toTranscript([{ name: 'x', text }], { input: null }).entries.map(
    (entry) => entry.type === 'message' && toText(entry.message),
  )

describe('toTranscript, any messages', () => {
  it('reads them however they are laid out', () => {
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 6 }), (messages) => {
        const row = (each: string, i: number) => `{"t":${i},"from":"client","message":${each}}`
        const pretty = (each: string) => JSON.stringify(JSON.parse(each), null, 2)
        for (const text of [
          messages.map(row).join('\n'),
          `[${messages.map(row).join(',\n')}]`,
          `{"title":"x","messages":[${messages.join(',')}]}`,
          `${messages.join('\r\n')}\r\n`,
        ]) {
          expect(read(text)).toEqual(messages)
        }
        for (const text of [
          messages.map(pretty).join('\n\n'),
          messages.map((each) => `// Client → Server: x\n${pretty(each)}\n`).join('\n'),
        ]) {
          // JSON.parse moves keys that look like numbers to the front.
          expect(read(text)).toEqual(messages.map((each) => JSON.stringify(JSON.parse(each))))
        }
      }),
    )
  })

  it('reads or refuses whatever it is given', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '{',
        '}',
        '[',
        '"',
        '“',
        '”',
        ':',
        ',',
        '\n',
        '// Client → Server: ',
        '"id":',
        '"jsonrpc":"2.0"',
        '"message":',
        '/*',
        '\u0000',
        '1',
      ),
      message,
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        try {
          read(pieces.join(''))
        } catch (error) {
          if (!isProblem(error)) throw error
        }
      }),
      { numRuns: 500 },
    )
  })
})
