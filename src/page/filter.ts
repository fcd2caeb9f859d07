/** Which messages a reader wants to see: by kind, by method, and by words anywhere in them. */
import type { Kind } from '../model/conversation.js'
import type { PageMessage } from './data.js'

export interface Filter {
  /** None asks for all. */
  readonly kinds: readonly Kind[]
  /** Null asks for all; the empty one is that of messages whose method is not known. */
  readonly method: string | null
  readonly query: string
}

export const everything: Filter = { kinds: [], method: null, query: '' }

export function isActive({ kinds, method, query }: Filter): boolean {
  return kinds.length > 0 || method !== null || wordsOf(query).length > 0
}

/** The words of a query, each of which must be found, in any order and any case. */
export function wordsOf(query: string): readonly string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}

/**
 * What words are looked for in. The JSON is there as it was sent and, where strings hold quotes, as people would
 * type it: `{"name":"x"}` is found inside a string, where it is sent as `{\"name\":\"x\"}`.
 */
export function haystackOf({ n, kind, method, subject, id }: PageMessage, body: string): string {
  const plain = body.includes('\\') ? `\n${body.replace(/\\(["\\/])/g, '$1').replace(/\\[nrt]/g, ' ')}` : ''
  return `#${n} ${kind} ${method} ${subject} id=${id}\n${body}${plain}`.toLowerCase()
}

/** Numbers of the messages that match, in the order of `messages`. */
export function matching(
  messages: readonly PageMessage[],
  filter: Filter,
  haystack: (message: PageMessage) => string,
): ReadonlySet<number> {
  const words = wordsOf(filter.query)
  const found = messages.filter((message) => {
    if (filter.kinds.length > 0 && !filter.kinds.includes(message.kind)) return false
    if (filter.method !== null && filter.method !== message.method) return false
    if (words.length === 0) return true
    const hay = haystack(message)
    return words.every((word) => hay.includes(word))
  })
  return new Set(found.map(({ n }) => n))
}
