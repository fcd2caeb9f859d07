import { toText } from '../base/json-tree.js'
import { isProblem, type Problem } from '../base/problem.js'
import { isWords, readWords } from './read-words.js'

const yaml = (text: string) => readWords({ name: 'flow.yaml', text })
const json = (text: string) => readWords({ name: 'flow.json', text })

async function faults(reading: Promise<unknown>): Promise<readonly string[]> {
  try {
    await reading
  } catch (error) {
    if (!isProblem(error)) throw error
    return [error, ...error.others].map(
      ({ where, message, code, exit }: Problem) => `${where?.line}:${where?.column} ${exit} ${code}: ${message}`,
    )
  }
  return []
}

const whole = `
transcript: weather.jsonl   # beside this file
title: { en: Flow, zh: 流程 }
subtitle: 2026
lang: zh
theme: paper
code-theme: [github-light, github-dark]
width: 880
stderr: true
participants: { client: { title: MCP Client, subtitle: { ja: クライアント } } }
hide: [ping, tools/list]
steps:
  - { starts: initialize, title: Initialization, subtitle: agree on a version }
  - starts: tools/list
notes:
  - { message: initialize request, at: /params/protocolVersion, title: Version, text: "one\\ntwo" }
  - { message: id=3, text: { en: hello, zh: 你好 } }
fold:
  - { message: tools/list response, at: /result/tools/*/inputSchema }
loops:
  - { message: tools/list@2, to: 2 }
labels: { request: Anfrage, part: { en: 'part {n}', zh: '第 {n} 页' } }
`

describe('readWords', () => {
  it('reads every key', async () => {
    const words = (await yaml(whole)).in('en')
    expect(words).toMatchObject({
      source: 'flow.yaml',
      transcripts: ['weather.jsonl'],
      subtitle: '2026',
      options: {
        title: 'Flow',
        lang: 'zh',
        theme: 'paper',
        'code-theme': ['github-light', 'github-dark'],
        width: '880',
        stderr: true,
        hide: ['ping', 'tools/list'],
      },
      participants: { client: { title: 'MCP Client', subtitle: 'クライアント' } },
      steps: [
        { starts: { selector: { method: 'initialize' } }, title: 'Initialization', subtitle: 'agree on a version' },
        { starts: { selector: { method: 'tools/list' } } },
      ],
      notes: [
        {
          message: { selector: { kind: 'request' } },
          at: '/params/protocolVersion',
          title: 'Version',
          text: 'one\ntwo',
        },
        { message: { selector: { id: { type: 'number', text: '3' } } }, title: '', text: 'hello' },
      ],
      fold: [{ at: '/result/tools/*/inputSchema' }],
      loops: [{ to: 2 }],
      labels: { request: 'Anfrage', part: 'part {n}' },
    })
    expect(words.options).not.toHaveProperty('fold')
    expect(words.places.theme).toEqual({ source: 'flow.yaml', line: 6, column: 8 })
    expect(words.notes[0]?.where).toEqual({ source: 'flow.yaml', line: 16, column: 5 })
    expect(words.notes[0]?.message.where).toEqual({ source: 'flow.yaml', line: 16, column: 16 })
  })

  it('gives the same from JSON', async () => {
    const text = '{ "title": "Flow", "width": 880, "fold": "none", "notes": [ { "message": "ping", "text": "x" } ] }'
    const [a, b] = [(await json(text)).in('en'), (await readWords({ name: 'flow.yaml', text })).in('en')]
    expect({ ...b, source: '', places: {}, notes: [] }).toEqual({ ...a, source: '', places: {}, notes: [] })
    expect(a.options).toEqual({ title: 'Flow', width: '880', fold: 'none' })
    expect(a.notes[0]?.where).toEqual({ source: 'flow.json', line: 1, column: 61 })
  })

  it('speaks the language that is asked for, else English, else the first', async () => {
    const title = async (map: string, lang: string) => (await yaml(`title: ${map}`)).in(lang).options.title
    expect(await title('{ en: e, zh: z }', 'zh')).toBe('z')
    expect(await title('{ en: e, zh: z }', 'zh-TW')).toBe('z')
    expect(await title('{ zh: z, en: e }', 'ja')).toBe('e')
    expect(await title('{ fr: f, de: d }', 'ja')).toBe('f')
    expect(await title('plain', 'ja')).toBe('plain')
  })

  it('keeps messages as they are written', async () => {
    const { messages } = (
      await yaml(
        [
          'messages:',
          '  - { jsonrpc: "2.0", id: 12345678901234567890, method: a, params: { b: 1.0, "2": 1e3, b: -0 } }',
          '  - from: client',
          '    message: {"id": 0x10, "x": ~, "y": yes, "z": "\\ud83d", "d": 2026-01-02}',
        ].join('\n'),
      )
    ).in('en')
    expect(messages && toText(messages)).toBe(
      '[{"jsonrpc":"2.0","id":12345678901234567890,"method":"a","params":{"b":1.0,"2":1e3,"b":-0}},' +
        '{"from":"client","message":{"id":16,"x":null,"y":"yes","z":"\\ud83d","d":"2026-01-02"}}]',
    )
  })

  it('copies what an alias stands for', async () => {
    const { messages } = (await yaml('messages: [ &a { id: 1 }, *a ]')).in('en')
    expect(messages && toText(messages)).toBe('[{"id":1},{"id":1}]')
  })

  it('names one transcript or several, each once', async () => {
    const names = async (text: string) => (await yaml(text)).in('en').transcripts
    expect(await names('transcript: a.jsonl')).toEqual(['a.jsonl'])
    expect(await names('transcript: [a.jsonl, "5", a.jsonl]')).toEqual(['a.jsonl', '5'])
    expect(await names('title: x')).toEqual([])
  })

  it('tells where an option stands', async () => {
    expect((await yaml('title: x\ntheme: midnite\n')).spot('theme')).toEqual({
      where: { source: 'flow.yaml', line: 2, column: 8 },
      quote: { text: 'theme: midnite', length: 7 },
    })
  })

  it('tells what it repaired in JSON', async () => {
    expect((await json('{ "title": "x", } // end')).findings).toMatchObject([
      { rule: 'repaired', severity: 'info', where: { line: 1, column: 15 } },
    ])
  })
})

describe('faults of a diagram file', () => {
  it.each([
    ['transcript: 5', ['1:13 2 words-value: expected the name of a file, found `5`']],
    ['transcript: ""', ['1:13 2 words-value: expected the name of a file, found nothing']],
    ['transcript: " "', ['1:13 2 words-value: expected the name of a file, found nothing']],
    ['transcript:', ['1:12 2 words-value: expected the name of a file, found nothing']],
    ['transcript: true', ['1:13 2 words-value: expected the name of a file, found `true`']],
    ['transcript: { a: b }', ['1:13 2 words-value: expected the name of a file, found a mapping']],
    ['transcript: []', ['1:13 2 words-value: expected the name of a file, or a list of them, found an empty list']],
    [
      'transcript: [a.jsonl, 5, [b]]',
      [
        '1:23 2 words-value: expected the name of a file, found `5`',
        '1:26 2 words-value: expected the name of a file, found a list',
      ],
    ],
    ['{ "transcript": 5 }', ['1:17 2 words-value: expected the name of a file, found `5`']],
  ])('no name of a file: %s', async (text, expected) => {
    expect(await faults(text.startsWith('{') ? json(text) : yaml(text))).toEqual(expected)
  })

  it('are told, each with its place and in order', async () => {
    const text = [
      'labels: { request: "{x}", reqest: y }',
      'codeTheme: x',
      'steps: [ { title: no start }, { starts: "ping@0" }, plain ]',
      'notes:',
      '  - { message: ping, at: params/x, text: a, colour: red }',
      '  - { message: ping }',
      'loops: { to: 1 }',
      'title: true',
      'title: again',
      'participants: { host: {} }',
      'transcript: a.jsonl',
      'messages: {}',
      'subtitle:',
    ].join('\n')
    expect(await faults(yaml(text))).toEqual([
      '1:20 2 words-value: the label `request` has no placeholder `{x}`',
      '1:27 2 words-key: labels has no key `reqest`; did you mean `request`?',
      '2:1 2 words-key: a diagram file has no key `codeTheme`; did you mean `code-theme`?',
      '3:10 2 words-value: expected `starts` in a step, found none',
      '3:41 2 selector: `ping@0`: expected a count from 1 after `@`, found `0`',
      '3:53 2 words-value: expected a step with `starts`, `title`, `subtitle`, found `plain`',
      '5:26 2 words-value: expected a JSON Pointer, found `params/x`',
      '5:45 2 words-key: a note has no key `colour`',
      '6:5 2 words-value: expected `title` or `text` in a note, found none',
      '7:8 2 words-value: expected a list of loops, found a mapping',
      '8:8 2 words-value: expected a title, or one a language (`{ en: …, zh: … }`), found `true`',
      '9:1 2 words-key: expected `title` once in a diagram file, found it again',
      '10:17 2 words-key: participants has no key `host`',
      '12:11 2 words-value: expected `transcript` or `messages`, found both',
      '12:11 2 words-value: expected a list of messages, found a mapping',
      '13:10 2 words-value: expected a subtitle, or one a language (`{ en: …, zh: … }`), found nothing',
    ])
  })

  it.each([
    ['a: [1\nb: 2', /^2:1 2 bad-yaml: not YAML: flow sequence/],
    ['title: x\n---\ntitle: y', /^2:1 2 bad-yaml: expected one document, found another after `---`$/],
    ['title: &x [*x]', /^1:12 2 bad-yaml: the alias `x` stands inside its own anchor$/],
    ['? [a]\n: b', /^1:3 2 bad-yaml: expected a key of text/],
    ['- 1', /^1:1 2 words-value: expected a diagram file, found a list$/],
    ['', /^1:1 2 words-value: expected a diagram file, found nothing$/],
  ])('%j', async (text, expected) => {
    expect((await faults(yaml(text)))[0]).toMatch(expected)
  })

  it('of broken JSON are problems of use too', async () => {
    expect(await faults(json('{\n  "title" "x"\n}'))).toEqual(['2:11 2 bad-json: expected `:`, found `"x"`'])
  })

  it('of a text in a language that is not asked for are told too', async () => {
    expect(await faults(yaml('title: { en: x, zh: [] }'))).toEqual([
      '1:21 2 words-value: expected a title, found a list',
    ])
  })

  it('a few aliases cannot stand for a billion values', async () => {
    const lines = ['a: &a [x, x, x, x, x, x, x, x, x]']
    for (const [i, name] of [...'bcdefghij'].entries()) {
      lines.push(`${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[i]}`).join(', ')}]`)
    }
    expect((await faults(yaml(lines.join('\n'))))[0]).toMatch(/aliases stand for more than 100000 values/)
  })

  it('nesting without end is refused', async () => {
    expect(await faults(yaml(`messages: ${'['.repeat(600)}${']'.repeat(600)}`))).toEqual([
      '1:523 2 bad-yaml: expected at most 512 levels of nesting',
    ])
    expect((await faults(yaml(`messages: ${'['.repeat(50_000)}`))).length).toBeGreaterThan(0)
  })
})

describe('isWords', () => {
  it.each([
    ['flow.yaml', whole],
    ['flow.yml', 'unknown: key'],
    ['<stdin>', whole],
    ['<stdin>', '# words\n---\n"theme": paper\nnotes:\n- { message: a }\n'],
    ['flow.json', '{ "title": "x", "messages": [] }'],
    ['<stdin>', '\n// words\n{ "theme": "paper" }'],
    ['flow.json', '{\n  "title": "x",\n  "theme" "paper"\n}'],
  ])('%s %j', (name, text) => {
    expect(isWords({ name, text })).toBe(true)
  })

  it.each([
    ['a.jsonl', '{"mcpTranscript":1,"transport":"stdio"}\n{"t":1,"from":"client","message":{}}'],
    ['a.jsonl', '{"t":1,"from":"client","message":{},"title":"x"}'],
    ['a.json', '{ "messages": [] }'],
    ['a.json', '[{ "title": "x" }]'],
    ['a.json', '{ "jsonrpc": "2.0", "method": "x", "title": "y" }'],
    ['a.json', '{\n  "jsonrpc": "2.0",\n  "title" "y"\n}'],
    ['a.json', '{ "other": 1 }'],
    ['a.json', '{ "titel": 1 }'],
    ['a.json', '{ "messages": [], "titel": "x", "mcpTranscript": 1 }'],
    ['a.json', '{ "messages": [], "schema": 2 }'],
    ['a.json', '{ "messages": [], "titel": "x" }'],
    ['a.txt', '// Client → Server: initialize\n{\n  "jsonrpc": "2.0"\n}'],
    ['a.txt', 'title: of an article\n\nProse follows.'],
    ['a.txt', ''],
    ['a.yaml', '# nothing'],
  ])('not %s %j', (name, text) => {
    expect(isWords({ name, text })).toBe(false)
  })
})
