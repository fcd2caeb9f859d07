/** What stands for a secret: `[secret-1]`, the same for the same secret, so that readers still see what belongs together. */

export interface Placeholders {
  /** The placeholder of a secret; counts as one masked value. */
  readonly of: (secret: string) => string
  /** How many values were masked so far. */
  readonly masked: () => number
  /** Takes note of placeholders in a source that was masked before. */
  readonly meet: (text: string) => void
  /** The highest number met. */
  readonly met: () => number
}

const placeholder = /\[secret-(\d{1,6})\]/g
const nothingElse =
  /^(?:(?:\[secret-\d{1,6}\]|[\s,;*•.…])+|<[^<>]{0,60}>|\$\{?[A-Z_]{2,60}\}?|\{\{[^{}]{0,60}\}\}|%[A-Z_]{2,60}%|\[redacted\])$/i

/** Numbers secrets by first appearance, from `after + 1` on. */
export function openPlaceholders(after: number): Placeholders {
  const known = new Map<string, string>()
  let masked = 0
  let met = 0
  return {
    of: (secret) => {
      masked++
      const found = known.get(secret) ?? `[secret-${after + known.size + 1}]`
      known.set(secret, found)
      return found
    },
    masked: () => masked,
    meet: (text) => {
      for (const [, number] of text.matchAll(placeholder)) met = Math.max(met, Number(number))
    },
    met: () => met,
  }
}

/** Whether a value stands for a secret already: our placeholder, stars, `<token>`, `${TOKEN}`. */
export function isMasked(value: string): boolean {
  return value.length <= 200 && nothingElse.test(value)
}
