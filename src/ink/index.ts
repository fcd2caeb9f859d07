/** The door to ink: prints JSON at once, and loads what colours other languages only when a payload holds one. */
import { fill } from '../base/fill.js'
import { arrayAt, dig, member, toText } from '../base/json-tree.js'
import { readJson } from '../base/read-json.js'
import type { Conversation } from '../model/conversation.js'
import type { Ink } from '../model/ink.js'
import type { Json, JsonObject, JsonString } from '../model/json.js'
import type { Font, Measure } from '../model/scene.js'
import type { Settings } from '../model/settings.js'
import { type Contents, contentsOf, fencedLanguages, type ReadValue, shortest } from './contents.js'
import { printJson } from './print-json.js'
import type { Highlight, PrintOptions } from './print-order.js'

export type { CodePalette } from './code.js'

export interface InkWorld {
  readonly measure: Measure
  readonly font: Font
}

/** A printer of message bodies for this conversation. */
export async function openInk(
  conversation: Conversation,
  settings: Pick<Settings, 'fold' | 'strings' | 'labels'>,
  { measure, font }: InkWorld,
): Promise<Ink> {
  const languages = settings.strings === 'raw' ? [] : languagesIn(conversation)
  const highlight = languages.length === 0 ? plain : await (await import('./code.js')).openHighlighter(languages)
  // The font has one width for all its letters, and most of what is printed is ASCII.
  const cell = measure('0', font)
  const width = (text: string): number => (ascii.test(text) ? text.length * cell : measure(text, font))
  // A string is looked at once for each line it might stand on; of a long one, what it holds is found out once.
  const known: Known = new Map()
  const contents = (json: JsonString, key: string | null, holder: JsonObject | null): Contents | null => {
    if (settings.strings === 'raw' || json.value.length < shortest) return null
    const found = known.get(json)
    if (found !== undefined) return found
    const made = contentsOf(json.value, key, holder, read)
    if (json.value.length > long) known.set(json, made)
    return made
  }
  return (body, order) => {
    markTwins(body, contents, known)
    return printJson(body, {
      ...order,
      width,
      fold: settings.fold,
      label: (name, values) => fill(settings.labels[name], values),
      contents,
      highlight,
    })
  }
}

const ascii = /^[\x20-\x7e]*$/

type Known = Map<JsonString, Contents | null>

/** Letters from which on it is worth remembering what a string holds. */
const long = 200

/** A text block that repeats `structuredContent` is shown as that, once. */
function markTwins(body: JsonObject, contents: PrintOptions['contents'], known: Known): void {
  const structured = dig(body, 'result', 'structuredContent')
  if (structured?.type !== 'object' && structured?.type !== 'array') return
  const whole = toText(structured)
  for (const block of arrayAt(body, 'result', 'content')?.items ?? []) {
    const text = member(block, 'text')
    if (block.type !== 'object' || text?.type !== 'string') continue
    const held = contents(text, 'text', block)
    if (held?.type === 'json' && toText(held.value) === whole) known.set(text, { type: 'same' })
  }
}

/** A code theme's colours, loaded when one was asked for. */
export async function openCodePalette(name: string) {
  return (await import('./code.js')).openCodePalette(name)
}

const plain: Highlight = (text) => text.split(/\r?\n/).map((line) => [{ text: line, role: 'plain' }])

const read: ReadValue = (text) => {
  const found = readJson(text)
  return found.ok && found.repairs.length === 0 && text.slice(found.end).trim() === '' ? found.value : null
}

/** Languages that strings of the conversation hold, each once. */
function languagesIn(conversation: Conversation): readonly string[] {
  const found = new Set<string>()
  const visit = (json: Json): void => {
    if (json.type === 'array') json.items.forEach(visit)
    if (json.type !== 'object') return
    for (const { key, value } of json.members) {
      if (value.type !== 'string') {
        visit(value)
        continue
      }
      const contents = contentsOf(value.value, key.value, json, () => null)
      if (contents?.type !== 'code') continue
      found.add(contents.language)
      if (contents.language === 'markdown') for (const name of fencedLanguages(value.value)) found.add(name)
    }
  }
  for (const message of conversation.messages) visit(message.body)
  return [...found]
}
