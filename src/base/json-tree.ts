/** Asking a JSON tree: members, pointers, plain values, text. */
import type { Json, JsonArray, JsonObject } from '../model/json.js'

/** The value of a member; of duplicates the last, as `JSON.parse` would have it. */
export function member(json: Json | null | undefined, key: string): Json | undefined {
  if (json?.type !== 'object') return undefined
  for (let i = json.members.length - 1; i >= 0; i--) {
    const found = json.members[i]
    if (found?.key.value === key) return found.value
  }
  return undefined
}

/** The value at the end of a path of keys. */
export function dig(json: Json | null | undefined, ...keys: readonly string[]): Json | undefined {
  let here: Json | null | undefined = json
  for (const key of keys) here = member(here, key)
  return here ?? undefined
}

/** The string at the end of a path of keys; null when there is none or it is no string. */
export function stringAt(json: Json | null | undefined, ...keys: readonly string[]): string | null {
  const found = dig(json, ...keys)
  return found?.type === 'string' ? found.value : null
}

export function objectAt(json: Json | null | undefined, ...keys: readonly string[]): JsonObject | null {
  const found = dig(json, ...keys)
  return found?.type === 'object' ? found : null
}

export function arrayAt(json: Json | null | undefined, ...keys: readonly string[]): JsonArray | null {
  const found = dig(json, ...keys)
  return found?.type === 'array' ? found : null
}

export function isTrue(json: Json | null | undefined): boolean {
  return json?.type === 'literal' && json.value === true
}

/** One segment of a JSON Pointer, escaped (RFC 6901 §3). */
export function segment(key: string | number): string {
  return String(key).replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The segments of a JSON Pointer, unescaped; null when it is none. */
export function segments(pointer: string): readonly string[] | null {
  if (pointer === '') return []
  if (!pointer.startsWith('/')) return null
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The value a JSON Pointer names, if there is one. */
export function at(json: Json, pointer: string): Json | undefined {
  let here: Json | undefined = json
  for (const key of segments(pointer) ?? ['']) {
    if (here?.type === 'object') here = member(here, key)
    else if (here?.type === 'array') here = /^(0|[1-9]\d*)$/.test(key) ? here.items[Number(key)] : undefined
    else return undefined
  }
  return segments(pointer) === null ? undefined : here
}

/** Pointers to every value a pointer with `*` (any one segment) names. */
export function matches(json: Json, pattern: string): readonly string[] {
  const walk = (here: Json, rest: readonly string[], path: string): string[] => {
    const [key, ...more] = rest
    if (key === undefined) return [path]
    if (here.type === 'object') {
      const keys = key === '*' ? new Set(here.members.map((each) => each.key.value)) : [key]
      return [...keys].flatMap((name) => {
        const value = member(here, name)
        return value ? walk(value, more, `${path}/${segment(name)}`) : []
      })
    }
    if (here.type === 'array') {
      return here.items.flatMap((item, i) => (key === '*' || key === String(i) ? walk(item, more, `${path}/${i}`) : []))
    }
    return []
  }
  return walk(json, segments(pattern) ?? ['\0'], '')
}

/** As `JSON.parse` would have given it: digits beyond a double are lost. */
export function toValue(json: Json): unknown {
  switch (json.type) {
    case 'object': {
      const value: Record<string, unknown> = {}
      for (const { key, value: inner } of json.members) {
        // A key named __proto__ must become an own property, not the object's prototype.
        Object.defineProperty(value, key.value, {
          value: toValue(inner),
          enumerable: true,
          configurable: true,
          writable: true,
        })
      }
      return value
    }
    case 'array':
      return json.items.map(toValue)
    case 'number':
      return Number(json.digits)
    default:
      return json.value
  }
}

/** JSON text of a string; lone surrogates are escaped, everything printable stays as it is. */
export function quote(value: string): string {
  return JSON.stringify(value)
}

/** JSON text on one line without spaces: digits, key order and duplicates as they were. */
export function toText(json: Json): string {
  switch (json.type) {
    case 'object':
      return `{${json.members.map(({ key, value }) => `${quote(key.value)}:${toText(value)}`).join(',')}}`
    case 'array':
      return `[${json.items.map(toText).join(',')}]`
    case 'string':
      return quote(json.value)
    case 'number':
      return json.digits
    case 'literal':
      return String(json.value)
  }
}

/** A tree made from a plain value; its places are all `start`. */
export function fromValue(value: unknown, start = 0): Json {
  if (Array.isArray(value)) {
    return { type: 'array', items: value.map((item) => fromValue(item, start)), start, end: start }
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, inner]) => ({
      key: { type: 'string' as const, value: key, start, end: start },
      value: fromValue(inner, start),
    }))
    return { type: 'object', members, start, end: start }
  }
  if (typeof value === 'string') return { type: 'string', value, start, end: start }
  if (typeof value === 'number' && Number.isFinite(value)) {
    return { type: 'number', digits: String(value), start, end: start }
  }
  return { type: 'literal', value: typeof value === 'boolean' ? value : null, start, end: start }
}
