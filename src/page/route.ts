/** Deep links: `#step-2`, `#message-7`, `#message-7/json` with its JSON open, `#message-7/steps` step by step. */
import type { State } from './state.js'

export type Route =
  | { readonly to: 'message'; readonly n: number; readonly open: boolean; readonly walking: boolean }
  | { readonly to: 'step'; readonly anchor: string }
  | { readonly to: 'nowhere' }

/** @param hash `location.hash`, with its `#`, or empty */
export function readRoute(hash: string): Route {
  const [, n, view] = /^#message-(\d{1,9})(?:\/(json|steps))?$/.exec(hash) ?? []
  if (n !== undefined) return { to: 'message', n: Number(n), open: view === 'json', walking: view === 'steps' }
  const [, anchor] = /^#(step-[\w-]+)$/.exec(hash) ?? []
  return anchor === undefined ? { to: 'nowhere' } : { to: 'step', anchor }
}

/** The hash that leads back here; empty when there is nothing to lead to. */
export function writeRoute({ current, open, walking }: Pick<State, 'current' | 'open' | 'walking'>): string {
  if (current === null) return ''
  return `#message-${current}${walking ? '/steps' : open ? '/json' : ''}`
}
