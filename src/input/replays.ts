/**
 * Messages that were sent again after a resumed stream. An event id is unique in its session, so a second message
 * with it is the same one (MCP 2025-11-25, Transports, "Resumability and Redelivery").
 */
import { toText } from '../base/json-tree.js'
import type { Finding } from '../model/finding.js'
import type { Entry, MessageEntry } from '../model/transcript.js'

export function dropReplays(entries: readonly Entry[]): {
  readonly entries: readonly Entry[]
  readonly findings: readonly Finding[]
} {
  const seen = new Map<string, MessageEntry>()
  let first: Entry | undefined
  const kept = entries.filter((entry) => {
    const id = entry.http?.sse?.id
    if (entry.type !== 'message' || id === undefined) return true
    const key = JSON.stringify([sessionOf(entry), id])
    const known = seen.get(key)
    if (known === undefined) {
      seen.set(key, entry)
      return true
    }
    // Some servers number the events of each stream from 0: the same id, another message.
    if (toText(known.message) !== toText(entry.message)) return true
    first ??= entry
    return false
  })
  const count = entries.length - kept.length
  if (first === undefined) return { entries, findings: [] }
  const text = `${count} message${count === 1 ? '' : 's'} left out that a resumed stream sent again`
  return { entries: kept, findings: [{ rule: 'replayed', severity: 'info', text, where: first.where }] }
}

function sessionOf({ http, where }: Entry): string {
  return http?.headers?.find(([name]) => name === 'mcp-session-id')?.[1] ?? where.source
}
