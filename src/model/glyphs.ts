/** Letters as shapes, where they are not left to the fonts of whoever looks at the picture. */
import type { Font } from './scene.js'

/** A part of a letter, px from the pen's place on the baseline (y down). */
export type Piece =
  /** Path data in whole units, each so many px wide and high; filled in the text's colour unless it has one of its own. */
  | {
      readonly type: 'path'
      readonly d: string
      readonly unit: readonly [width: number, height: number]
      readonly fill?: string
    }
  /** A bitmap, as a `data:` address. */
  | {
      readonly type: 'image'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly href: string
    }

/** Neighbouring letters of a run that are drawn alike. */
export interface Segment {
  readonly text: string
  /** From the run's left edge, px. */
  readonly x: number
  /** The room kept for it, px. */
  readonly width: number
  /** Null for letters that are written as text. */
  readonly pieces: readonly Piece[] | null
}

/** The segments of a run; null when all of it is written as text. */
export type Segments = (text: string, font: Font) => readonly Segment[] | null
