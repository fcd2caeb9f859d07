/** Offsets into a text, as lines and columns. */
import type { Where } from '../model/finding.js'
import type { Text } from '../model/source.js'
import { once } from './once.js'

/** The place of an offset (UTF-16 code units). */
export type Places = (offset: number) => Where

/** Places in a text. Its line starts are looked for on the first asking; each asking then halves its way. */
export function placesOf({ name, text }: Text): Places {
  const starts = once(() => lineStarts(text))
  return (offset) => {
    const lines = starts()
    let low = 0
    let high = lines.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((lines[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { source: name, line: low + 1, column: offset - (lines[low] ?? 0) + 1 }
  }
}

/** Offset of the first letter of each line; a line feed ends a line. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The line an offset stands in, without its line end. */
export function lineAt(text: string, offset: number): string {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1
  const end = text.indexOf('\n', offset)
  return text.slice(start, end < 0 ? text.length : end).replace(/\r$/, '')
}
