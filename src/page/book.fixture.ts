/** Messages of a page for tests, and a book of them. */
import type { PageMessage } from './data.js'
import { type Book, toBook } from './state.js'
import { pageWords } from './words.js'

/** Numbered from 1. */
export function messagesOf(...given: readonly Partial<PageMessage>[]): readonly PageMessage[] {
  return given.map((more, i) => ({
    n: i + 1,
    kind: 'request',
    from: 'client',
    method: 'ping',
    subject: '',
    id: '',
    at: null,
    took: null,
    answers: null,
    fate: null,
    links: [],
    http: '',
    ...more,
  }))
}

/** What is looked for is looked for in methods. */
export function bookOf(messages: readonly PageMessage[], more: Partial<Book> = {}): Book {
  const rows = messages.map(({ n }) => [n])
  const labels = {} as Book['labels']
  const data = { words: pageWords.en, labels, strings: 'smart', messages, rows, steps: [], loops: [] } as const
  return toBook({ ...data, ...more }, ({ method }) => method)
}
