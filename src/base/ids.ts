/** Ids as they are written beside arrows. */
import type { Message } from '../model/conversation.js'

/** `7`, `abc`; a string that looks like a number keeps its quotes, `"7"`; empty when there is no id. */
export function idText(id: Message['id']): string {
  if (id === null) return ''
  if (id.type === 'number') return id.digits
  return typeof id.value === 'string' && /^-?[\d.]+$/.test(id.value) ? `"${id.value}"` : String(id.value)
}
