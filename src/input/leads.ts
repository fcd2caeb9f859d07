/** The text that leads to a message: who sends it, what it is called, and how much of it is neither. */
import type { Side } from '../model/transcript.js'
import { type Heard, hear } from './hear.js'

export interface Lead {
  readonly from: Side | null
  readonly way: 'out' | 'in' | null
  readonly caption: string | null
  /** A comment or a line of its own says it, rather than prose in passing. */
  readonly explicit: boolean
  /** Lines that are neither blank nor such a comment, nor a fence. */
  readonly prose: number
}

type Said = Omit<Lead, 'prose'>

/** How far up the words about a message may stand, in lines that are not blank. */
const reach = 3
/** In a line of prose only the words next to the message count. */
const nearby = 120
/** A line about nothing but a direction is not longer. */
const longest = 400

const fence = /^\s*(?:```|~~~)/
const mark = /^\s*(?:\/\/+|#+|\/\*+|\*+(?!\*)|<!--|--+(?![->])|;+|%+)\s*/
const ornament = /^(?:[=*_~─-╿-]{2,}(?![-─=]*>)\s*|[•·*-]\s+|\d+[.)、]\s*)/

/** What the text between two messages says of the second. */
export function readLead(text: string): Lead {
  const lines = text.split('\n')
  let prose = 0
  let found: Said | null = null
  let looked = 0
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i] ?? ''
    if (line.trim() === '' || fence.test(line)) continue
    const said: Said | null = found === null && looked < reach ? read(line) : null
    looked++
    if (said) found = said
    if (!said?.explicit) prose++
  }
  return { ...(found ?? { from: null, way: null, caption: null, explicit: false }), prose }
}

/** How many lines of a text are neither blank nor fences. */
export function proseLines(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '' && !fence.test(line)).length
}

function read(line: string): Said | null {
  const commented = mark.test(line.slice(0, longest))
  const words = withoutMarks(line.slice(0, longest))
  const whole = hear(words)
  const rest = whole && restOf(words, whole, commented)
  if (whole && rest !== null) {
    return { from: whole.from, way: whole.way, caption: rest === '' ? null : rest, explicit: true }
  }
  const heard = commented ? whole : hear(line.slice(-nearby))
  return heard && heard.from !== null ? { from: heard.from, way: null, caption: null, explicit: false } : null
}

function withoutMarks(line: string): string {
  const words = line.replace(mark, '').replace(ornament, '').trimEnd()
  const end = /^\s*\/\*/.test(line) ? '*/' : /^\s*<!--/.test(line) ? '-->' : ''
  return end !== '' && words.endsWith(end) ? words.slice(0, -end.length).trimEnd() : words
}

/**
 * What stands behind the words about the direction, when the line is about nothing else: it begins with them, and a
 * colon, a dash, a bracket or its end follows. In a comment anything may follow. Null for a line of prose.
 */
function restOf(words: string, heard: Heard, commented: boolean): string | null {
  if (words.slice(0, heard.start).replace(/[\s*_[(（【`]/g, '') !== '') return null
  const rest = words.slice(heard.end).replace(/^[\s*_\])）】`]+/, '')
  const inner = /^[(（](.*)[)）]$/.exec(rest)?.[1] ?? /^[:：—–-]+\s*(.*)$/.exec(rest)?.[1]
  if (inner !== undefined) return tidy(inner)
  return commented || rest === '' ? tidy(rest) : null
}

function tidy(text: string): string {
  return text.replace(/[\s:：=─*_-]+$/, '').trim()
}
