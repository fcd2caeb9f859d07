/** Whatever the data says, Mermaid's own parser takes it, and takes it as text. Runs in Chromium, since Mermaid needs a page. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Browser, Page } from 'puppeteer'
import { visible } from '../base/visible.js'
import type { Conversation, Message, Note } from '../model/conversation.js'
import { read } from '../pipeline.js'
import { inBrowser, launchChromium } from '../test/chromium.js'
import { exhibits, root } from '../test/gallery.js'
import { hostile } from '../test/hostile.js'
import { transcript } from '../test/talk.js'
import { labels } from '../words/labels.js'
import { conversation, messages, partOf } from './talk.fixture.js'
import { toMermaid } from './to-mermaid.js'

let browser: Browser | null
let page: Page

beforeAll(async () => {
  browser = await launchChromium()
  if (!browser) return
  page = await browser.newPage()
  await page.setContent('<!doctype html><body>')
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('mermaid/dist/mermaid.min.js') })
  // Its kinds of diagram are known from the first parsing on.
  await page.evaluate("mermaid.initialize({ startOnLoad: false }), mermaid.parse('sequenceDiagram')")
}, 60_000)

afterAll(() => browser?.close())

interface Understood {
  readonly title: string
  readonly participants: readonly string[]
  /** Of arrows and notes, with line breaks as spaces. */
  readonly texts: readonly string[]
  readonly fault: string
}

/** What Mermaid made of it, its entities resolved as a page resolves them. */
function understood(text: string): Promise<Understood> {
  return page.evaluate(async (source) => {
    const { mermaidAPI } = (globalThis as unknown as { mermaid: { mermaidAPI: Api } }).mermaid
    interface Api {
      getDiagramFromText(text: string): Promise<{ db: Db }>
    }
    interface Db {
      getDiagramTitle(): string
      getActors(): Map<string, { description: string }>
      getMessages(): readonly { message?: unknown }[]
    }
    const plain = (coded: string): string => {
      const entities = coded.replace(/ﬂ°°/g, '&#').replace(/ﬂ°/g, '&').replace(/¶ß/g, ';')
      return (
        new DOMParser().parseFromString(entities.replace(/<br\/>/g, ' '), 'text/html').documentElement.textContent ?? ''
      )
    }
    try {
      const { db } = await mermaidAPI.getDiagramFromText(source)
      const texts = db
        .getMessages()
        .flatMap(({ message }) => (typeof message === 'string' && message !== '' ? [plain(message)] : []))
      const participants = [...db.getActors().values()].map(({ description }) => plain(description))
      return { title: plain(db.getDiagramTitle()), participants, texts, fault: '' }
    } catch (thrown) {
      return { title: '', participants: [], texts: [], fault: String(thrown) }
    }
  }, text)
}

const flat = (text: string): string => visible(text.replace(/\s+/g, ' ').trim())
const squeezed = (text: string): string => text.replace(/[\s…]+/g, '')

function talkOf([a = '', b = '', c = '', d = '', e = '', f = '', g = '']: readonly string[]): Conversation {
  const said = messages.map(
    (message, n): Message => ({ ...message, ...(n === 3 && { subject: a, method: b, caption: c }) }),
  )
  const notes: Note[] = [{ message: 3, number: 1, at: null, title: d, text: e }]
  const steps = conversation.steps.map((step, n) => (n === 1 ? { ...step, title: f } : step))
  const happenings = [{ name: 'noise', text: g, from: null, at: null, after: 2, shown: true }]
  return { ...conversation, messages: said, notes, steps, happenings }
}

inBrowser(
  'data stays text',
  async () => {
    const cases = fc.array(hostile, { minLength: 10, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(cases, async ([title = '', name = '', omitted = '', ...rest]) => {
        const whole = talkOf(rest)
        const part = partOf(whole, { omissions: [{ reason: 'hidden', method: omitted, count: 1 }] })
        const steps = part.steps.map((step, n) =>
          n === 1 ? { ...step, rows: [{ type: 'happening', happening: 0 } as const, ...step.rows] } : step,
        )
        const settings = {
          title,
          subtitle: name,
          times: 'show',
          labels: labels.en,
          participants: { client: { title: name, subtitle: '' } },
        } as const
        const written = toMermaid({ ...part, steps }, settings)
        const found = await understood(written)
        expect(found.fault).toBe('')
        // Long texts are cut; what is there is what was said.
        const begins = (text: string | undefined, whole: string) => {
          const [found, said] = [squeezed(text ?? ''), squeezed(flat(whole))]
          expect(found).toBe(text?.endsWith('…') ? said.slice(0, found.length) : said)
        }
        begins(found.title, title)
        expect(found.participants).toHaveLength(2)
        begins(found.participants[0], flat(name) === '' ? 'client' : name)
        const [, , , , step, happening] = found.texts
        begins(step, `2. ${rest[5]}`)
        if (flat(rest[6] ?? '') !== '') begins(happening, rest[6] ?? '')
        const shown = flat(rest[6] ?? '') === '' ? 0 : 1
        // Two steps, five messages, a note, what is left out.
        expect(found.texts).toHaveLength(2 + 5 + 1 + 1 + shown)
        begins(
          found.texts[6 + shown],
          `1. ${[rest[3], rest[4]]
            .filter((each) => flat(each ?? '') !== '')
            .map((each) => each?.trim())
            .join(': ')}`,
        )
      }),
      { numRuns: 120 },
    )
  },
  120_000,
)

inBrowser(
  'any talk is a diagram, its bars in balance',
  async () => {
    const cases = fc.tuple(
      transcript,
      fc.constantFrom('fold', 'gather', 'show'),
      fc.constantFrom(undefined, 'step', '3'),
    )
    await fc.assert(
      fc.asyncProperty(cases, async ([text, repeats, split]) => {
        const source = { name: 'talk.jsonl', bytes: new TextEncoder().encode(text) }
        const { drawables, settings } = await read([source], [{ from: 'options', values: { repeats, split } }])
        for (const { part } of drawables) {
          const written = toMermaid(part, settings)
          expect((await understood(written)).fault).toBe('')
          expect(written.match(/^ {4}activate /gm)?.length).toBe(written.match(/^ {4}deactivate /gm)?.length)
        }
      }),
      { numRuns: 60 },
    )
  },
  120_000,
)

inBrowser(
  'Mermaid draws the gallery',
  async () => {
    for (const { source, options } of exhibits) {
      const bytes = readFileSync(join(root, 'fixtures', source))
      const { drawables, settings } = await read([{ name: source, bytes }], [{ from: 'options', values: options }])
      for (const { part } of drawables) {
        const drawn = await page.evaluate(
          async (text) => {
            const { mermaid } = globalThis as unknown as {
              mermaid: { render(id: string, text: string): Promise<{ svg: string }> }
            }
            return (await mermaid.render('drawn', text)).svg
          },
          toMermaid(part, settings),
        )
        expect(drawn).toContain('<svg')
      }
    }
  },
  120_000,
)
