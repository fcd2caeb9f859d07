/**
 * A text as a row of JSON values: one a line, pretty-printed over many, or both mixed. What is no value is passed
 * over and told, and reading goes on behind it.
 */
import { type JsonFailure, type JsonSuccess, type Repair, readJson, skipBlanks } from '../base/read-json.js'
import type { Json } from '../model/json.js'
import type { Text } from '../model/source.js'

export interface Values {
  readonly values: readonly Json[]
  readonly repairs: readonly Repair[]
  readonly failures: readonly JsonFailure[]
  /** The text ends in the middle of its last line: a recording that was cut off. It is no failure then. */
  readonly torn: JsonFailure | null
}

const read = new WeakMap<Text, Values>()

/** The values of a text, which is read once, however many formats ask. */
export function valuesOf(text: Text): Values {
  const known = read.get(text) ?? readValues(text.text)
  read.set(text, known)
  return known
}

const opening = /[{[｛［]/

function readValues(text: string): Values {
  const values: Json[] = []
  const repairs: Repair[] = []
  const failures: JsonFailure[] = []
  let torn: JsonFailure | null = null
  // Damaged values may be tried twice, by line and as a whole. A text made to be tried again and again is given up.
  let patience = 8 * text.length + 1000
  for (let at = skipBlanks(text, 0); at < text.length; at = skipBlanks(text, at)) {
    if (text[at] === ',' && values.length > 0) {
      repairs.push({ kind: 'commas', at })
      at++
      continue
    }
    const lineEnd = endOfLine(text, at)
    if (!opening.test(text.charAt(at))) {
      failures.push(noValue(text, at, lineEnd))
      at = lineEnd
      continue
    }
    const { found, block, spent } = readHere(text, at, lineEnd)
    if (found.ok) {
      values.push(found.value)
      for (const repair of found.repairs) repairs.push(repair)
      at = found.end
      continue
    }
    patience -= spent
    if (patience < 0) {
      failures.push({ ...found, expected: 'text less damaged', found: `${found.found} and gave up` })
      break
    }
    if (found.cut && lineEnd === text.length && !block) torn = found
    else failures.push(found)
    at = block ? afterBlock(text, at, lineEnd) : lineEnd
  }
  return { values, repairs, failures, torn }
}

interface Here {
  readonly found: JsonSuccess | JsonFailure
  /** It is a value of several lines. */
  readonly block: boolean
  /** Letters read in vain. */
  readonly spent: number
}

/** The value at an offset: in its line if it ends there, else over as many lines as it takes. */
function readHere(text: string, at: number, lineEnd: number): Here {
  const line = readJson(text, { at, until: lineEnd })
  if (line.ok || !line.cut || lineEnd === text.length) return { found: line, block: false, spent: lineEnd - at }
  const whole = readJson(text, { at })
  if (whole.ok) return { found: whole, block: true, spent: 0 }
  // A line that ends in an opening bracket or a comma was meant to go on; any other was cut off.
  const end = text.slice(Math.max(at, lineEnd - 80), lineEnd)
  const block = /[{[,:｛［，：]\s*$/.test(end) && !(/[{,:｛，：]\s*$/.test(end) && nextOpens(text, at, lineEnd))
  return { found: block ? whole : line, block, spent: (whole.cut ? text.length : whole.at) - at }
}

/** The next line opens a value no deeper than this one: what was cut off here is a line, and the next one is whole. */
function nextOpens(text: string, at: number, lineEnd: number): boolean {
  return afterBlock(text, at, lineEnd) === lineEnd + 1
}

function noValue(text: string, at: number, lineEnd: number): JsonFailure {
  const found = text.slice(at, lineEnd).trimEnd()
  return {
    ok: false,
    at,
    length: found.length,
    expected: 'a JSON object or array',
    found: `\`${found.length > 24 ? `${[...found].slice(0, 24).join('')}…` : found}\``,
    cut: false,
  }
}

/** Behind a damaged value of several lines: the next line that opens a value, no deeper than this one. */
function afterBlock(text: string, at: number, lineEnd: number): number {
  const column = at - (text.lastIndexOf('\n', at) + 1)
  const line = new RegExp(`^[ \\t]{0,${column}}[{[｛［]`, 'gm')
  line.lastIndex = lineEnd
  const found = line.exec(text)
  return found ? found.index : text.length
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}
