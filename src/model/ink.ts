/** Code as lines of coloured runs, before it has a place on the picture. */
import type { JsonObject } from './json.js'
import type { CodeRole } from './theme.js'

/** Letters of one role; `x` from the left edge of the block, px. */
export interface InkRun {
  readonly text: string
  readonly role: CodeRole
  readonly x: number
  readonly width: number
}

export interface InkLine {
  /** Spaces in front, kept for copying. */
  readonly indent: string
  readonly runs: readonly InkRun[]
  /** px, from the left edge of the block to the end of the last run. */
  readonly width: number
  /** Pointers, among those asked for, of values that begin on this line. */
  readonly marks: readonly string[]
  /** Left edges, px, of the rules that mark text shown out of its string. */
  readonly rules: readonly number[]
}

export interface InkOrder {
  /** Room for text on a line, px. */
  readonly room: number
  /** Pointers whose first line is wanted; none of them is ever folded away. */
  readonly marks: readonly string[]
  /** Room one mark takes at the end of its line, px. */
  readonly markRoom: number
  /** Pointers to fold whatever their size. */
  readonly folds: readonly string[]
  /** The `_meta` envelope is one that was shown before. */
  readonly envelopeKnown: boolean
}

/** Prints a message's body in the font of code. */
export type Ink = (body: JsonObject, order: InkOrder) => readonly InkLine[]
