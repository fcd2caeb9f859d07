/** A text that is a list of JSON values and nothing else, read. */
import { jsonProblem } from '../base/json-problem.js'
import { placesOf } from '../base/places.js'
import type { Json } from '../model/json.js'
import type { Text } from '../model/source.js'
import type { Entry } from '../model/transcript.js'
import type { Reading } from './format.js'
import { aboutOf, listOf, toEntries } from './rows.js'
import { openTally } from './tally.js'
import { valuesOf } from './values.js'

/** Reads rows, bare messages and batches, as they come. */
export function readList(text: Text): Reading {
  const { values, repairs, failures, torn } = valuesOf(text)
  const places = placesOf(text)
  const tally = openTally(places)
  tally.repairs(repairs)
  const entries: readonly Entry[] = toEntries(listOf(values), places, tally)
  const line = 'one whole message a line, or `--input annotated` for JSON within other text'
  const lost = values.length === 0 && torn ? [...failures, torn] : failures
  return {
    about: aboutOf(values[0]?.type === 'array' ? values[0].items[0] : values[0]),
    entries,
    findings: [
      ...tally.findings(),
      ...(torn && values.length > 0
        ? [
            {
              rule: 'torn-line',
              severity: 'warning' as const,
              text: 'the last line is cut off: the recording ended while it was written',
              where: places(torn.at),
            },
          ]
        : []),
    ],
    unreadable: lost.map((failure) => jsonProblem(text, failure, { try: line }, places)),
  }
}

/** Share of the first values of a text that pass a test, lessened by what could not be read; 0 to 1. */
export function share(text: Text, test: (json: Json) => boolean): number {
  const { values, failures } = valuesOf(text)
  const list = listOf(values)
  const sample = list.slice(0, 50)
  if (sample.length === 0) return 0
  const passed = sample.filter(test).length / sample.length
  return passed * (list.length / (list.length + failures.length))
}
