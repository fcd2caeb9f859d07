/** Files that stand beside a recording, and are of no use without it. */
import { Problem } from '../base/problem.js'
import type { Text } from '../model/source.js'
import { inputs } from './index.js'

/** Whether a text stands beside a recording and holds no messages of its own. */
export function isBeside(text: Text): boolean {
  const sides = inputs.filter(({ beside }) => beside)
  if (text.text.trim() !== '') return sides.some((input) => Number(input.fits(text)) >= 0.5)
  return sides.some(({ suffixes }) => suffixes.some((suffix) => text.name.endsWith(suffix)))
}

/**
 * The same texts.
 * @throws Problem `side-file`, exit 3, when there is no recording that a side file could stand beside
 */
export function withRecording(texts: readonly Text[]): readonly Text[] {
  const [side] = texts
  if (side === undefined || !texts.every(isBeside)) return texts
  const main = /\.http\.jsonl$/.test(side.name) ? side.name.replace(/\.http\.jsonl$/, '.jsonl') : 'session.jsonl'
  throw new Problem('side-file', `${side.name}: the HTTP exchanges of a recording, and none of its messages`, {
    try: `the recording as well: \`mcp-diagram ${main} ${side.name}\``,
    exit: 3,
  })
}
