/** Secrets in a JSON tree: a new tree where there are any, its untouched branches shared with the old one. */
import type { Json, JsonMember, JsonObject } from '../model/json.js'
import { maskText, maskValue } from './mask-text.js'
import { isFolder, isSecretKey, isSecretListKey, isSecretNumberKey } from './names.js'
import { isMasked, type Placeholders } from './placeholders.js'

export type MaskJson = <T extends Json>(json: T) => T

/** Only scalars are masked: a schema's property named `token` is an object and stays. */
export function openMaskJson(placeholders: Placeholders): MaskJson {
  const secretKeys = new Map<string, boolean>()
  const isSecret = (name: string): boolean => {
    const known = secretKeys.get(name) ?? isSecretKey(name)
    secretKeys.set(name, known)
    return known
  }

  const walk = (json: Json): Json => {
    switch (json.type) {
      case 'object':
        return walkObject(json)
      case 'array': {
        const items = changed(json.items, walk)
        return items === json.items ? json : { ...json, items }
      }
      case 'string': {
        const value = maskText(json.value, placeholders)
        return value === json.value ? json : { ...json, value }
      }
      default:
        return json
    }
  }

  const walkObject = (json: JsonObject): JsonObject => {
    const named = namedValue(json, isSecret)
    const members = changed(json.members, (member): JsonMember => {
      const name = member.key.value
      const value = member === named || isSecret(name) ? maskUnder(name, member.value) : walk(member.value)
      return value === member.value ? member : { ...member, value }
    })
    return members === json.members ? json : { ...json, members }
  }

  /** A value under a secret's name. */
  const maskUnder = (name: string, json: Json): Json => {
    if (json.type === 'array' && isSecretListKey(name)) {
      const items = changed(json.items, (item) => (item.type === 'string' ? maskUnder(name, item) : walk(item)))
      return items === json.items ? json : { ...json, items }
    }
    if (json.type === 'string' && json.value !== '' && !isFolder(name, json.value)) {
      placeholders.meet(json.value)
      const value = isMasked(json.value) ? json.value : maskValue(json.value, placeholders.of)
      return value === json.value ? json : { ...json, value }
    }
    if (json.type === 'number' && isSecretNumberKey(name)) {
      return { type: 'string', value: placeholders.of(json.digits), start: json.start, end: json.end }
    }
    return walk(json)
  }

  return <T extends Json>(json: T) => walk(json) as T
}

/** The `value` beside a `name` that is a secret's: `{ "name": "password", "value": "…" }`. */
function namedValue(json: JsonObject, isSecret: (name: string) => boolean): JsonMember | undefined {
  if (json.members.length > 6) return undefined
  const name = json.members.find(
    ({ key, value }) => (key.value === 'name' || key.value === 'key') && value.type === 'string',
  )
  if (name?.value.type !== 'string' || !isSecret(name.value.value)) return undefined
  return json.members.find(({ key, value }) => key.value === 'value' && value.type === 'string')
}

/** The list with each item replaced; the same list when all stay. */
export function changed<T>(list: readonly T[], replace: (item: T) => T): readonly T[] {
  let copy: T[] | undefined
  for (let i = 0; i < list.length; i++) {
    const item = list[i] as T
    const now = replace(item)
    if (now !== item) copy ??= list.slice(0, i)
    copy?.push(now)
  }
  return copy ?? list
}
