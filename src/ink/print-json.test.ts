import { toText } from '../base/json-tree.js'
import { readJson } from '../base/read-json.js'
import type { InkLine } from '../model/ink.js'
import type { Json } from '../model/json.js'
import { contentsOf } from './contents.js'
import { budget } from './folding.js'
import { printJson } from './print-json.js'
import type { PrintOptions } from './print-order.js'

const json = (text: string): Json => {
  const found = readJson(text)
  if (!found.ok) throw new Error(found.expected)
  return found.value
}

/** 10 px a letter; labels say their name and values. */
const options: PrintOptions = {
  room: 400,
  width: (text) => text.length * 10,
  fold: 'smart',
  label: (name, values) => `${name}(${Object.values(values).join()})`,
  contents: () => null,
  highlight: (text) => text.split('\n').map((line) => [{ text: line, role: 'plain' }]),
}

const text = (lines: readonly InkLine[]): string =>
  lines.map((line) => line.indent + line.runs.map((run) => run.text).join('')).join('\n')
const print = (source: string, more: Partial<PrintOptions> = {}): string =>
  text(printJson(json(source), { ...options, ...more }))

describe('one line or several', () => {
  it('keeps on one line what fits', () => {
    expect(print('{"jsonrpc":"2.0","id":1}')).toBe('{ "jsonrpc": "2.0", "id": 1 }')
    expect(print('{}')).toBe('{}')
    expect(print('[]')).toBe('[]')
  })

  it('breaks what does not fit, the inside only where it must', () => {
    expect(print('{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"abc"}}')).toBe(
      [
        '{',
        '  "jsonrpc": "2.0",',
        '  "id": 1,',
        '  "method": "tools/list",',
        '  "params": { "cursor": "abc" }',
        '}',
      ].join('\n'),
    )
  })

  it('breaks what nests more than two levels, though it would fit', () => {
    expect(print('{"a":{"b":{"c":1}}}')).toBe(['{', '  "a": { "b": { "c": 1 } }', '}'].join('\n'))
  })

  it('fits exactly, to the last letter and its comma', () => {
    const source = '{"a":"0123456789012345678901234567","b":{}}'
    for (let room = 100; room < 500; room += 10) {
      for (const line of printJson(json(source), { ...options, room })) expect(line.width).toBeLessThanOrEqual(room)
    }
  })

  it('fills the lines of an array of scalars', () => {
    expect(print('{"numbers":[1000,2000,3000,4000,5000,6000,7000,8000]}')).toBe(
      ['{', '  "numbers": [', '    1000, 2000, 3000, 4000, 5000, 6000,', '    7000, 8000', '  ]', '}'].join('\n'),
    )
  })

  it('breaks a long string with a hanging indent', () => {
    expect(print('{"text":"the quick brown fox jumps over the lazy dog"}')).toBe(
      ['{', '  "text": "the quick brown fox jumps ', '    over the lazy dog"', '}'].join('\n'),
    )
  })

  it('breaks a long string after its line feeds', () => {
    expect(print('{"text":"first line\\nsecond line\\nthird and last line"}')).toBe(
      ['{', '  "text": "first line\\n', '    second line\\n', '    third and last line"', '}'].join('\n'),
    )
  })
})

describe('exactness', () => {
  it('shows every letter of a value that is not folded', () => {
    const source = '{"a":1.0,"b":1e400,"a":12345678901234567890,"c":"\\ud83d","d":[-0,true,null,{"e/~":"\\u202e"}]}'
    const shown = print(source, { fold: 'none', room: 120 }).replace(/\n */g, '')
    expect(shown.replace(/ /g, '')).toBe(toText(json(source)).replace('\u202e', '\\u202e'))
  })

  it('keeps runs next to each other', () => {
    for (const line of printJson(
      json('{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"abc"}}'),
      options,
    )) {
      let x = line.indent.length * 10
      for (const run of line.runs) {
        expect(run.x).toBe(x)
        x += run.width
      }
      expect(line.width).toBe(x)
    }
  })
})

describe('marks', () => {
  const marked = (source: string, marks: readonly string[], more: Partial<PrintOptions> = {}) =>
    printJson(json(source), { ...options, marks, markRoom: 20, ...more }).map((line) => [
      line.runs.map((run) => run.text).join(''),
      line.marks,
    ])

  it('stand on the first line of their value', () => {
    expect(
      marked('{"method":"initialize","params":{"version":"2025","info":{"name":"a long enough name"}}}', [
        '/params/version',
        '/params/info',
      ]),
    ).toEqual([
      ['{', []],
      ['"method": "initialize",', []],
      ['"params": {', []],
      ['"version": "2025",', ['/params/version']],
      ['"info": {', ['/params/info']],
      ['"name": "a long enough name"', []],
      ['}', []],
      ['}', []],
      ['}', []],
    ])
  })

  it('keep their room free', () => {
    const source = '{"a":{"b":"0123456789","c":"0123456"}}'
    expect(marked(source, ['/a'], { room: 360 }).map(([line]) => line)).toContain(
      '"a": { "b": "0123456789", "c": "0123456" }'.slice(0, 6),
    )
    for (const line of printJson(json(source), { ...options, room: 360, marks: ['/a'], markRoom: 20 })) {
      expect(line.width + line.marks.length * 20).toBeLessThanOrEqual(360)
    }
  })

  it('are told apart: two inside one object break it', () => {
    const lines = marked('{"a":{"b":1,"c":2}}', ['/a/b', '/a/c'])
    expect(lines.filter(([, marks]) => marks?.length === 1)).toHaveLength(2)
  })

  it('are never folded away', () => {
    const items = Array.from({ length: 100 }, (_, i) => `{"name":"tool ${i}","description":"what it does"}`)
    const lines = marked(`{"tools":[${items.join()}]}`, ['/tools/70/name'])
    expect(lines.flatMap(([, marks]) => marks)).toEqual(['/tools/70/name'])
    expect(lines.map(([line]) => line).filter((line) => String(line).startsWith('fold-items'))).toEqual([
      'fold-items(64,tools)',
      'fold-items(29,tools)',
    ])
  })
})

describe('folding', () => {
  it('says how many items are left out, and shows none of them', () => {
    const shown = print(
      `{"tools":[${Array.from({ length: 40 }, (_, i) => `{"name":"t${i}","more":"0123456789012345678901234"}`).join()}]}`,
    )
    const names = [...shown.matchAll(/"t(\d+)"/g)].length
    expect(shown).toContain(`fold-items(${40 - names},tools)`)
    expect(shown.split('\n').length).toBeLessThanOrEqual(budget)
  })

  it('never hides one item alone', () => {
    expect(print(`[${Array.from({ length: 61 }, () => '1000').join()}]`)).not.toContain('fold-items')
  })

  it('folds base64, with its type and size', () => {
    const data = Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * 37) % 256)).toString('base64')
    expect(print(`{"type":"image","mimeType":"image/png","data":"${data}"}`, { room: 900 })).toContain(
      'fold-bytes(3.0 kB,image/png)',
    )
  })

  it('does not take words for base64', () => {
    expect(print(`{"text":"${'word '.repeat(80)}"}`)).not.toContain('fold-bytes')
  })

  it('folds a huge text and counts the rest', () => {
    const shown = print(`{"text":"${'z'.repeat(5000)}"}`)
    const kept = shown.split('fold-letters')[0]?.match(/z/g)?.length ?? 0
    expect(shown).toContain(`fold-letters(${String(5000 - kept).replace(/(\d)(\d{3})$/, '$1,$2')})`)
  })

  it('folds an envelope that was shown before, and nothing else of _meta', () => {
    const source =
      '{"params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"progressToken":7}}}'
    const shown = print(source, { envelopeKnown: true })
    expect(shown).toContain('fold-envelope(2)')
    expect(shown).toContain('"progressToken": 7')
    expect(print(source, { envelopeKnown: true, fold: 'none' })).not.toContain('fold-envelope')
  })

  it('folds what was asked for by name, short as it is', () => {
    expect(print('{"a":{"b":1},"c":2}', { folds: ['/a'] })).toBe('{ "a": { whole-keys(1) }, "c": 2 }')
    expect(print('{"a":"secret","c":2}', { folds: ['/a'] })).not.toContain('secret')
  })

  it('keeps the marks of what is inside a fold that was asked for', () => {
    const lines = printJson(json('{"tool":{"schema":{"a":1,"b":2},"name":"x"}}'), {
      ...options,
      folds: ['/tool/schema'],
      marks: ['/tool/schema/a', '/tool/schema/b'],
      markRoom: 20,
    })
    expect(text(lines)).toContain('"schema": { whole-keys(2) }')
    expect(lines.flatMap((line) => line.marks)).toEqual(['/tool/schema/a', '/tool/schema/b'])
  })

  it('folds what was asked for even where there is hardly room', () => {
    expect(print('{"a":{"b":1}}', { folds: ['/a'], room: 60 }).replace(/\s/g, '')).toBe('{"a":{whole-keys(1)}}')
  })

  it('shows all with none', () => {
    const source = `[${Array.from({ length: 3000 }, (_, i) => i).join()}]`
    expect(print(source, { fold: 'none' }).replace(/[\n ]/g, '')).toBe(source)
  })
})

describe('strings that hold something', () => {
  const contents: PrintOptions['contents'] = (string, key, holder) =>
    contentsOf(string.value, key, holder, (text) => {
      const found = readJson(text)
      return found.ok ? found.value : null
    })

  it('shows JSON inside a string as JSON, and says so', () => {
    expect(print('{"text":"[{\\"name\\":\\"Nike\\",\\"price\\":899}]"}', { contents, room: 600 })).toBe(
      ['{', '  "text": in-string(JSON) [{ "name": "Nike", "price": 899 }]', '}'].join('\n'),
    )
  })

  it('rules the lines of code', () => {
    const lines = printJson(json('{"mimeType":"text/x-python","text":"def f():\\n  return 1"}'), {
      ...options,
      contents,
    })
    expect(text(lines)).toBe(
      [
        '{',
        '  "mimeType": "text/x-python",',
        '  "text": in-string(Python)',
        '    def f():',
        '      return 1',
        '}',
      ].join('\n'),
    )
    expect(lines.map((line) => line.rules.length)).toEqual([0, 0, 0, 1, 1, 0])
  })
})

it('costs as much again for twice the items', () => {
  const lines = (n: number) =>
    printJson(json(`[${Array.from({ length: n }, () => '{"a":"b","c":[1,2,3]}').join()}]`), {
      ...options,
      fold: 'none',
    }).length
  expect(lines(2000) - 2).toBe(2 * (lines(1000) - 2))
})

it('does not fall over a deep value', () => {
  const deep = `${'['.repeat(500)}${']'.repeat(500)}`
  expect(printJson(json(deep), { ...options, fold: 'none' }).length).toBeGreaterThan(500)
  expect(printJson(json(deep), options).length).toBeLessThan(budget)
})
