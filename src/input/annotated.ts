/**
 * JSON-RPC within other text: comments above each message, an article around them, notes with arrows. Each object
 * that looks like a message is one, wherever it starts; the words before it may tell who sent it.
 */
import { jsonProblem } from '../base/json-problem.js'
import { stringAt } from '../base/json-tree.js'
import { placesOf } from '../base/places.js'
import type { Problem } from '../base/problem.js'
import { readJson } from '../base/read-json.js'
import type { JsonObject } from '../model/json.js'
import type { Text } from '../model/source.js'
import type { MessageEntry, Side } from '../model/transcript.js'
import type { InputFormat, Reading } from './format.js'
import { type Lead, proseLines, readLead } from './leads.js'
import { isMessage } from './rows.js'
import { openTally } from './tally.js'

export const annotated: InputFormat = {
  name: 'annotated',
  says: 'JSON-RPC with words around it: `// Client → Server: …` above a message, or an article',
  suffixes: ['.txt', '.md', '.jsonc'],
  fits: ({ text }) => {
    let last = 0
    let heads = 0
    for (const match of text.matchAll(new RegExp(head, 'g'))) {
      const lead = readLead(text.slice(Math.max(last, match.index - 500), match.index))
      if (lead.explicit) return 0.9
      last = match.index
      if (++heads > 10) break
    }
    return heads > 0 ? 0.2 : 0
  },
  read,
}

/** How a message begins: one of its keys first, in whatever quotes. */
const head = /[{｛]\s*(?:\/\/[^\n]*\n\s*)*["'“”„‟″＂‘’]?(?:jsonrpc|id|method|params|result|error)["'“”‟″＂’]?\s*[:：]/

/** Methods that only one side may send, requests and notifications alike (MCP, all revisions). */
const clientOnly =
  /^(?:initialize$|notifications\/(?:initialized$|roots\/)|tools\/|resources\/|prompts\/|completion\/|logging\/|server\/discover$|subscriptions\/)/
const serverOnly =
  /^(?:sampling\/|elicitation\/|roots\/|notifications\/(?:message$|tools\/|resources\/|prompts\/|subscriptions\/|elicitation\/))/

function certainSender(message: JsonObject): Side | null {
  const method = stringAt(message, 'method') ?? ''
  if (clientOnly.test(method)) return 'client'
  return serverOnly.test(method) ? 'server' : null
}

interface Found {
  readonly message: JsonObject
  readonly lead: Lead
}

function read(text: Text): Reading {
  const places = placesOf(text)
  const tally = openTally(places)
  const found: Found[] = []
  const unreadable: Problem[] = []
  const letters = text.text
  let last = 0
  // Each damaged message may be read to the end of the text in vain; a text made of them is given up.
  let patience = 8 * letters.length + 1000
  const heads = new RegExp(head, 'g')
  for (let match = heads.exec(letters); match; match = heads.exec(letters)) {
    const json = readJson(letters, { at: match.index })
    if (json.ok && isMessage(json.value)) {
      const lead = readLead(letters.slice(last, match.index))
      found.push({ message: json.value, lead })
      tally.repairs(json.repairs)
      if (lead.prose > 0) tally.add('prose', firstWord(letters, last), lead.prose)
      last = json.end
      heads.lastIndex = last
    } else if (json.ok) {
      heads.lastIndex = json.end
    } else {
      // Each quotes its line, and a text may be one line: so many are told, no more.
      if (unreadable.length < 200) {
        unreadable.push(jsonProblem(text, json, { try: 'one whole JSON object a message' }, places))
      }
      patience -= (json.cut ? letters.length : json.at) - match.index
      if (patience < 0) break
      heads.lastIndex = afterDamage(letters, match.index, places(match.index).column)
    }
  }
  const prose = proseLines(letters.slice(last))
  if (found.length > 0 && prose > 0) tally.add('prose', firstWord(letters, last), prose)
  const senders = toSenders(found)
  const entries = found.map(({ message, lead }, i): MessageEntry => {
    const { caption } = lead
    return {
      type: 'message',
      at: null,
      where: places(message.start),
      from: senders[i] ?? null,
      message,
      ...(caption !== null && { caption }),
    }
  })
  return { about: {}, entries, findings: tally.findings(), unreadable }
}

/** Arrows alone are meant from the writer's side; which side that is, a method tells that only one side may send. */
function toSenders(found: readonly Found[]): readonly (Side | null)[] {
  const anchor = found.find(({ message, lead }) => lead.way !== null && certainSender(message) !== null)
  const writer =
    anchor === undefined ? 'client' : other(certainSender(anchor.message) ?? 'client', anchor.lead.way === 'in')
  return found.map(({ message, lead }) => {
    if (lead.way !== null) return other(writer, lead.way === 'in')
    // Prose that contradicts the method was about something else.
    const certain = certainSender(message)
    return lead.explicit || certain === null || certain === lead.from ? lead.from : null
  })
}

function other(side: Side, turned: boolean): Side {
  if (!turned) return side
  return side === 'client' ? 'server' : 'client'
}

/** Where the next message may begin behind a damaged one: at a line no deeper than it, never inside it. */
function afterDamage(text: string, start: number, column: number): number {
  const next = new RegExp(`^[ \\t]{0,${Math.min(column - 1, 1000)}}[{｛]|[{｛]\\s*["'“]?jsonrpc`, 'gm')
  next.lastIndex = start + 1
  return next.exec(text)?.index ?? text.length
}

function firstWord(text: string, from: number): number {
  const at = text.slice(from).search(/\S/)
  return at < 0 ? from : from + at
}
