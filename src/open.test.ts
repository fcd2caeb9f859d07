import { isProblem } from './base/problem.js'
import { openTexts } from './open.js'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

function utf16(text: string, order: 'little' | 'big', mark: boolean): Uint8Array {
  const letters = mark ? `\ufeff${text}` : text
  const view = new DataView(new ArrayBuffer(letters.length * 2))
  for (let i = 0; i < letters.length; i++) view.setUint16(i * 2, letters.charCodeAt(i), order === 'little')
  return new Uint8Array(view.buffer)
}

const open = async (bytes: Uint8Array | AsyncIterable<Uint8Array>) => {
  const { texts, findings } = await openTexts([{ name: 'a.jsonl', bytes }])
  return { text: texts[0]?.text, findings }
}

describe('openTexts', () => {
  const json = '{"id":1,"method":"初始化"}\r\n'

  it('drops a byte order mark and keeps line ends', async () => {
    expect(await open(utf8(`\ufeff${json}`))).toEqual({ text: json, findings: [] })
  })

  it('decodes UTF-16 of both orders, with and without a mark', async () => {
    for (const order of ['little', 'big'] as const) {
      for (const mark of [true, false]) {
        expect(await open(utf16(json, order, mark))).toEqual({ text: json, findings: [] })
      }
    }
  })

  it('keeps lone surrogates of UTF-16', async () => {
    expect((await open(utf16('{"a":"\ud83d"}', 'little', true))).text).toBe('{"a":"\ud83d"}')
  })

  it('tells how much is not UTF-8, and where it begins', async () => {
    const bytes = new Uint8Array([...utf8('{"a":"\ufffd",\n"é":"'), 0xff, 0x41, 0xc3, ...utf8('"}')])
    const { text, findings } = await open(bytes)
    expect(text).toBe('{"a":"\ufffd",\n"é":"\ufffdA\ufffd"}')
    expect(findings).toEqual([
      {
        rule: 'invalid-utf8',
        severity: 'warning',
        text: '2 places are not UTF-8 and shown as `\ufffd`',
        where: { source: 'a.jsonl', line: 2, column: 6 },
      },
    ])
  })

  it('does not take a written U+FFFD for a fault', async () => {
    expect((await open(utf8('\ufeff"\ufffd\ufffd"'))).findings).toEqual([])
  })

  it('joins chunks cut inside a letter', async () => {
    const bytes = utf8(json)
    async function* chunks() {
      for (const byte of bytes) yield Uint8Array.of(byte)
    }
    expect((await open(chunks())).text).toBe(json)
  })

  it('reads nothing from an empty source', async () => {
    expect(await open(new Uint8Array())).toEqual({ text: '', findings: [] })
  })

  it.each([
    ['a PNG picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['a gzip file', [0x1f, 0x8b, 0x08, 0x00]],
    ['a zip file', [0x50, 0x4b, 0x03, 0x04, 0x14]],
    ['a PDF file', [...utf8('%PDF-1.7')]],
    ['a binary file', [0x41, 0x00, 0x01, 0x02, 0x00, 0x03, 0x42, 0x43]],
  ])('refuses %s', async (what, bytes) => {
    const thrown = await open(Uint8Array.from(bytes)).catch((error: unknown) => error)
    if (!isProblem(thrown)) throw thrown
    expect(thrown).toMatchObject({ code: 'not-text', exit: 3, where: { source: 'a.jsonl' } })
    expect(thrown.message).toContain(what)
  })

  it('takes a few NUL bytes in a text for letters', async () => {
    expect((await open(utf8(`{"a":"\0","b":"${'x'.repeat(200)}"}`))).text).toContain('\0')
  })
})
