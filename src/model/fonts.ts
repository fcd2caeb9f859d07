/** The shipped fonts: how wide their letters are, and the files a picture carries. */
import type { Face } from './scene.js'

/** Runs of neighbouring code points, `[first, how many]`. */
export type Spans = readonly (readonly [first: number, count: number])[]

/** One face's widths: `ranges` are `[first code point, [advance, …]]`, in font units. */
export interface FaceAdvances {
  readonly unitsPerEm: number
  /** Code points of the smallest cut. */
  readonly basic: Spans
  /** Code points of the cut that is carried besides another. */
  readonly ext: Spans
  readonly ranges: readonly (readonly [first: number, advances: readonly number[]])[]
}

export type Advances = Readonly<Record<Face, FaceAdvances>>

/** WOFF2 of a face's three cuts, base64. */
export interface FaceData {
  readonly basic: string
  readonly whole: string
  readonly ext: string
}
