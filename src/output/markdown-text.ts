/**
 * Text of a conversation as Markdown that stays text: in CommonMark and GFM, and in what site generators make of them,
 * where braces are code (MDX, Vue) and addresses become links.
 */
import { oneLine } from '../base/one-line.js'
import { visible } from '../base/visible.js'

/** Prose inside a line. What would become a link or an expression stands as code. */
export function prose(text: string): string {
  return flat(text)
    .split(' ')
    .map((word) => (live.test(word) ? codeSpan(word) : escaped(word)))
    .join(' ')
}

/** Prose at the start of a line, where a few letters more mean something: `1.`, `-`, `:::`, and `import` to MDX. */
export function paragraph(text: string): string {
  return prose(text)
    .replace(/^[-+=:]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^(i(?=mport(?!\p{L}))|e(?=xport(?!\p{L})))/u, (letter) => `&#${letter.charCodeAt(0)};`)
}

/** Empty for an empty text. */
export function codeSpan(text: string): string {
  const inner = flat(text)
  if (inner === '') return ''
  const ticks = '`'.repeat(longest(inner) + 1)
  const pad = inner.startsWith('`') || inner.endsWith('`') ? ' ' : ''
  return `${ticks}${pad}${inner}${pad}${ticks}`
}

/** A block of code, its fence longer than any run of backticks inside. */
export function fenced(lines: readonly string[]): readonly string[] {
  const text = lines.map(visible).join('\n')
  const ticks = '`'.repeat(Math.max(3, longest(text) + 1))
  return [`${ticks}${isJson(text) ? 'json' : 'text'}`, text, ticks]
}

/** Words that something makes more of: braces, addresses of the web and of mail. */
const live = /[{}@]|:\/\/|www\./i

/** A number sign begins a heading or ends one, an underscore inside a word is only itself. */
function escaped(word: string): string {
  return word.replace(/[\\`*[\]<>&~|$]|^#|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
}

/** On one line, every letter seen. */
function flat(text: string): string {
  return visible(oneLine(text))
}

function longest(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
