/** The shipped fonts: how wide their letters are, and the files a picture carries. */
import type { Face } from './scene.js'

/** CSS family and weight of each face. */
export const families: Readonly<Record<Face, { readonly family: string; readonly weight: number }>> = {
  sans: { family: 'MCPD Sans', weight: 400 },
  'sans-bold': { family: 'MCPD Sans', weight: 600 },
  mono: { family: 'MCPD Mono', weight: 400 },
  'mono-bold': { family: 'MCPD Mono', weight: 600 },
}

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

/** A font file to carry: WOFF2 as base64, and the letters it is for, as a `unicode-range`, if not for all. */
export interface FontCut {
  readonly data: string
  readonly range?: string
  /** What it is and under which licence, where it is not one of ours. */
  readonly notice?: string
}

/** A cut for letters that the faces lack. */
export interface MoreCut extends FontCut {
  readonly range: string
  /** 400 or 600. */
  readonly weight: number
}

/** What a picture carries. */
export interface FontSource {
  /** The cuts of a face that have these letters, beyond ASCII, which all have. */
  readonly cuts: (face: Face, letters: ReadonlySet<string>) => readonly FontCut[]
  readonly more: readonly MoreCut[]
}
