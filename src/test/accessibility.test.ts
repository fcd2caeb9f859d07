/** What a screen reader is told of a picture, by Chromium's accessibility tree: each message once, in order, with its notes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, SerializedAXNode } from 'puppeteer'
import { toValue } from '../base/json-tree.js'
import { noteSentence } from '../base/note-words.js'
import { openRowWords, rowSentence } from '../base/row-words.js'
import { read } from '../pipeline.js'
import { inBrowser, usePage } from './chromium.js'
import { exhibits, out, root } from './gallery.js'

let page: Page
usePage((opened) => {
  page = opened
})

const svgOf = (name: string): string => readFileSync(join(out, `${name}.svg`), 'utf8')

interface Heard {
  readonly role: string
  readonly name: string
}

/** What is read, in order. Puppeteer leaves out what stands inside one thing, as a browser does for a screen reader. */
async function heard(html: string): Promise<readonly Heard[]> {
  await page.setContent(`<!doctype html><title>page</title>${html}`)
  const tree = await page.accessibility.snapshot()
  const flat = ({ role, name = '', children = [] }: SerializedAXNode): readonly Heard[] => [
    { role, name },
    ...children.flatMap(flat),
  ]
  return tree ? flat(tree).slice(1) : []
}

/** What should be: labels of rows, each followed by its notes. */
async function expected(name: string) {
  const exhibit = exhibits.find((each) => each.name === name)
  if (!exhibit) throw new Error(`no exhibit ${name}`)
  const bytes = readFileSync(join(root, 'fixtures', exhibit.source))
  const values = exhibit.options
  const { drawables, settings } = await read([{ name: exhibit.source, bytes }], [{ from: 'options', values }])
  const [drawable] = drawables
  if (!drawable) throw new Error('no picture')
  const { part, conversation } = drawable
  const wordsOf = openRowWords(part, settings)
  const rows = part.steps.flatMap(({ rows }) => rows).filter((row) => row.type !== 'happening')
  return rows.map((row) => ({
    label: rowSentence(wordsOf(row), settings),
    notes: conversation.notes
      .filter(({ message }) => row.type === 'message' && message === row.message)
      .map((note) => noteSentence(note, settings.labels)),
  }))
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim()

describe.each(['four-steps', 'four-steps-zh', 'troubles', 'input-required', 'polling', 'parallel'])('%s', (name) => {
  inBrowser('says each message once, in order, then its JSON and its notes', async () => {
    const things = (await heard(svgOf(name))).filter(({ role }) => role === 'image').map((each) => each.name)
    const said: { label: string; notes: string[] }[] = []
    for (const thing of things) {
      if (thing.startsWith('{')) continue
      if (/^\d+\. /.test(thing)) said.push({ label: thing, notes: [] })
      else said.at(-1)?.notes.push(thing)
    }
    const wanted = await expected(name)
    expect(said.map(({ notes }) => notes)).toEqual(wanted.map(({ notes }) => notes))
    for (const [i, { label }] of wanted.entries()) {
      // A row without a box goes on with its key facts.
      expect(said[i]?.label.slice(0, label.length)).toBe(label)
    }
    expect(said).toHaveLength(wanted.length)
  })

  inBrowser('reads no token of JSON by itself, and nothing twice', async () => {
    const found = await heard(svgOf(name))
    const texts = found.filter(({ role }) => role !== 'image' && role !== 'group').map((each) => each.name)
    expect(texts.filter((text) => /^[{}[\]":,\s]+$|"jsonrpc"/.test(text))).toEqual([])
    // Numbers alone are those of steps, and none of a note.
    const numbers = texts.filter((text) => /^\d+$/.test(text))
    expect(numbers).toEqual(numbers.map((_, i) => String(i + 1)))
    const long = found.map((each) => each.name).filter((text) => text.length > 12)
    // The title is the name of the document and its first line.
    const again = long.filter((text, i) => long.indexOf(text) !== i && text !== long[0] && !text.startsWith('{'))
    expect(again).toEqual([])
  })
})

inBrowser('a box is named by its own lines, in each of two pictures on a page', async () => {
  const both = await heard(`${svgOf('four-steps')}${svgOf('sampling')}`)
  const boxes = both.filter(({ role, name }) => role === 'image' && name.startsWith('{')).map(({ name }) => name)
  const bytes = readFileSync(join(root, 'fixtures', 'sampling.jsonl'))
  const { conversation } = await read([{ name: 'sampling.jsonl', bytes }], [])
  const [first] = conversation.messages
  expect(boxes[0]).toContain('"example-client"')
  expect(JSON.parse(boxes[9] ?? '')).toEqual(first && toValue(first.body))
})

inBrowser('the document has a title, and says what is shown in a sentence', async () => {
  await page.setContent(`<!doctype html>${svgOf('four-steps')}`)
  const tree = await page.accessibility.snapshot({ interestingOnly: false })
  const all = (node: SerializedAXNode): SerializedAXNode[] => [node, ...(node.children ?? []).flatMap(all)]
  const document = tree ? all(tree).find(({ role }) => role === 'graphics-document') : undefined
  expect(squeezed(document?.name ?? '')).toBe('MCP Architecture - Client-Server Interaction Flow')
  expect(document?.description).toBe(
    '9 messages in 4 steps: Initialization, Tool Discovery, Tool Execution, Notification',
  )
})

inBrowser('an <img> is called by its alt and by nothing else', async () => {
  const source = `data:image/svg+xml;base64,${Buffer.from(svgOf('four-steps')).toString('base64')}`
  const images = (html: string) => heard(html).then((found) => found.filter(({ role }) => role === 'image'))
  expect(await images(`<img src="${source}">`)).toEqual([])
  expect(await images(`<img alt="Four steps" src="${source}">`)).toEqual([{ role: 'image', name: 'Four steps' }])
})
