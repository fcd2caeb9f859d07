/** What only the whole of reading decides: which text is what, and what is told of it. */
import type { Problem } from './base/problem.js'
import { isProblem } from './base/problem.js'
import { report } from './base/report.js'
import type { Source } from './model/source.js'
import { diagram, read } from './pipeline.js'

const source = (name: string, text: string): Source => ({ name, bytes: new TextEncoder().encode(text) })
const rows = (...list: readonly unknown[]) => list.map((row) => JSON.stringify(row)).join('\n')

const recording = rows(
  { t: 0, from: 'client', message: { jsonrpc: '2.0', id: 1, method: 'ping' }, http: { exchange: 1, method: 'POST' } },
  { t: 5, from: 'client', message: { jsonrpc: '2.0', id: 2, method: 'ping' }, http: { exchange: 2, method: 'POST' } },
)
const side = rows(
  { n: 1, t: 0, method: 'POST', path: '/mcp', tResponse: 1, status: 401, tEnd: 1, end: 'server' },
  { n: 2, t: 5, method: 'POST', path: '/mcp', tResponse: 6, status: 401, tEnd: 6, end: 'server' },
)
const files: Readonly<Record<string, string>> = {
  'rec.jsonl': recording,
  'rec.http.jsonl': side,
  'more.jsonl': rows({ t: 9, from: 'client', message: { jsonrpc: '2.0', id: 3, method: 'tools/list' } }),
}
const resolve = async (name: string): Promise<Source> => source(name, files[name] ?? '')

/** Methods, and how many happenings are shown. */
async function understood(...sources: readonly Source[]) {
  const { conversation } = await read(sources, [], resolve)
  return [
    conversation.messages.map(({ method }) => method).join(' '),
    conversation.happenings.filter(({ shown }) => shown).length,
  ]
}

async function problemOf(...sources: readonly Source[]): Promise<Problem> {
  const thrown = await read(sources, [], resolve).catch((error: unknown) => error)
  if (!isProblem(thrown)) throw thrown
  return thrown
}

describe('a diagram file and a side file', () => {
  const flow = (transcript: string) => source('flow.yaml', `title: x\ntranscript: ${transcript}\n`)
  const beside = source('rec.http.jsonl', side)

  it.each([
    ['in this order', [flow('rec.jsonl'), beside]],
    ['the other way round', [beside, flow('rec.jsonl')]],
    ['named in a list', [flow('[rec.jsonl, rec.http.jsonl]')]],
    ['named and given', [flow('[rec.jsonl, rec.http.jsonl]'), beside]],
  ])('are read with the transcript that is named: %s', async (_, sources) => {
    expect(await understood(...sources)).toEqual(['ping ping', 2])
  })

  it('a recording that is given takes the place of the one that is named', async () => {
    const more = source('more.jsonl', files['more.jsonl'] ?? '')
    expect(await understood(flow('rec.jsonl'), more)).toEqual(['tools/list', 0])
    expect((await understood(flow('rec.jsonl'), more, beside))[0]).toBe('tools/list')
  })

  it('an empty side file is one all the same', async () => {
    expect(await understood(flow('rec.jsonl'), source('rec.http.jsonl', '\n'))).toEqual(['ping ping', 0])
  })

  it('several transcripts are one conversation, each read once', async () => {
    expect(await understood(flow('[rec.jsonl, more.jsonl, rec.jsonl]'))).toEqual(['ping ping tools/list', 0])
  })

  it('messages of the file itself have none', async () => {
    const own = source('flow.json', '{"title":"x","messages":[{"jsonrpc":"2.0","id":1,"method":"ping"}]}')
    expect(await problemOf(own, beside)).toMatchObject({
      code: 'side-file',
      exit: 2,
      message: 'rec.http.jsonl: expected a recording it goes with, found messages in flow.json',
    })
    expect(await understood(own)).toEqual(['ping', 0])
  })
})

describe('a side file alone', () => {
  it.each([
    [[source('a/rec.http.jsonl', side)], 'a/rec.http.jsonl', 'mcp-diagram a/rec.jsonl a/rec.http.jsonl'],
    [[source('log.jsonl', side), source('b.http.jsonl', '')], 'log.jsonl', 'mcp-diagram session.jsonl log.jsonl'],
    [[source('flow.yaml', 'transcript: rec.http.jsonl')], 'rec.http.jsonl', 'mcp-diagram rec.jsonl rec.http.jsonl'],
  ])('says what it is, and what to give with it', async (sources, name, command) => {
    expect(await problemOf(...sources)).toMatchObject({
      code: 'side-file',
      exit: 3,
      message: `${name}: the HTTP exchanges of a recording, and none of its messages`,
      try: `the recording as well: \`${command}\``,
    })
  })
})

describe('a mistyped key beside messages', () => {
  it('is told, and the messages are read', async () => {
    const text = '{"titel":"x","messages":[{"jsonrpc":"2.0","id":1,"method":"ping"}]}'
    const { conversation, findings } = await read([source('flow.json', text)], [])
    expect(conversation.messages.map(({ method }) => method)).toEqual(['ping'])
    expect(findings).toContainEqual(expect.objectContaining({ rule: 'unknown-key', severity: 'warning' }))
  })
})

describe('what is told', () => {
  const token = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'
  const told = (problem: Problem) => report(problem)

  it.each([
    ['broken JSON', source('a.jsonl', `{"token":"${token}" "a":1}`)],
    ['a text that is none', source('a.txt', `password: ${token}\nfound in a log`)],
    ['an article', source('a.md', `Say {"jsonrpc":"2.0","params":{"token":"${token}" "id":1}} now.`)],
    ['a diagram file in JSON', source('flow.json', `{"title":"x","password":"${token}"}`)],
    ['a diagram file in YAML', source('flow.yaml', `title: x\nnote: ${token}\nsteps: ${token}\n`)],
    ['a value of it', source('flow.yaml', `title: x\ntranscript: rec.jsonl\ntheme: ${token}\n`)],
    ['broken YAML', source('flow.yaml', `title: [${token}\n  a: }`)],
    ['a selector', source('flow.yaml', `transcript: rec.jsonl\nnotes: [{ message: ping id="${token}" x, text: y }]`)],
    [
      'a target that is gone',
      source('flow.yaml', `transcript: rec.jsonl\nnotes: [{ message: 'id="${token}"', text: y }]`),
    ],
  ])('is told without secrets: %s', async (_, given) => {
    const text = told(await problemOf(given))
    expect(text).not.toContain(token.slice(0, 10))
    expect(text).toMatch(/\*{10}/)
  })

  it('without secrets in all problems of a run', async () => {
    const given = source('a.jsonl', `{"a" 1}\n{"token":"${token}" "a":1}\n{"password" "hunter2"}`)
    const thrown = await read([given], [{ from: 'flags', values: { input: 'rpc' } }]).catch((error: unknown) => error)
    if (!isProblem(thrown)) throw thrown
    expect(thrown.others).toHaveLength(2)
    expect(told(thrown)).not.toMatch(/ghp_|hunter2/)
    expect(told(thrown)).toContain('a.jsonl:3:13: expected `:`, found `"*******"`')
  })

  it('without secrets also in findings, in every form', async () => {
    const lines = [
      `{"jsonrpc":"2.0","id":"${token}","method":"tools/call"}`,
      '{"t":1,"event":"exit","code":1}',
      `{"token":"${token}" "a":1}`,
      `{"password" "hunter2"}`,
    ]
    const sources = [source('a.jsonl', lines.join('\n'))]
    const { findings, transcript, conversation } = await read(sources, [{ from: 'flags', values: { secrets: 'show' } }])
    expect(findings.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['unanswered', 'unreadable']))
    for (const list of [findings, transcript.findings, conversation.findings]) {
      expect(JSON.stringify(list)).not.toMatch(/ghp_|hunter2/)
    }
    const [artifact] = await diagram(sources, { output: 'json' })
    expect(new TextDecoder().decode(artifact?.bytes).split('"findings"')[1]).not.toMatch(/ghp_|hunter2/)
  })
})
