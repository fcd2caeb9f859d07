/**
 * A label with its placeholders filled in: `{n}` takes the value `n`, and `{n:message|messages}` a number with its
 * noun, the first form for one. A placeholder without a value stays as it is, so that a slip is seen.
 */
export function fill(label: string, values: Readonly<Record<string, string | number>>): string {
  return label.replace(placeholder, (whole, name: string, forms: string | undefined) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return whole
    if (forms === undefined) return String(value)
    const [one = '', many = one] = forms.split('|')
    return `${value} ${Number(value) === 1 ? one : many}`
  })
}

const placeholder = /\{([a-z]+)(?::([^{}]*))?\}/g

/** Names of the placeholders in a label, each once. */
export function placeholders(label: string): readonly string[] {
  return [...new Set([...label.matchAll(placeholder)].map((match) => match[1] ?? ''))]
}
