/** What has the focus, as far as keys and moves ask for it. */
import type { Focus } from '../keys.js'

export function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return 'page'
  if (target.matches('input:not([type=radio], [type=checkbox]), textarea, select')) return 'field'
  if (target.closest('button, a, summary, input')) return 'control'
  return target.closest('.mcpd-message') ? 'message' : 'page'
}

/** Whether it is somewhere around the picture, where a reader works and wants to stay. */
export function inControls(): boolean {
  return document.activeElement?.closest('#page-panel, #page-walk, #page-bar') != null
}
