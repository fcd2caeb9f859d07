/** Who sent a message, as far as the message alone can tell: by its method, or by the shape of its result. */
import { dig, member } from '../base/json-tree.js'
import type { Json } from '../model/json.js'
import type { Side } from '../model/transcript.js'
import { senderOf } from './methods.js'
import { metaOf, type Sent } from './sent.js'

export type Direction = 'known' | 'inferred' | 'assumed'

/** Keys of results that only a server gives (all revisions; `supportedVersions` and `resultType` from 2026-07-28). */
const servers = new Set([
  'serverInfo',
  'tools',
  'resources',
  'resourceTemplates',
  'contents',
  'prompts',
  'completion',
  'supportedVersions',
  'resultType',
])

/** The side that must have sent this; null when either may. */
export function senderByItself(sent: Sent): Side | null {
  if (sent.method !== null) return senderOf(sent.method)
  const result = member(sent.entry.message, 'result')
  return result?.type === 'object' ? senderByResult(result) : null
}

function senderByResult(result: Json & { readonly type: 'object' }): Side | null {
  if (result.members.some(({ key }) => servers.has(key.value)) || metaOf(result, 'serverInfo')) return 'server'
  // Answers to `sampling/createMessage`, `elicitation/create` and `roots/list`.
  if (member(result, 'role') && member(result, 'model')) return 'client'
  if (dig(result, 'action')?.type === 'string' || dig(result, 'roots')?.type === 'array') return 'client'
  // `tools/call` and `prompts/get`; a sampling answer also has `content`, and was told apart above.
  return dig(result, 'content')?.type === 'array' || dig(result, 'messages')?.type === 'array' ? 'server' : null
}

export function otherSide(side: Side): Side {
  return side === 'client' ? 'server' : 'client'
}
