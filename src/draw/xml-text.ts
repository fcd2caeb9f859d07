/** Text as XML 1.0 allows it, and numbers as SVG has them. */
import { entities } from '../base/entities.js'
import { visible } from '../base/visible.js'

/** ASCII that can be seen and is no markup: most of all text. */
const plain = /^[ !"#$%'-;=?-~]*$/

/** Character data: what XML forbids is escaped visibly, markup becomes entities. */
export function xmlText(text: string): string {
  if (plain.test(text)) return text
  return visible(text).replace(/[&<>]/g, (letter) => entities[letter] ?? letter)
}

/** A length in px: two decimals at most, which is where all rounding of a picture happens. */
export function px(value: number): string {
  const rounded = Math.round(value * 100) / 100
  return rounded === 0 ? '0' : `${rounded}`
}
