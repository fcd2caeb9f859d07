/** Whatever the data says, it is text: held by a parser of CommonMark, alone and with GitHub's extensions. */
import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { visible } from '../base/visible.js'
import type { Conversation, Message, Note } from '../model/conversation.js'
import type { Density } from '../model/part.js'
import { hostile } from '../test/hostile.js'
import { labels } from '../words/labels.js'
import { conversation, messages, partOf } from './talk.fixture.js'
import { toMarkdown } from './to-markdown.js'

interface Node {
  readonly type: string
  readonly value?: string
  readonly depth?: number
  readonly children?: readonly Node[]
}

const plain = (text: string): Node => fromMarkdown(text)
const github = (text: string): Node => fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })

const all = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(all)]
const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('')

/** What Markdown of ours is made of; no link, image, HTML, table, footnote, quote or break. */
const ours: ReadonlySet<string> = new Set([
  'root',
  'heading',
  'paragraph',
  'text',
  'strong',
  'emphasis',
  'inlineCode',
  'code',
  'list',
  'listItem',
  'thematicBreak',
])

/** What is heard of a text: its letters on one line. */
const flat = (text: string): string => visible(text.replace(/\s+/g, ' ').trim())

const talk = fc.record({
  text: fc.array(hostile, { minLength: 14, maxLength: 14 }),
  density: fc.constantFrom<Density>('full', 'compact', 'arrows'),
  code: fc.array(hostile, { minLength: 1, maxLength: 4 }),
})

function talkOf([a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '']: readonly string[]) {
  const said = messages.map(
    (message, n): Message => ({ ...message, ...(n === 3 && { subject: a, method: b, caption: c }) }),
  )
  const notes: Note[] = [
    { message: 3, number: 1, at: d, title: e, text: f },
    { message: 3, number: 2, at: null, title: '', text: f },
  ]
  const steps = conversation.steps.map((step, n) => (n === 1 ? { ...step, title: g, subtitle: h } : step))
  const happenings = [{ name: 'noise', text: i, from: null, at: null, after: 2, shown: true }]
  const findings = [{ rule: 'noise', severity: 'warning', text: i } as const]
  return { ...conversation, messages: said, notes, steps, happenings, findings } satisfies Conversation
}

it('data stays text', () => {
  fc.assert(
    fc.property(talk, ({ text, density, code }) => {
      const [title = '', subtitle = '', name = '', label = '', omitted = '', ...rest] = text
      const whole = talkOf(rest)
      const part = partOf(whole, { density, omissions: [{ reason: 'hidden', method: omitted, count: 1 }] })
      const steps = part.steps.map((step, n) =>
        n === 1 ? { ...step, rows: [{ type: 'happening', happening: 0 } as const, ...step.rows] } : step,
      )
      const settings = {
        title,
        subtitle,
        times: 'show',
        labels: { ...labels.en, describe: `${label}${labels.en.describe}` },
        participants: { client: { title: name, subtitle: name } },
        findings: true,
      } as const
      const codes = new Map(messages.map(({ index }) => [`message-${index + 1}`, code]))
      const written = toMarkdown({ ...part, steps }, settings, density === 'full' ? codes : new Map())
      for (const parse of [plain, github]) {
        const nodes = all(parse(written))
        expect(nodes.map(({ type }) => type).filter((type) => !ours.has(type))).toEqual([])
        const full = density === 'full'
        expect(nodes.filter(({ type }) => type === 'heading')).toHaveLength(1 + 2 + (full ? 5 : 0) + 1)
        expect(nodes.filter(({ type }) => type === 'code').map(({ value }) => value)).toEqual(
          full ? messages.map(() => code.map(visible).join('\n')) : [],
        )
        expect(nodes.filter(({ type }) => type === 'thematicBreak')).toHaveLength(1)
        expect(textOf(nodes.find(({ type }) => type === 'heading') ?? { type: '' })).toBe(flat(title))
        // Every word of the note is there, where notes are.
        if (density !== 'arrows') expect(textOf(parse(written))).toContain(flat(rest[5] ?? ''))
      }
    }),
    { numRuns: 150 },
  )
})
