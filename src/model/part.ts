/** What one picture shows of a conversation: rows in steps, after filtering, folding of repeats and splitting. */
import type { Conversation } from './conversation.js'

/** `full` rows have code boxes; `compact` rows key facts on the arrow's line; `arrows` rows the label alone. */
export type Density = 'full' | 'compact' | 'arrows'

export type Row =
  | { readonly type: 'message'; readonly message: number }
  /** A call made again and again with its answers, drawn once with a count. */
  | {
      readonly type: 'repeat'
      /** The first request and its answer, drawn for all of them. */
      readonly request: number
      readonly answer: number | null
      /** What all of them are about, where that is the same; null where it differs. */
      readonly subject: string | null
      /** How many calls, at least 2. */
      readonly count: number
      /** All messages it stands for, ascending. */
      readonly messages: readonly number[]
    }
  | { readonly type: 'happening'; readonly happening: number }

export interface PartStep {
  readonly number: number
  /** Index into `conversation.steps`. */
  readonly step: number
  /** It began in an earlier part. */
  readonly continued: boolean
  readonly rows: readonly Row[]
}

/** Messages that are not drawn, and why: shown under the legend. */
export interface Omission {
  readonly reason: 'hidden' | 'outside'
  /** The method that was hidden; null for a stretch outside. */
  readonly method: string | null
  readonly count: number
}

export interface Part {
  readonly conversation: Conversation
  /** From 1. */
  readonly number: number
  readonly of: number
  readonly density: Density
  /** Alike calls stand together wherever they were in their step: rows are not in order. */
  readonly gathered: boolean
  readonly steps: readonly PartStep[]
  readonly omissions: readonly Omission[]
}
