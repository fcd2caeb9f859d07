/**
 * The picture as a text that can be read beside it, or instead of it: every row in order, with its JSON as the picture
 * folds it and its notes. Written for a page of docs, and good to read in a terminal.
 */
import { whatIsShown } from '../base/alt-text.js'
import { fill } from '../base/fill.js'
import { groupBy } from '../base/group.js'
import { leftOut, oddities } from '../base/left-out.js'
import { participantText, pictureSubtitle, pictureTitle } from '../base/picture-titles.js'
import { type MessageRow, openRowWords, type RowWords } from '../base/row-words.js'
import { stepSubtitle, stepTitle } from '../base/step-titles.js'
import type { Note } from '../model/conversation.js'
import type { Part, PartStep, Row } from '../model/part.js'
import type { Settings } from '../model/settings.js'
import { codeSpan, fenced, paragraph, prose } from './markdown-text.js'

type Words = Pick<Settings, 'title' | 'subtitle' | 'times' | 'labels' | 'participants' | 'findings'>

/** A block of Markdown: a paragraph, a list, a heading, its lines. */
type Block = readonly string[]

/** @param codes lines of code by the anchor of their message, `message-7` */
export function toMarkdown(part: Part, settings: Words, codes: ReadonlyMap<string, readonly string[]>): string {
  const blocks = [...heading(part, settings), ...body(part, settings, codes), ...foot(part, settings)]
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function heading(part: Part, settings: Words): readonly Block[] {
  const participants = part.conversation.lanes.map((lane) => participantText(lane, settings))
  return [
    [`# ${prose(pictureTitle(part, settings))}`],
    own(pictureSubtitle(part, settings)),
    participants.map(({ title, more }) => `- ${[strong(title), prose(more)].filter(some).join(': ')}`),
    own(whatIsShown(part, settings)),
  ]
}

/** A paragraph, or nothing. */
function own(text: string): Block {
  const written = paragraph(text)
  return written === '' ? [] : [written]
}

const some = (text: string): boolean => text !== ''

function strong(text: string): string {
  const inner = prose(text)
  return inner === '' ? '' : `**${inner}**`
}

function body(part: Part, settings: Words, codes: ReadonlyMap<string, readonly string[]>): readonly Block[] {
  const wordsOf = openRowWords(part, settings)
  const notes = groupBy(part.conversation.notes, ({ message }) => message)
  return part.steps.flatMap((step) => [
    ...stepHeading(step, part, settings),
    ...(part.density === 'full'
      ? step.rows.flatMap((row): readonly Block[] => {
          if (row.type === 'happening') return [[happeningText(row, part)]]
          const words = wordsOf(row)
          const code = codes.get(`message-${words.number}`) ?? []
          return [
            [`### ${sentence(words, settings, String(words.number))}`],
            [facts(words).join(' · ')].filter(some),
            code.length > 0 ? fenced(code) : [],
            noteList(row, notes),
          ]
        })
      : [step.rows.flatMap((row) => item(row, part, settings, wordsOf, notes))]),
  ])
}

function stepHeading(step: PartStep, { conversation }: Part, { labels }: Words): readonly Block[] {
  const understood = conversation.steps[step.step]
  if (!understood) return []
  const title = stepTitle(understood, step.continued, labels)
  return [[`## ${step.number}. ${prose(title)}`], own(stepSubtitle(understood, labels))]
}

/** A row without code as an item of a list, its notes below it. */
function item(
  row: Row,
  part: Part,
  settings: Words,
  wordsOf: (row: MessageRow) => RowWords,
  notes: ReadonlyMap<number, readonly Note[]>,
): readonly string[] {
  if (row.type === 'happening') return [`- ${happeningText(row, part)}`]
  const words = wordsOf(row)
  const arrows = part.density === 'arrows'
  const more = [...facts(words), ...(arrows ? [] : [codeSpan(words.facts)])].filter(some)
  return [
    `- ${[sentence(words, settings, `**${words.number}**`), ...more].join(' · ')}`,
    ...(arrows ? [] : noteList(row, notes).map((line) => `  ${line}`)),
  ]
}

function happeningText({ happening }: Extract<Row, { type: 'happening' }>, { conversation }: Part): string {
  const text = prose(conversation.happenings[happening]?.text ?? '')
  return text === '' ? '' : `*${text}*`
}

/** `3. MCP Client to MCP Server: tools/call weather request`, the names as code. */
function sentence(words: RowWords, { labels }: Words, number: string): string {
  const { from, to, method, subject, kind, count, answers } = words
  const name = [codeSpan(method), codeSpan(subject)].filter(some).join(' ')
  const how = [count === 1 ? kind : `${kind} × ${count}`, answers].filter(some).join(' · ')
  const pieces = [number, prose(from), prose(to), name, prose(how)]
  // The label may be the reader's own words, and is escaped as such: what goes in is put in afterwards.
  const holders = ['n', 'from', 'to', 'method', 'kind'].map((key, i) => [key, String.fromCharCode(first + i)])
  return fill(labels.describe.replace(/[\ue000-\ue004]/g, ''), Object.fromEntries(holders))
    .split(/([\ue000-\ue004])/)
    .map((text) => pieces[text.charCodeAt(0) - first] ?? spaced(text))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Letters that mean nothing by themselves begin here. */
const first = 0xe000

/** Prose between two pieces keeps its blanks at the ends. */
function spaced(text: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  return `${before && ' '}${prose(inner)}${after && ' '}`
}

/** What stands at an arrow besides its label. */
function facts({ id, marks, at, took, caption }: RowWords): readonly string[] {
  return [id === '' ? '' : `id ${codeSpan(id)}`, ...marks.map(prose), at, took, prose(caption)].filter(some)
}

function noteList(row: MessageRow, notes: ReadonlyMap<number, readonly Note[]>): Block {
  if (row.type !== 'message') return []
  return (notes.get(row.message) ?? []).map(({ number, at, title, text }) => {
    const place = at === null || at === '' ? '' : `(${codeSpan(at)})`
    const head = [strong(title), place].filter(some).join(' ')
    const said = head === '' ? paragraph(text) : prose(text)
    return `${number}. ${[head, said].filter(some).join(': ')}`
  })
}

/** A finding, in whose text backticks mean code; it begins with the name of its rule. */
function ticked(text: string): string {
  return text
    .split(/`([^`]+)`/)
    .map((piece, i) => (i % 2 === 1 ? codeSpan(piece) : spaced(piece)))
    .join('')
}

/** What is not shown, and what is odd. */
function foot(part: Part, settings: Words): readonly Block[] {
  const left = leftOut(part, settings)
  const odd = oddities(part, settings)
  return [
    left.length > 0 ? ['---'] : [],
    left.map((text) => `- ${paragraph(text)}`),
    odd.length > 0 ? [`## ${prose(settings.labels.findings)}`] : [],
    odd.map((text) => `- ${ticked(text)}`),
  ]
}
