/** Texts → what was on the wire: a format is picked for each, and all are read as one conversation. */
import { jsonProblem } from '../base/json-problem.js'
import { didYouMean } from '../base/nearest.js'
import { lineAt, placesOf } from '../base/places.js'
import { Problem } from '../base/problem.js'
import type { Finding } from '../model/finding.js'
import type { JsonArray } from '../model/json.js'
import type { Text } from '../model/source.js'
import type { About, Entry, Transcript } from '../model/transcript.js'
import type { InputFormat } from './format.js'
import { transportOf } from './http.js'
import { inputs } from './index.js'
import { readLead } from './leads.js'
import { looksLike } from './looks-like.js'
import { merge } from './merge.js'
import { type Named, toRecordings } from './recordings.js'
import { dropReplays } from './replays.js'
import { aboutOf, toEntries } from './rows.js'
import { openTally } from './tally.js'
import { valuesOf } from './values.js'

export interface Choice {
  /** Name of a format to read all texts as; null recognises the format of each. */
  readonly input: string | null
  readonly inputs?: readonly InputFormat[]
}

interface Read extends Named {
  readonly format: InputFormat
}

/** Unreadable lines are told one by one up to here, ten thousand of them no more. */
const mostTold = 50

/**
 * Reads texts as one conversation. Blank texts say nothing: a transcript without entries is no fault here.
 * @throws Problem `unknown-input` (exit 2); `no-format` or what made a text wholly unreadable (exit 3)
 */
export function toTranscript(texts: readonly Text[], choice: Choice): Transcript {
  const formats = choice.inputs ?? inputs
  const forced = choice.input === null ? null : byName(choice.input, formats)
  const reads = texts.filter(({ text }) => text.trim() !== '').map((text) => read(text, pick(text, forced, formats)))
  const { recordings, findings: misfits } = toRecordings(reads)
  const { entries, findings } = dropReplays(merge(recordings))
  const main = reads.find(({ format }) => !format.beside) ?? reads[0]
  return {
    about: aboutAll(reads, transportOf(entries)),
    entries,
    format: main?.format.name ?? forced?.name ?? 'transcript',
    findings: [...reads.flatMap(told), ...misfits, ...findings],
  }
}

/** Messages that stand inside another file: rows or bare JSON-RPC, their places counted in that file's text. */
export function toTranscriptOf(messages: JsonArray, text: Text): Transcript {
  const places = placesOf(text)
  const tally = openTally(places)
  const said = toldAbove(toEntries(messages.items, places, tally), messages.start, text.text)
  const { entries, findings } = dropReplays(said)
  const about = aboutAll([{ about: aboutOf(messages.items[0]) }], transportOf(entries))
  return { about, entries, format: 'transcript', findings: [...tally.findings(), ...findings] }
}

/** Bare messages with what the comments above them say, `// Client → Server: …` or `# …`. */
function toldAbove(entries: readonly Entry[], start: number, text: string): readonly Entry[] {
  let last = start
  return entries.map((entry) => {
    if (entry.type !== 'message') return entry
    const above = text.slice(last, entry.message.start)
    last = Math.max(last, entry.message.end)
    if (entry.from !== null || !/\/\/|\/\*|#/.test(above)) return entry
    const { from, caption, explicit } = readLead(above)
    return explicit && from !== null ? { ...entry, from, ...(caption !== null && { caption }) } : entry
  })
}

function byName(name: string, formats: readonly InputFormat[]): InputFormat {
  const found = formats.find((format) => format.name === name)
  if (found) return found
  const known = formats.map((format) => format.name)
  throw new Problem('unknown-input', `--input ${name}: no such format${didYouMean(name, known)}`, { known })
}

/** The score of a text in which every value has the form of one format and of no other. */
const sure = 0.95

function pick(text: Text, forced: InputFormat | null, formats: readonly InputFormat[]): InputFormat {
  let best: InputFormat | undefined
  let most = 0
  for (const format of formats) {
    if (forced && !format.beside) continue
    const score = Number(format.fits(text))
    if (score > most) {
      best = format
      most = score
    }
    // Nothing else could be surer, and looking for words in a long text takes a while.
    if (most >= sure) break
  }
  // A side file keeps its own format, whatever the recording beside it is read as.
  if (forced) return best && most >= 0.5 ? best : forced
  if (best) return best
  throw noFormat(text, formats)
}

function noFormat(text: Text, formats: readonly InputFormat[]): Problem {
  const first = text.text.search(/\S/)
  const known = formats.map((format) => format.name)
  const { values, failures, torn } = valuesOf(text)
  const [failure = torn] = failures
  // Broken JSON is told by the place where it breaks.
  if (failure && values.length === 0 && /[{[]/.test(text.text.charAt(first)))
    return jsonProblem(text, failure, { known })
  return new Problem('no-format', `no MCP message found; it looks like ${looksLike(text)}`, {
    where: placesOf(text)(first),
    quote: { text: lineAt(text.text, first), length: 1 },
    known,
    try: 'a recording, JSON-RPC messages one a line, or `--input NAME` with one of the formats above',
    exit: 3,
  })
}

function read(text: Text, format: InputFormat): Read {
  const reading = format.read(text)
  const [first, ...others] = reading.unreadable ?? []
  if (first && reading.entries.length === 0) {
    const { code, message, where, quote, try: next, known } = first
    throw new Problem(code, message, {
      ...(where && { where }),
      ...(quote && { quote }),
      ...(next !== undefined && { try: next }),
      ...(known && { known }),
      exit: 3,
      others,
    })
  }
  return { ...reading, name: text.name, beside: format.beside ?? false, format }
}

/** The findings of a reading, what it could not read among them. */
function told({ findings, unreadable = [] }: Read): readonly Finding[] {
  const lost = unreadable.slice(0, mostTold).map(
    ({ message, where }): Finding => ({
      rule: 'unreadable',
      severity: 'warning',
      text: message,
      ...(where && { where }),
    }),
  )
  const more = unreadable.length - lost.length
  const rest: readonly Finding[] =
    more > 0 ? [{ rule: 'unreadable', severity: 'warning', text: `${more} more places that could not be read` }] : []
  return [...findings, ...lost, ...rest]
}

function aboutAll(reads: readonly { readonly about: About }[], seen: string | undefined): About {
  const starts = reads.flatMap(({ about }) => about.recordedAt ?? []).sort()
  const transport = reads.find(({ about }) => about.transport)?.about.transport ?? seen
  const command = reads.find(({ about }) => about.command)?.about.command
  return {
    ...(starts[0] !== undefined && { recordedAt: starts[0] }),
    ...(transport !== undefined && { transport }),
    ...(command && { command }),
  }
}
