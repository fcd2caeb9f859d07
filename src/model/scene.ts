/** Where everything goes, in px (y down), and which role it plays. No colours, no DOM. */
import type { Role } from './theme.js'

export const faces = ['sans', 'sans-bold', 'mono', 'mono-bold'] as const

export type Face = (typeof faces)[number]

/** Size in px. */
export interface Font {
  readonly face: Face
  readonly size: number
}

/** Advance width of a text, px. */
export type Measure = (text: string, font: Font) => number

export interface Box {
  readonly type: 'box'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Corner radius; half the side makes a disc. */
  readonly radius: number
  /** Width of the edge, drawn half inside and half outside; none without it. */
  readonly edge?: number
  readonly role: Role
}

export interface Line {
  readonly type: 'line'
  /** At least two; the corners between are rounded by `radius`. */
  readonly points: readonly (readonly [x: number, y: number])[]
  readonly radius?: number
  readonly width: number
  /** Lengths of dash and gap. */
  readonly dash?: readonly number[]
  readonly role: Role
}

/** A filled arrow head; its point lies at (x, y). */
export interface Tip {
  readonly type: 'tip'
  readonly x: number
  readonly y: number
  readonly towards: 'left' | 'right' | 'up' | 'down'
  readonly size: number
  readonly role: Role
}

/** A small drawing from the fixed set of `draw/icons.ts`; (x, y) is its upper left corner. */
export interface Icon {
  readonly type: 'icon'
  readonly name: 'client' | 'server' | 'loop' | 'retry' | 'link'
  readonly x: number
  readonly y: number
  readonly size: number
  readonly role: Role
}

/** Letters of one colour. `x` is from the left edge of its text, px; `width` is the room kept for them. */
export interface Run {
  readonly text: string
  readonly x: number
  readonly width: number
  readonly role: Role
}

/** One line of text. */
export interface Text {
  readonly type: 'text'
  /** Left edge. */
  readonly x: number
  /** Baseline. */
  readonly y: number
  readonly font: Font
  readonly runs: readonly Run[]
  /** Spaces at the left edge, kept for copying: the first run stands behind them. */
  readonly indent?: string
}

export interface Group {
  readonly type: 'group'
  readonly name:
    | 'lane'
    | 'participant'
    | 'step'
    | 'message'
    | 'label'
    | 'code'
    | 'marks'
    | 'notes'
    | 'note'
    | 'legend'
    | 'loop'
    | 'happening'
    | 'heading'
    | 'omissions'
  /** Anchor: `step-2`, `message-7`. */
  readonly anchor?: string
  /** For people who do not see the picture. */
  readonly label?: string
  /**
   * How it is heard: `whole`, as one thing, by its label; `text`, as one thing, by its own text; `not` at all, since it
   * repeats what was heard before. Without it the label names a group of things.
   */
  readonly heard?: 'whole' | 'text' | 'not'
  /** Unique in the picture; asked for by `text`. */
  readonly key?: string
  readonly shapes: readonly Shape[]
}

export type Shape = Box | Line | Tip | Icon | Text | Group

export interface Scene {
  readonly width: number
  readonly height: number
  readonly title: string
  /** What there is to see, in a sentence. */
  readonly description: string
  /** BCP 47. */
  readonly lang: string
  readonly shapes: readonly Shape[]
}
