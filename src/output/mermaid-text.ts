/**
 * Text as Mermaid takes it: letters that its grammar, or what runs before it, would read as more than text are written
 * as its entity codes, `#59;` for a semicolon. Source: mermaid.js.org, "Entity codes to escape characters".
 */
import { cells } from '../base/graphemes.js'
import { oneLine } from '../base/one-line.js'
import { visible } from '../base/visible.js'
import { ellipsize, wrap } from '../base/wrap.js'

/** One line of at most `most` cells. */
export function mermaidText(text: string, most: number): string {
  return encoded(ellipsize(flat(text), most, cells))
}

/** Several lines of at most `width` cells, the last cut when there would be more than `most`. */
export function mermaidLines(text: string, width: number, most: number): string {
  const lines = wrap(flat(text), width, cells)
  const shown =
    lines.length <= most
      ? lines
      : [...lines.slice(0, most - 1), ellipsize(lines.slice(most - 1).join(' '), width, cells)]
  return shown.map(encoded).join(lineBreak)
}

/** The only markup in what we write. */
export const lineBreak = '<br/>'

function flat(text: string): string {
  return visible(oneLine(text))
}

/** Of comments (`%%`), ends of statements, entities, markup, formulas; and the letters that stand for an entity within Mermaid. */
const odd = /[#;%<>&\\`$\ufb02\u00b6]/g

/**
 * Words that mean something wherever they stand: `end` closes a block, `style` and `classDef` take the semicolon from the
 * last entity of a line, `wrap:` at the start sets how a text breaks.
 */
const words = /\bend\b|style|classDef|^:?(?:no)?wrap(?=:)/gi

function encoded(text: string): string {
  const code = (letter: string) => `#${letter.charCodeAt(0)};`
  return text.replace(odd, code).replace(words, (word) => `${code(word)}${word.slice(1)}`)
}
