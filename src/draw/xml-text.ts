/** Text and attributes as XML 1.0 allows them. */
import { visible } from '../base/visible.js'

const markup: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Character data: what XML forbids is escaped visibly, markup becomes entities. */
export function xmlText(text: string): string {
  return visible(text).replace(/[&<>]/g, (letter) => markup[letter] ?? letter)
}

/** The value of an attribute, without its quotes; line feeds stay line feeds for whoever reads it. */
export function xmlAttribute(text: string): string {
  return text
    .split('\n')
    .map((line) => visible(line).replace(/[&<>"]/g, (letter) => markup[letter] ?? letter))
    .join('&#10;')
}

/** A length in px: two decimals at most, which is where all rounding of a picture happens. */
export function px(value: number): string {
  const rounded = Math.round(value * 100) / 100
  return String(Object.is(rounded, -0) ? 0 : rounded)
}
