/** Text as HTML has it: in attributes and between tags. */
import { entities } from '../base/entities.js'
import { visible } from '../base/visible.js'

/** Finished markup, which is not escaped again. */
export interface Markup {
  readonly markup: string
}

/** Character data, or the value of an attribute in double quotes; letters that would not be seen are escaped visibly. */
export function htmlText(text: string): string {
  return visible(text).replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)
}

/** A template whose values are text, unless they are markup. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | number | Markup)[]): string {
  return parts.map((part, i) => part + (i < values.length ? piece(values[i] ?? '') : '')).join('')
}

export function raw(...pieces: readonly string[]): Markup {
  return { markup: pieces.join('') }
}

function piece(value: string | number | Markup): string {
  return typeof value === 'object' ? value.markup : htmlText(String(value))
}
