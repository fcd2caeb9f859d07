/** Which key does what. Letters work alone: with Control, Alt or the system's own key they are the browser's. */
import type { WordName } from './words.js'

export type Action =
  | 'next'
  | 'previous'
  | 'next-step'
  | 'previous-step'
  | 'open'
  | 'answer'
  | 'copy'
  | 'copy-formatted'
  | 'search'
  | 'next-match'
  | 'previous-match'
  | 'walk'
  | 'play'
  | 'close'
  | 'help'

/** An action and its keys, each a `KeyboardEvent.key` (UI Events, key values). */
export type Shortcut = readonly [action: Action, ...keys: string[]]

/** In the order in which they are told. */
export const shortcuts: readonly Shortcut[] = [
  ['next', 'j', 'ArrowRight'],
  ['previous', 'k', 'ArrowLeft'],
  ['next-step', 'J'],
  ['previous-step', 'K'],
  ['open', 'Enter'],
  ['answer', 'r'],
  ['copy', 'c'],
  ['copy-formatted', 'C'],
  ['search', '/'],
  ['next-match', 'n'],
  ['previous-match', 'N'],
  ['walk', 's'],
  ['play', ' '],
  ['close', 'Escape'],
  ['help', '?'],
]

export function wordOf(action: Action): WordName {
  return `key-${action}`
}

/** What has the focus: a field takes letters, a control (button, link, fold) takes Enter, the blank and arrows. */
export type Focus = 'field' | 'control' | 'message' | 'page'

export interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

const acrossFields: readonly string[] = ['Escape']
const ofControls: readonly string[] = ['Enter', ' ', 'ArrowLeft', 'ArrowRight']

/**
 * The action of a key press; null leaves it to the browser.
 * @param single whether the reader lets single letters work (WCAG 2.2, 2.1.4); Escape, Enter and arrows always do
 */
export function actionOf(pressed: Pressed, focus: Focus, walking: boolean, single: boolean): Action | null {
  const { key } = pressed
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null
  if (focus === 'field' && !acrossFields.includes(key)) return null
  if (focus === 'control' && ofControls.includes(key)) return null
  // The blank scrolls a page that is read and not played.
  if (key === ' ' && !walking) return null
  if (!single && key.length === 1 && key !== ' ') return null
  return shortcuts.find(([, ...keys]) => keys.includes(key))?.[0] ?? null
}

/** A key as people know it. */
export function keyName(key: string): string {
  const known: Readonly<Record<string, string>> = { ArrowRight: '→', ArrowLeft: '←', ' ': 'Space', Escape: 'Esc' }
  // A capital is told as it is typed.
  return known[key] ?? (/^[A-Z]$/.test(key) ? `Shift ${key}` : key.length === 1 ? key.toUpperCase() : key)
}
