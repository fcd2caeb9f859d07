/** The key facts of a message on one line, for rows without a code box. */

import type { Message } from '../model/conversation.js'
import type { Json, JsonObject } from '../model/json.js'
import { arrayAt, member, objectAt, stringAt, toText } from './json-tree.js'
import { shown } from './visible.js'

/** Letters looked at: no row is wider, and a page of text need not be printed to be cut. */
const most = 240

/** `{ "city": "Oslo" }`, `3 tools`, `-32602 unknown tool`; empty when the message says nothing beyond its label. */
export function factsOf(message: Message): string {
  const error = objectAt(message.body, 'error')
  if (error)
    return `${toText(member(error, 'code') ?? error)} ${stringAt(error, 'message') ?? ''}`.trim().slice(0, most)
  const result = member(message.body, 'result')
  if (result) return result.type === 'object' ? resultFacts(result) : brief(result)
  const params = objectAt(message.body, 'params')
  if (!params) return ''
  const inner = objectAt(params, 'arguments')
  const told = new Set([
    '_meta',
    ...(message.links.some(({ type }) => type === 'progress') ? ['progressToken'] : []),
    ...(message.subject === null ? [] : ['name', 'uri', 'level', 'progress', 'total', 'requestId']),
  ])
  return inner ? members(inner, new Set()) : members(params, told)
}

/** Lists whose length is what a result says. */
const lists: ReadonlySet<string> = new Set(['tools', 'resources', 'resourceTemplates', 'prompts', 'roots', 'tasks'])

/** What a row has no room for, and a reader of facts no need. */
const asides: ReadonlySet<string> = new Set(['_meta', 'resultType', 'ttlMs', 'cacheScope'])

function resultFacts(result: JsonObject): string {
  for (const { key, value } of result.members) {
    if (value.type === 'array' && lists.has(key.value)) return `${key.value}: ${value.items.length}`
  }
  const contents = arrayAt(result, 'content') ?? arrayAt(result, 'contents')
  if (contents && contents.items.length > 0) return contents.items.map(contentFacts).join(' ').slice(0, most)
  // Of a task its status is the news; its id stands in the label.
  const status = stringAt(result, 'taskId') === null ? null : member(result, 'status')
  if (!status) return members(result, asides)
  return `status: ${brief(status)} ${members(result, new Set([...asides, 'taskId', 'status']))}`
}

/** A text in quotes; of anything else its type, `[image/png]`. */
function contentFacts(item: Json): string {
  const text = stringAt(item, 'text')
  if (text !== null) return shown(text.slice(0, most))
  return `[${stringAt(item, 'mimeType') ?? stringAt(item, 'type') ?? '?'}]`
}

function members(object: JsonObject, told: ReadonlySet<string>): string {
  let text = ''
  for (const { key, value } of object.members) {
    if (told.has(key.value)) continue
    text += `${text === '' ? '' : ' '}${shown(key.value).slice(1, -1)}: ${brief(value)}`
    if (text.length > most) break
  }
  return text
}

/** The value's own text, or what it is made of when that would be long. */
function brief(value: Json): string {
  if (value.type === 'string') return shown(value.value.slice(0, most))
  if (value.type === 'number') return value.digits
  if (value.type === 'literal') return String(value.value)
  if (value.type === 'array') return value.items.length === 0 ? '[]' : `[${value.items.length}]`
  return value.members.length === 0
    ? '{}'
    : `{${value.members
        .slice(0, 4)
        .map((each) => each.key.value)
        .join(', ')}}`
}
