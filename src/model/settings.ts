/** What a run was asked to do, every value checked and with a default. */

import type { Side } from './transcript.js'
import type { Selector, Words } from './words.js'

export type Layout = 'docs' | 'wide'
export type Lang = 'en' | 'zh' | 'ja'

/** How to cut a conversation into pictures: by step, by a count of messages, or by height. */
export type Split = { readonly by: 'step' } | { readonly by: 'messages' | 'height'; readonly limit: number }

export interface Settings {
  /** Input format by name; null recognises it. */
  readonly input: string | null
  /** Theme names: one for a picture of one scheme, two for light and dark readers. */
  readonly theme: string
  /** Shiki theme names: for light and for dark; null for the theme's own colours. */
  readonly codeTheme: readonly [light: string, dark: string] | null
  readonly layout: Layout
  /** px. */
  readonly width: number
  readonly lang: Lang
  /** Null when none was given: the picture then makes one from what it shows. */
  readonly title: string | null
  readonly subtitle: string | null
  readonly density: 'auto' | 'full' | 'compact' | 'arrows'
  readonly fold: 'smart' | 'none'
  readonly repeats: 'auto' | 'fold' | 'gather' | 'show'
  readonly strings: 'smart' | 'raw'
  readonly split: Split | null
  /** Methods. */
  readonly hide: readonly string[]
  readonly only: readonly string[]
  readonly first: Selector | null
  readonly last: Selector | null
  readonly fonts: 'embed' | 'outline' | 'system'
  /** Paths of font files for letters that the shipped ones lack. */
  readonly font: readonly string[]
  /** Pixels a px. */
  readonly scale: number
  /** What makes the pixels of a PNG. */
  readonly raster: 'resvg' | 'chromium'
  /** Pages of a PDF. */
  readonly page: 'picture' | 'a4'
  readonly times: 'show' | 'hide'
  readonly stderr: boolean
  readonly findings: boolean
  readonly secrets: 'mask' | 'show'
  readonly strict: boolean
  readonly participants: Readonly<Partial<Record<Side, { readonly title?: string; readonly subtitle?: string }>>>
  /** The diagram file's words, if there is one. */
  readonly words: Words | null
  readonly labels: Labels
}

/** Every text of a picture that is not data, by label name; `{…}` is filled in. */
export type Labels = Readonly<Record<LabelName, string>>

export type LabelName = (typeof labelNames)[number]

export const labelNames = [
  'title',
  'client',
  'server',
  'request',
  'response',
  'notification',
  'error',
  'legend-request',
  'legend-response',
  'legend-notification',
  'legend-error',
  'legend-unanswered',
  'legend-loop',
  'legend-repeat',
  'legend-active',
  'protocol',
  'recorded',
  'part',
  'step',
  'continued',
  'visit',
  'to-step',
  'back-to',
  'retry-of',
  'about',
  'task-of',
  'cancels',
  'late',
  'unanswered',
  'cancelled',
  'timed-out',
  'refused',
  'closed',
  'batch',
  'fold-items',
  'items',
  'fold-keys',
  'fold-letters',
  'fold-lines',
  'whole-items',
  'whole-keys',
  'whole-letters',
  'fold-envelope',
  'fold-same',
  'fold-bytes',
  'hidden',
  'outside',
  'density-note',
  'arrows-note',
  'notes-left-out',
  'gathered-note',
  'in-string',
  'findings',
  'describe',
  'note',
  'shows',
  'alt',
  'initialization',
  'initialization-says',
  'discovery',
  'discovery-says',
  'tool-discovery',
  'tool-discovery-says',
  'tool-execution',
  'tool-execution-says',
  'resources',
  'resources-says',
  'prompts',
  'prompts-says',
  'completion',
  'completion-says',
  'logging',
  'logging-says',
  'roots',
  'roots-says',
  'sampling',
  'sampling-says',
  'elicitation',
  'elicitation-says',
  'tasks',
  'tasks-says',
  'subscription',
  'subscription-says',
  'notification-step',
  'notification-step-says',
  'liveness',
  'liveness-says',
  'mixed',
  'mixed-says',
  'other',
  'other-says',
] as const
