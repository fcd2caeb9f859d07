/** A JSON failure, as a problem that shows the place. */
import type { Json } from '../model/json.js'
import type { Text } from '../model/source.js'
import { lineAt, type Places, placesOf } from './places.js'
import { Problem, type ProblemDetails } from './problem.js'
import { type JsonFailure, type Repair, readJson, skipBlanks } from './read-json.js'

/** `details` may add the next move; the exit is 3 (input unreadable) unless they say otherwise. */
export function jsonProblem(
  text: Text,
  failure: JsonFailure,
  details: ProblemDetails = {},
  places: Places = placesOf(text),
): Problem {
  return new Problem('bad-json', `expected ${failure.expected}, found ${failure.found}`, {
    where: places(failure.at),
    quote: { text: lineAt(text.text, failure.at), length: Math.max(failure.length, 1) },
    exit: 3,
    ...details,
  })
}

/**
 * A text that is one JSON value.
 * @throws Problem `bad-json` when it is none, or when something follows the value
 */
export function readWholeJson(
  text: Text,
  details: ProblemDetails = {},
): { readonly value: Json; readonly repairs: readonly Repair[] } {
  const read = readJson(text.text)
  if (!read.ok) throw jsonProblem(text, read, details)
  const at = skipBlanks(text.text, read.end)
  if (at < text.text.length) {
    const found = `\`${String.fromCodePoint(text.text.codePointAt(at) ?? 0)}\``
    throw jsonProblem(text, { ok: false, at, length: 1, expected: 'the end of the text', found, cut: false }, details)
  }
  return { value: read.value, repairs: read.repairs }
}
