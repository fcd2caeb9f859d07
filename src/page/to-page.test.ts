import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from '../output/html.js'
import { read } from '../pipeline.js'
import { root } from '../test/gallery.js'
import { readBodies, readData } from './data.js'

const bytesOf = (name: string) => readFileSync(join(root, 'fixtures', name))

async function pageOf(name: string, bytes: Uint8Array, options: Record<string, unknown> = {}) {
  const { drawables, transcript } = await read([{ name, bytes }], [{ from: 'options', values: options }])
  const [made, ...more] = await html.encode(drawables, { name: 'flow' })
  if (!made || more.length > 0) throw new Error(`expected one page, found ${more.length + 1}`)
  return { text: new TextDecoder().decode(made.bytes), made, drawables, transcript }
}

/** What stands between the tags of an element, as a browser would take it: to the first that ends it. */
const within = (text: string, open: string, close: string): string => text.split(open)[1]?.split(close)[0] ?? ''
const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('is one file, and says what it holds', async () => {
  const { made } = await pageOf('four-steps.json', bytesOf('four-steps.json'))
  expect(made).toMatchObject({ name: 'flow.html', type: 'text/html; charset=utf-8' })
  expect(made.says).toMatch(/^9 messages, 1\d\d kB, [23] kB of it their JSON$/)
})

it('is the same every time', async () => {
  const [first, second] = [
    await pageOf('memory.jsonl', bytesOf('memory.jsonl')),
    await pageOf('memory.jsonl', bytesOf('memory.jsonl')),
  ]
  expect(first.text).toBe(second.text)
})

it.each(['four-steps.json', 'hostile.jsonl'])('allows its own script and style alone: %s', async (name) => {
  const { text } = await pageOf(name, bytesOf(name))
  const policy = within(text, '<meta http-equiv="Content-Security-Policy" content="', '"')
  expect(policy.split('; ')).toEqual([
    `default-src 'none'`,
    `script-src ${sha(within(text, '<script>', '</script>'))}`,
    `style-src ${sha(within(text, '<style>', '</style>'))}`,
    'font-src data:',
    'img-src data:',
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
  ])
  expect(text.match(/<style/g)).toHaveLength(1)
  expect(text.match(/<script/g)).toHaveLength(3)
  expect(text).not.toMatch(/\s(?:style|on\w+)="/)
})

it('carries each message letter for letter, whatever it holds', async () => {
  const { text } = await pageOf('hostile.jsonl', bytesOf('hostile.jsonl'))
  const bodies = readBodies(within(text, '<script type="text/plain" id="page-bodies">', '</script>'))
  const lines = bytesOf('hostile.jsonl').toString('utf8').trim().split('\n')
  const sent = lines.map((line) => JSON.parse(line).message).filter((message) => message !== undefined)
  expect(bodies.map((body) => JSON.parse(body))).toEqual(sent)
  const data = readData(within(text, '<script type="application/json" id="page-data">', '</script>'))
  expect(data.messages).toHaveLength(bodies.length)
})

it('has each anchor once, in pictures of several parts too', async () => {
  const { text, drawables } = await pageOf('four-steps.json', bytesOf('four-steps.json'), { split: '2' })
  expect(drawables.length).toBeGreaterThan(3)
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  expect(ids).toEqual(expect.arrayContaining(['step-1', 'step-1-part-2', 'message-1', 'message-9', 'page-part-3']))
  const targets = [...text.matchAll(/<a [^>]*href="#([^"]+)"/g)].map(([, target]) => target)
  expect(targets.filter((target) => !ids.includes(target))).toEqual([])
})

it('carries each font once', async () => {
  const { text } = await pageOf('four-steps.json', bytesOf('four-steps.json'), { split: '2' })
  const faces = text.match(/@font-face\{[^}]*\}/g) ?? []
  expect(faces.length).toBeGreaterThan(2)
  expect(new Set(faces).size).toBe(faces.length)
  const { text: bare } = await pageOf('four-steps.json', bytesOf('four-steps.json'), { fonts: 'system' })
  expect(bare).not.toContain('@font-face')
})

it('has a switch only where there are colours to switch to', async () => {
  const source = bytesOf('four-steps.json')
  expect((await pageOf('a.json', source)).text).toContain('id="page-theme"')
  const { text } = await pageOf('a.json', source, { theme: 'midnight' })
  expect(text).not.toContain('id="page-theme"')
  expect(text).toContain('<html lang="en" data-scheme="dark">')
})

it.each([
  ['zh', 'zh-Hans', '逐步浏览'],
  ['ja', 'ja', '一つずつ見る'],
])('speaks the language of the picture: %s', async (lang, tag, words) => {
  const { text } = await pageOf('four-steps.json', bytesOf('four-steps.json'), { lang })
  expect(text).toContain(`<html lang="${tag}"`)
  expect(text).toContain(words)
})

it('holds no secret and nothing that was hidden', async () => {
  const rows = [
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'x', arguments: { api_key: 'sk-abcdefghijklmnop1234' } },
    },
    { jsonrpc: '2.0', id: 2, method: 'ping', params: { note: 'not for the page' } },
  ]
  const bytes = new TextEncoder().encode(rows.map((row) => JSON.stringify(row)).join('\n'))
  const { text } = await pageOf('a.jsonl', bytes, { hide: ['ping'] })
  expect(text).toContain('[secret-1]')
  expect(text).not.toContain('sk-abcdef')
  expect(text).not.toContain('not for the page')
})

it('a script is small enough to be read over', async () => {
  const { text } = await pageOf('four-steps.json', bytesOf('four-steps.json'))
  expect(within(text, '<script>', '</script>').length).toBeLessThan(27_500)
})
