/** The tree of a diagram file → `Words` in one language. The keys and their shapes are the whole of this file. */
import { placeholders } from '../base/fill.js'
import { isProblem } from '../base/problem.js'
import type { Where } from '../model/finding.js'
import type { Json, JsonArray } from '../model/json.js'
import { options } from '../model/options.js'
import { labelNames } from '../model/settings.js'
import type { Side } from '../model/transcript.js'
import type { Aim, FoldWords, LoopWords, NoteWords, ParticipantWords, StepWords, Words } from '../model/words.js'
import { type Checks, found, isOneOf, items, members, phrase, text } from './checks.js'
import { takes } from './labels.js'
import { parseSelector } from './parse-selector.js'

/** Options a diagram file may set: all that are no flags of the command alone. */
const optionKeys = options.flatMap((option) => ('command' in option ? [] : [option.name]))

const ownKeys = [
  '$schema',
  'transcript',
  'messages',
  'subtitle',
  'participants',
  'steps',
  'notes',
  'loops',
  'labels',
] as const

/** Every key a diagram file may have. */
export const wordKeys: readonly string[] = [...ownKeys, ...optionKeys]

/** Faults go into `checks`; what has one is left out of the words. */
export function toWords(tree: Json, source: string, lang: string, checks: Checks): Words {
  const all = members(checks, tree, 'a diagram file', [...ownKeys, ...optionKeys]) ?? {}
  const read = openReader(checks, lang)
  if (all.transcript && all.messages) {
    checks.fault(all.messages, 'words-value', 'expected `transcript` or `messages`, found both')
  }
  const folds = all.fold?.type === 'array' ? all.fold : undefined
  const options: Record<string, unknown> = {}
  const places: Record<string, Where> = {}
  for (const name of optionKeys) {
    const value = all[name]
    if (!value || value === folds) continue
    const plain = name === 'title' ? phrase(checks, value, 'a title', lang) : read.option(name, value)
    if (plain === undefined) continue
    options[name] = plain
    places[name] = checks.places(value.start)
  }
  return {
    source,
    transcripts: all.transcript ? read.transcripts(all.transcript) : [],
    ...given('messages', all.messages && read.messages(all.messages)),
    options,
    places,
    ...given('subtitle', all.subtitle && phrase(checks, all.subtitle, 'a subtitle', lang)),
    participants: all.participants ? read.participants(all.participants) : {},
    ...given('steps', all.steps && items(checks, all.steps, 'steps').flatMap(read.step)),
    notes: items(checks, all.notes, 'notes').flatMap(read.note),
    fold: items(checks, folds, 'folds').flatMap(read.fold),
    loops: items(checks, all.loops, 'loops').flatMap(read.loop),
    labels: all.labels ? read.labels(all.labels) : {},
  }
}

/** A property that is there only when it has a value. */
function given<Key extends string, Value>(key: Key, value: Value | undefined): { readonly [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]?: Value })
}

/** Readers of the parts; each gives nothing for a part that has a fault. */
function openReader(checks: Checks, lang: string) {
  const missing = (json: Json, what: string, key: string) =>
    checks.fault(json, 'words-value', `expected \`${key}\` in ${what}, found none`)

  const aim = (json: Json | undefined, inside: Json, what: string, key: string): Aim | undefined => {
    if (json === undefined) return missing(inside, what, key)
    const source = text(checks, json, 'a selector')
    if (source === undefined) return undefined
    try {
      return { selector: parseSelector(source), where: checks.places(json.start) }
    } catch (thrown) {
      if (!isProblem(thrown)) throw thrown
      return checks.fault(json, thrown.code, thrown.message, thrown.try === undefined ? {} : { try: thrown.try })
    }
  }

  const pointer = (json: Json): string | undefined => {
    const at = text(checks, json, 'a JSON Pointer')
    if (at === undefined || at === '' || (at.startsWith('/') && !/~(?![01])/.test(at))) return at
    const next = {
      try: 'a pointer is `/params/name`: a slash before each key, `~1` for a slash in a key, `~0` for a `~`',
    }
    return checks.fault(json, 'words-value', `expected a JSON Pointer, found \`${at}\``, next)
  }

  const words = (json: Json | undefined, what: string): string | undefined => json && phrase(checks, json, what, lang)

  const option = (name: string, json: Json): unknown => {
    if (json.type === 'array') return json.items.flatMap((item) => text(checks, item, `a text in \`${name}\``) ?? [])
    if (json.type === 'literal' && json.value !== null) return json.value
    return text(checks, json, `a value of \`${name}\``)
  }

  const fileName = (json: Json): readonly string[] => {
    if (json.type === 'string' && json.value.trim() !== '') return [json.value]
    const bare = json.type === 'number' ? json.digits : json.type === 'literal' ? String(json.value ?? '') : ''
    const what = json.type === 'string' ? 'nothing' : found(json)
    const next = bare === '' ? {} : { try: `put quotes around it, \`"${bare}"\`` }
    checks.fault(json, 'words-value', `expected the name of a file, found ${what}`, next)
    return []
  }

  const transcripts = (json: Json): readonly string[] => {
    if (json.type !== 'array') return fileName(json)
    if (json.items.length === 0) {
      checks.fault(json, 'words-value', 'expected the name of a file, or a list of them, found an empty list')
    }
    return [...new Set(json.items.flatMap(fileName))]
  }

  const messages = (json: Json): JsonArray | undefined => {
    if (json.type === 'array') return json
    return checks.fault(json, 'words-value', `expected a list of messages, found ${found(json)}`)
  }

  const participants = (json: Json): Words['participants'] => {
    const sides = members(checks, json, 'participants', ['client', 'server']) ?? {}
    const read: Partial<Record<Side, ParticipantWords>> = {}
    for (const side of ['client', 'server'] as const) {
      const value = sides[side]
      const texts = value && members(checks, value, 'a participant', ['title', 'subtitle'])
      if (!texts) continue
      const subtitle = words(texts.subtitle, 'a subtitle')
      read[side] = { ...given('title', words(texts.title, 'a title')), ...given('subtitle', subtitle) }
    }
    return read
  }

  const step = (json: Json): StepWords[] => {
    const all = members(checks, json, 'a step', ['starts', 'title', 'subtitle'])
    const starts = all && aim(all.starts, json, 'a step', 'starts')
    if (!all || !starts) return []
    const subtitle = words(all.subtitle, 'a subtitle')
    return [{ starts, ...given('title', words(all.title, 'a title')), ...given('subtitle', subtitle) }]
  }

  const note = (json: Json): NoteWords[] => {
    const all = members(checks, json, 'a note', ['message', 'at', 'title', 'text'])
    const message = all && aim(all.message, json, 'a note', 'message')
    if (!all || !message) return []
    if (!all.title && !all.text) missing(json, 'a note', 'title` or `text')
    const at = all.at && pointer(all.at)
    return [
      {
        message,
        ...given('at', at),
        ...given('atWhere', all.at && checks.places(all.at.start)),
        title: words(all.title, 'a title') ?? '',
        text: words(all.text, 'a text') ?? '',
        where: checks.places(json.start),
      },
    ]
  }

  const fold = (json: Json): FoldWords[] => {
    const all = members(checks, json, 'a fold', ['message', 'at'])
    const message = all && aim(all.message, json, 'a fold', 'message')
    if (!all || !message) return []
    const at = all.at ? pointer(all.at) : missing(json, 'a fold', 'at')
    return at === undefined || !all.at ? [] : [{ message, at, atWhere: checks.places(all.at.start) }]
  }

  const loop = (json: Json): LoopWords[] => {
    const all = members(checks, json, 'a loop', ['message', 'to'])
    const message = all && aim(all.message, json, 'a loop', 'message')
    if (!all || !message) return []
    if (!all.to) missing(json, 'a loop', 'to')
    const to = all.to?.type === 'number' ? Number(all.to.digits) : Number.NaN
    if (Number.isInteger(to) && to >= 1) return [{ message, to, where: checks.places(json.start) }]
    if (all.to) checks.fault(all.to, 'words-value', `expected the number of a step, from 1, found ${found(all.to)}`)
    return []
  }

  const labels = (json: Json): Record<string, string> => {
    const all = members(checks, json, 'labels', labelNames) ?? {}
    const read: Record<string, string> = {}
    for (const name of labelNames) {
      const value = all[name]
      const label = words(value, 'a label')
      if (!value || label === undefined) continue
      read[name] = label
      const allowed = takes[name] ?? []
      for (const taken of placeholders(label)) {
        if (isOneOf(taken, allowed)) continue
        const known = allowed.map((each) => `{${each}}`)
        checks.fault(value, 'words-value', `the label \`${name}\` has no placeholder \`{${taken}}\``, { known })
      }
    }
    return read
  }

  return { option, transcripts, messages, participants, step, note, fold, loop, labels }
}
