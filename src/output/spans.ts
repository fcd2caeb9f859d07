/** Lines of a terminal: stretches of text in a style, which become plain text or text with ANSI colours. */
import { cells } from '../base/graphemes.js'
import { visible } from '../base/visible.js'
import { ellipsize } from '../base/wrap.js'
import type { Kind } from '../model/conversation.js'
import type { Side } from '../model/transcript.js'

export type Style = 'plain' | 'strong' | 'muted' | 'number' | Kind | Side

export interface Span {
  readonly text: string
  readonly style: Style
}

export type SpanLine = readonly Span[]

/**
 * SGR codes. Of the sixteen colours, so that they follow the theme of the terminal; the meaning is that of the picture:
 * requests blue, answers green, notifications orange (the nearest is yellow), errors red.
 */
const codes: Readonly<Record<Style, string>> = {
  plain: '',
  strong: '1',
  muted: '2',
  number: '1;7',
  request: '94',
  response: '32',
  notification: '33',
  error: '31',
  client: '94',
  server: '32',
}

/** A span whose letters can all be seen. */
export function span(text: string, style: Style = 'plain'): Span {
  return { text: visible(text), style }
}

/** Text cut with `…` to fit so many cells. */
export function cut(text: string, room: number): string {
  return room <= 0 ? '' : ellipsize(visible(text), room, cells)
}

export function widthOf(line: SpanLine): number {
  return line.reduce((sum, { text }) => sum + cells(text), 0)
}

/** Lines as text, each ended by a line feed and without blanks at its end. */
export function toTerminal(lines: readonly SpanLine[], colour: boolean): string {
  return lines.map((line) => `${lineText(line, colour)}\n`).join('')
}

function lineText(line: SpanLine, colour: boolean): string {
  if (!colour) {
    return line
      .map(({ text }) => text)
      .join('')
      .trimEnd()
  }
  return line
    .map(({ text, style }) => (codes[style] === '' || text === '' ? text : `\x1b[${codes[style]}m${text}\x1b[0m`))
    .join('')
    .trimEnd()
}
