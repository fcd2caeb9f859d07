/** What printing works with: the order it was given, and where it stands. */
import type { Width } from '../base/wrap.js'
import type { Json, JsonObject, JsonString } from '../model/json.js'
import type { Contents } from './contents.js'
import type { Limits } from './folding.js'
import type { Pen, Piece } from './lines.js'

/** Texts of folds, by label name. */
export type FoldLabel = (
  name:
    | 'fold-items'
    | 'items'
    | 'fold-same'
    | 'whole-items'
    | 'whole-keys'
    | 'whole-letters'
    | 'fold-keys'
    | 'fold-letters'
    | 'fold-lines'
    | 'fold-envelope'
    | 'fold-bytes'
    | 'in-string',
  values: Readonly<Record<string, string>>,
) => string

/** Text in a language → its lines, coloured. */
export type Highlight = (text: string, language: string) => readonly (readonly Piece[])[]

export interface PrintOptions {
  /** px, for text alone. */
  readonly room: number
  readonly width: Width
  /** Pointers whose first line is wanted; none of them is ever folded away. */
  readonly marks?: readonly string[]
  /** Room for one mark at the end of a line, px. */
  readonly markRoom?: number
  /** Pointers to fold whatever their size. */
  readonly folds?: readonly string[]
  readonly fold: 'smart' | 'none'
  /** The `_meta` envelope is one that was shown before. */
  readonly envelopeKnown?: boolean
  readonly label: FoldLabel
  /** What a string holds, if it is better shown than the string. */
  readonly contents: (json: JsonString, key: string | null, holder: JsonObject | null) => Contents | null
  readonly highlight: Highlight
}

export interface Work extends Omit<PrintOptions, 'marks' | 'folds'> {
  readonly pen: Pen
  readonly limits: Limits
  readonly marked: ReadonlySet<string>
  /** Pointers of values that hold a marked one. */
  readonly aboveMarks: ReadonlySet<string>
  readonly folded: ReadonlySet<string>
  readonly markWidth: number
  /** Prints a value inside another. */
  readonly putValue: (work: Work, json: Json, place: Place) => void
  /** The pointer of a value inside another; empty where nobody will ask for it, since most values are never named. */
  readonly inside: (pointer: string, key: string | number, depth: number) => string
}

/** Where a value stands, and what must follow it on its last line. */
export interface Place {
  readonly pointer: string
  readonly depth: number
  readonly tail: '' | ','
  readonly key: string | null
  readonly holder: JsonObject | null
}
