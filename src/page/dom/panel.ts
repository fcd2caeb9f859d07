/** The panel beside the picture: one message with all of its JSON, and the ways from it to others. */
import { fill } from '../../base/fill.js'
import { duration, since } from '../../base/times.js'
import { visible } from '../../base/visible.js'
import type { PageMessage } from '../data.js'
import { wordsOf } from '../filter.js'
import { toPretty } from '../json-text.js'
import { readExact } from '../read-exact.js'
import type { Book, State } from '../state.js'
import { tiesOf } from '../ties.js'
import { button, make, part } from './element.js'
import { jsonView } from './json-view.js'

export interface Panel {
  readonly show: (state: State, before: State) => void
  readonly focus: () => void
}

/** JSON text of a message as it was sent, or formatted. */
export function textOf(body: string, formatted: boolean): string {
  const json = formatted ? readExact(body) : undefined
  return json ? toPretty(json) : body
}

/** @param go to a message, or to a step by its number */
export function openPanel(
  book: Book,
  body: (n: number) => string,
  go: (to: { readonly message: number } | { readonly step: number }) => void,
): Panel {
  const panel = part('panel')
  const title = part('panel-title')
  return {
    show: (state, before) => {
      const message = state.open ? book.byNumber.get(state.current ?? 0) : undefined
      panel.hidden = message === undefined
      document.documentElement.classList.toggle('opened', message !== undefined)
      if (!message) return
      if (state.current !== before.current || !before.open) {
        panel.dataset.kind = message.kind
        panel.setAttribute('aria-label', `${book.words.panel} ${message.n}`)
        part('panel-number').textContent = String(message.n)
        title.replaceChildren(...nameOf(message, book))
        part('panel-facts').textContent = factsOf(message, book)
        part('ties').replaceChildren(...ties(message, book, go))
        const text = body(message.n)
        const json = readExact(text)
        part('json').replaceChildren(json ? jsonView(json, book) : text)
        part('json').scrollTo(0, 0)
        calls(message, book, before, (n) => go({ message: n }))
      }
      for (const each of part('calls').querySelectorAll('button')) {
        each.classList.toggle('dim', !(state.matches?.has(Number(each.value)) ?? true))
      }
      highlight(part('json'), wordsOf(state.filter.query))
    },
    focus: () => title.focus({ preventScroll: true }),
  }
}

function nameOf({ method, subject, kind }: PageMessage, { labels }: Book): readonly (Node | string)[] {
  const name = method === '' ? [] : [make('b', {}, visible(method)), ' ']
  return [...name, ...(subject === '' ? [] : [make('code', {}, visible(subject)), ' ']), labels[kind]]
}

/** `MCP Client → MCP Server · id 3 · +0.412 s · no answer`. */
function factsOf(message: PageMessage, { labels }: Book): string {
  const { from, id, at, took, fate, http } = message
  const way = from === 'client' ? [labels.client, labels.server] : [labels.server, labels.client]
  return [
    way.join(' → '),
    ...(id === '' ? [] : [`id ${visible(id)}`]),
    ...(at === null ? [] : [since(at)]),
    ...(took === null ? [] : [duration(took)]),
    ...(fate === null ? [] : [labels[fate]]),
    ...(http === '' ? [] : [visible(http)]),
  ].join(' · ')
}

/** What may be gone to at once of many. */
const mostTies = 4

function ties(message: PageMessage, book: Book, go: Parameters<typeof openPanel>[2]): readonly HTMLElement[] {
  const { words } = book
  return tiesOf(message, book).map(({ word, messages, step }) => {
    const targets = messages.slice(0, mostTies).map((n) => {
      const method = visible(book.byNumber.get(n)?.method ?? '')
      return button(`#${n}`, () => go({ message: n }), { title: method === '' ? null : method })
    })
    if (step !== null) targets.push(button(fill(words['step-name'], { n: step }), () => go({ step })))
    const rest = messages.length - mostTies
    const more = rest > 0 ? [make('span', {}, fill(words['and-more'], { n: rest }))] : []
    return make('li', {}, make('span', {}, words[word]), ...targets, ...more)
  })
}

/** The messages of a row that stands for many. */
function calls(message: PageMessage, book: Book, before: State, go: (n: number) => void): void {
  const list = part('calls')
  const row = book.rowOf.get(message.n) ?? -1
  const members = [...(book.rows[row] ?? [])].sort((a, b) => a - b)
  const same = before.open && book.rowOf.get(before.current ?? 0) === row
  part('calls-box').hidden = members.length < 2
  if (members.length < 2) {
    list.replaceChildren()
    return
  }
  if (!same) {
    part('calls-title').textContent = fill(book.words['calls-in-row'], { n: members.length })
    list.replaceChildren(...members.map((n) => make('li', {}, call(n, book, go))))
  }
  for (const each of list.querySelectorAll('button')) {
    if (Number(each.value) === message.n) {
      each.setAttribute('aria-current', 'true')
      each.scrollIntoView({ block: 'nearest' })
    } else each.removeAttribute('aria-current')
  }
}

function call(n: number, { byNumber, labels }: Book, go: (n: number) => void): HTMLElement {
  const message = byNumber.get(n)
  const kind = message?.kind ?? 'request'
  const facts = [
    `#${n}`,
    labels[kind],
    ...(message && message.subject !== '' ? [visible(message.subject)] : []),
    ...(message && message.id !== '' ? [`id ${visible(message.id)}`] : []),
    ...(message && message.at !== null ? [since(message.at)] : []),
  ]
  return button(facts.join(' · '), () => go(n), { value: String(n), 'data-kind': kind })
}

/** Marks words in the JSON where the browser can do it without touching the text (CSS Custom Highlight API). */
function highlight(root: HTMLElement, words: readonly string[]): void {
  if (!('highlights' in CSS)) return
  const ranges: Range[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node && words.length > 0 && ranges.length < 2000; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').toLowerCase()
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        // A letter may have another length in lower case; what no longer fits is left out.
        if (at + word.length > (node.nodeValue ?? '').length) break
        const range = new Range()
        range.setStart(node, at)
        range.setEnd(node, at + word.length)
        ranges.push(range)
      }
    }
  }
  CSS.highlights.set('found', new Highlight(...ranges))
}
