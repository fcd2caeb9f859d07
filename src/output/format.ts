/** What an output format is, and what it gets to work on. Outputs pull: nothing is laid out for one that reads text. */
import type { Shared } from '../base/shared.js'
import type { Artifact } from '../model/artifact.js'
import type { Conversation } from '../model/conversation.js'
import type { Finding } from '../model/finding.js'
import type { Part } from '../model/part.js'
import type { Scene } from '../model/scene.js'
import type { Settings } from '../model/settings.js'
import type { Palette } from '../model/theme.js'
import type { Transcript } from '../model/transcript.js'

export interface Drawable {
  readonly part: Part
  /** The whole of what was understood, not this part's share. */
  readonly conversation: Conversation
  /** What was on the wire, masked. */
  readonly transcript: Transcript
  /** Where everything of the part goes, made on the first asking. */
  readonly scene: () => Promise<Scene>
  /** Readers that its theme has colours for. */
  readonly schemes: () => Promise<readonly Scheme[]>
  /** SVG text of the part as the settings want it, made on the first asking. */
  readonly svg: () => Promise<string>
  /** The same in another dress. */
  readonly picture: (dress: Dress) => Promise<string>
  /** What is odd of the letters that are drawn here, not by a reader: ones that no font has, and fonts of this machine. */
  readonly letterFindings: () => Promise<readonly Finding[]>
  /** The same for who makes pixels of it. */
  readonly strips: (scheme: Scheme) => Promise<Strips>
  /** The colours of the picture: one palette, or two of which the reader's scheme chooses. */
  readonly palettes: () => Promise<readonly [palette: Palette, dark?: Palette]>
  readonly settings: Settings
}

/** What a picture wears: the fonts it carries, and the readers it is for. */
export interface Dress {
  readonly fonts: Settings['fonts']
  /** Also carry fonts of packages, for who reads the picture on this machine. */
  readonly packages?: boolean
  /** `both` is what the theme says: one palette, or two of which the reader's scheme chooses. */
  readonly scheme: 'both' | Scheme
  /** A stretch of it from top to bottom, px; all of it by default. */
  readonly rows?: { readonly from: number; readonly to: number }
}

export type Scheme = 'light' | 'dark'

/**
 * A picture to be drawn a stretch at a time, in one palette. Its text is written in the shipped faces alone, under their
 * names in the stylesheet; letters that these lack are shapes.
 */
export interface Strips {
  /** px. */
  readonly width: number
  readonly height: number
  readonly title: string
  /** Folder of the faces' files. */
  readonly fonts: string
  /** SVG of a stretch from top to bottom, px. */
  readonly draw: (rows: { readonly from: number; readonly to: number }) => Promise<string>
  readonly findings: readonly Finding[]
}

export interface OutputContext {
  /** File name without folder and suffix: `flow`. */
  readonly name: string
  /** Cells of a line, for text; 80 when nothing is said. */
  readonly columns?: number
  /** Whether text may hold the colours of a terminal. */
  readonly colour?: boolean
  /** The only readers it is for, and then part of its name, for a form that `pairs`. */
  readonly scheme?: Scheme
  /** The environment, for a form that starts a program: where a browser is. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** What all that is made in a run uses together; without it a form opens what it needs, and closes it. */
  readonly shared?: Shared
  /** Why there is nothing to draw, for a form that `empties`: it then gets no drawable. */
  readonly findings?: readonly Finding[]
}

export interface OutputFormat {
  readonly name: string
  readonly says: string
  /** With its dot; the longest suffix that a file name ends with chooses the form. */
  readonly suffix: string
  /** Media type. */
  readonly type: string
  /** Bytes that are no text: nothing for a terminal. */
  readonly binary?: true
  /** It can show that no message was found, and why; other forms then write nothing. */
  readonly empties?: true
  /** It has colours, and can be made for readers of one scheme: an artifact a drawable, in their order. */
  readonly pairs?: true
  /** At least one drawable, unless the form `empties`: also a conversation without messages has a part. */
  readonly encode: (drawables: readonly Drawable[], context: OutputContext) => Promise<readonly Artifact[]>
}

/** `flow.svg`, or `flow-2.svg` for the second of several parts; `flow-2.dark.svg` for readers in dark mode alone. */
export function partName(name: string, part: Pick<Part, 'number' | 'of'>, suffix: string, scheme?: Scheme): string {
  const whole = scheme === undefined ? suffix : `.${scheme}${suffix}`
  return part.of > 1 ? `${name}-${part.number}${whole}` : `${name}${whole}`
}

/** Text as the bytes of a file. */
export function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** Of findings about letters, those that a browser's pictures share: it chooses fonts of the machine by itself. */
export function isMissing({ rule }: Finding): boolean {
  return rule === 'missing-letters'
}
