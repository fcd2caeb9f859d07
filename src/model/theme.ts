/** Colours by role. A role is painted in one way, always: a stroke in its entry means that its shapes have an edge. Line widths, dashes and sizes are layout's: a palette cannot move a pixel. */

export interface Paint {
  readonly fill?: string
  readonly stroke?: string
}

/** Every role a shape may carry has an entry; `theme/check.ts` holds a theme file against `roles`. */
export type Palette = Readonly<Record<Role, Paint>>

export interface Theme {
  readonly name: string
  readonly says: string
  readonly scheme: 'light' | 'dark'
  readonly palette: Palette
}

/** Roles of code, in JSON and in any other language. */
export const codeRoles = [
  'key',
  'string',
  'number',
  'literal',
  'punctuation',
  'keyword',
  'function',
  'type',
  'comment',
  'plain',
  /** What a fold says it hides. */
  'fold',
] as const

export type CodeRole = (typeof codeRoles)[number]

const kinds = ['request', 'response', 'notification', 'error'] as const
const sides = ['client', 'server'] as const

/** Every role, with what it colours. */
export const roles = [
  'page',
  /** Step cards, legend and their edges. */
  'card',
  'title',
  'ink',
  'muted',
  /** The large step number and its disc. */
  'step-disc',
  'step-number',
  /** The line that joins the discs in the wide layout. */
  'rail',
  /** Loop mark: its line and tip. */
  'loop-line',
  'loop-tip',
  /** Small rounded labels: `↺ step 2`, `× 12`, and the text and icons on them. */
  'pill',
  'pill-ink',
  'pill-icon',
  /** Slim centred rows of happenings. */
  'happening-box',
  'happening-ink',
  ...sides.flatMap(
    (side) =>
      [
        `${side}-card`,
        `${side}-lane`,
        `${side}-line`,
        `${side}-bar`,
        `${side}-icon`,
        `${side}-ink`,
        `${side}-muted`,
      ] as const,
  ),
  ...kinds.flatMap(
    (kind) =>
      [
        `${kind}-line`,
        `${kind}-tip`,
        `${kind}-ink`,
        `${kind}-box`,
        `${kind}-disc`,
        `${kind}-disc-ink`,
        `${kind}-ring`,
      ] as const,
  ),
  /** A request that was proved to stay unanswered: its line and hollow end. */
  'gap-line',
  'gap-mark',
  /** A batch's bracket. */
  'bracket',
  ...codeRoles,
] as const

export type Role = (typeof roles)[number]
