/** A diagram file, understood: the words and choices that stand beside a transcript and outlive a new recording. */

import type { Kind } from './conversation.js'
import type { Where } from './finding.js'
import type { JsonArray } from './json.js'
import type { Side } from './transcript.js'

/**
 * Names messages: `METHOD`, `METHOD@2` (the second), `METHOD request|response|error|notification`, `id=3`,
 * `client id=1` (who asked), `id="1"`.
 */
export interface Selector {
  /** As the user wrote it, for messages about it. */
  readonly source: string
  readonly method?: string
  /** 1 is the first. */
  readonly nth?: number
  readonly kind?: Kind
  /** The id with its JSON type: digits for a number, a string for a string. */
  readonly id?: { readonly type: 'number' | 'string'; readonly text: string }
  readonly asker?: Side
}

/** A selector and the place it was written. */
export interface Aim {
  readonly selector: Selector
  readonly where?: Where
}

export interface StepWords {
  readonly starts: Aim
  readonly title?: string
  readonly subtitle?: string
}

export interface NoteWords {
  readonly message: Aim
  /** JSON Pointer into the message; none for a note on the message as a whole. */
  readonly at?: string
  readonly atWhere?: Where
  readonly title: string
  readonly text: string
  readonly where?: Where
}

export interface FoldWords {
  readonly message: Aim
  /** JSON Pointer in which `*` stands for any one segment. */
  readonly at: string
  readonly atWhere?: Where
}

export interface LoopWords {
  readonly message: Aim
  /** Step number, from 1. */
  readonly to: number
  readonly where?: Where
}

export interface ParticipantWords {
  readonly title?: string
  readonly subtitle?: string
}

export interface Words {
  /** Name of the diagram file. */
  readonly source: string
  /** Names of the recordings it is about, relative to the diagram file; they are read as one. */
  readonly transcripts: readonly string[]
  /** Messages given in the file itself, as rows or bare JSON-RPC. */
  readonly messages?: JsonArray
  /** The options it sets, by option name, unchecked: `settle` checks them as it checks flags. */
  readonly options: Readonly<Record<string, unknown>>
  /** Where each of those options stands. */
  readonly places: Readonly<Record<string, Where>>
  readonly subtitle?: string
  readonly participants: Readonly<Partial<Record<Side, ParticipantWords>>>
  readonly steps?: readonly StepWords[]
  readonly notes: readonly NoteWords[]
  readonly fold: readonly FoldWords[]
  readonly loops: readonly LoopWords[]
  /** Replacements for built-in labels, by label name: `{ request: 'Anfrage' }`. */
  readonly labels: Readonly<Record<string, string>>
}
