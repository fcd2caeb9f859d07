/**
 * Problems and findings as text for a terminal: place, what is wrong, the quoted line with carets, the next move.
 *
 * Whatever comes from a source may be hostile or just odd, so control characters, bidi controls and other letters
 * that cannot be seen are written as escapes, and carets are set by terminal cells.
 */
import type { Finding, Where } from '../model/finding.js'
import { cells, graphemes } from './graphemes.js'
import type { Problem } from './problem.js'
import { visible } from './visible.js'

export interface ReportOptions {
  /** Name that begins a problem's first line; `mcp-diagram`. */
  readonly program?: string
}

/** Columns a quoted line may take, its gutter included. */
const columns = 80

/** How many problems of one run are told in full. */
const atMost = 20

/**
 * A problem with all its `others`, blocks parted by a blank line, or a finding in one line. No line feed at the end.
 *
 *     mcp-diagram: demo.jsonl:3:26: expected `,` or `}`, found `"method"`
 *       3 | {"jsonrpc":"2.0","id":1  "method":"ping"}
 *         |                          ^^^^^^^^
 *       try: one whole message a line, or `--input article` for pasted text
 */
export function report(said: Problem | Finding, options: ReportOptions = {}): string {
  const program = options.program ?? 'mcp-diagram'
  if (!(said instanceof Error)) return reportFinding(said, program)
  const all = [said, ...said.others]
  const blocks = all.slice(0, atMost).map((each) => reportProblem(each, program))
  if (all.length > atMost) blocks.push(`${program}: … ${all.length - atMost} more of the kind`)
  return blocks.join('\n\n')
}

function reportFinding(finding: Finding, program: string): string {
  const place = finding.where ? `${finding.where.source}:${finding.where.line}` : program
  return visible(`${place}: ${finding.severity}: ${finding.rule}: ${finding.text}`)
}

function reportProblem(problem: Problem, program: string): string {
  const { where, quote } = problem
  const place = where ? `${placeName(where)}: ` : ''
  const lines = [visible(`${program}: ${place}${problem.message}`)]
  if (where && quote) lines.push(...quoted(where, quote))
  if (problem.known && problem.known.length > 0) lines.push(...knownLines(problem.known))
  if (problem.try !== undefined) lines.push(visible(`  try: ${problem.try}`))
  return lines.join('\n')
}

/** The names, in as many lines as they need. */
function knownLines(names: readonly string[]): string[] {
  const lines: string[] = []
  let line = '  known:'
  for (const [i, name] of names.entries()) {
    const word = `${visible(name)}${i < names.length - 1 ? ',' : ''}`
    if (i > 0 && cells(line) + 1 + cells(word) > columns) {
      lines.push(line)
      line = '        '
    }
    line += ` ${word}`
  }
  return [...lines, line]
}

/** `demo.jsonl:3:26`. */
export function placeName(where: Where): string {
  return `${where.source}:${where.line}:${where.column}`
}

/** A piece of a quoted line as it is shown, and where it stood. */
interface Glyph {
  readonly text: string
  readonly width: number
  /** Offset in the line, UTF-16 code units. */
  readonly start: number
}

function quoted(where: Where, quote: { readonly text: string; readonly length: number }): string[] {
  const number = String(where.line)
  const gutter = `  ${' '.repeat(number.length)} | `
  const room = columns - gutter.length
  const line = quote.text.replace(/[\r\n]+$/, '')
  const from = Math.min(Math.max(0, where.column - 1), line.length)
  const to = Math.max(from + 1, from + quote.length)
  // Only the stretch that can be shown is looked at: a line may be a megabyte long.
  const near = stretch(line, from - room * 8, from + room * 8)
  const { shown, cutLeft, cutRight } = windowOf(glyphsOf(line.slice(near.start, near.end), near.start), from, room)
  const left = cutLeft || near.start > 0
  const right = cutRight || near.end < line.length
  const before = width(shown.filter((glyph) => glyph.start < from)) + (left ? 1 : 0)
  const under = width(shown.filter((glyph) => glyph.start >= from && glyph.start < to))
  const text = `${left ? '…' : ''}${shown.map((glyph) => glyph.text).join('')}${right ? '…' : ''}`
  return [`  ${number} | ${text}`.trimEnd(), `${gutter}${' '.repeat(before)}${'^'.repeat(Math.max(1, under))}`]
}

/** A stretch of a text, moved so that it tears no surrogate pair. */
function stretch(text: string, from: number, to: number): { start: number; end: number } {
  const low = (i: number) => /[\udc00-\udfff]/.test(text.charAt(i))
  const start = Math.max(0, from)
  const end = Math.min(text.length, to)
  return { start: start > 0 && low(start) ? start + 1 : start, end: end < text.length && low(end) ? end - 1 : end }
}

function glyphsOf(text: string, offset: number): Glyph[] {
  let start = offset
  return graphemes(text).map((letter) => {
    const shown = visible(letter)
    const glyph = { text: shown, width: cells(shown), start }
    start += letter.length
    return glyph
  })
}

/** The glyphs around `from` that fit `room` cells, with a cell kept on each side for `…`. */
function windowOf(glyphs: readonly Glyph[], from: number, room: number) {
  if (width(glyphs) <= room) return { shown: glyphs, cutLeft: false, cutRight: false }
  const caret = glyphs.findIndex((glyph) => glyph.start >= from)
  let first = caret < 0 ? glyphs.length : caret
  let last = first
  let left = room - 2
  const takeLeft = (limit: number) => {
    for (let used = 0; first > 0; first--) {
      const next = glyphs[first - 1]?.width ?? 0
      if (used + next > limit || next > left) return
      used += next
      left -= next
    }
  }
  takeLeft(Math.floor(left / 2))
  for (; last < glyphs.length; last++) {
    const next = glyphs[last]?.width ?? 0
    if (next > left) break
    left -= next
  }
  takeLeft(left)
  return { shown: glyphs.slice(first, last), cutLeft: first > 0, cutRight: last < glyphs.length }
}

function width(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((sum, glyph) => sum + glyph.width, 0)
}
