/** The shipped fonts as a picture carries them: of each face no more than its letters need. */
import type { Advances, FaceData, FontCut, FontSource, Spans } from '../model/fonts.js'
import type { Face } from '../model/scene.js'

export function fontSource(advances: Advances, faces: Readonly<Record<Face, FaceData>>): FontSource {
  const cuts: FontSource['cuts'] = (face, letters) => {
    const { basic, ext, ranges } = advances[face]
    const whole: Spans = ranges.map(([first, widths]) => [first, widths.length])
    const codes = [...letters].map((letter) => letter.codePointAt(0) ?? 0)
    const extended = codes.some((code) => within(ext, code))
    // Letters that no cut has are drawn by the reader's fonts and ask for nothing.
    const beyond = codes.some((code) => within(whole, code) && !within(basic, code) && !within(ext, code))
    const found: FontCut[] = [{ data: beyond ? faces[face].whole : faces[face].basic }]
    // Both are one family: the range says which letters to look for in which.
    if (extended) found.push({ data: faces[face].ext, range: ext.map(cssRange).join(',') })
    return found
  }
  return { cuts, more: [] }
}

function within(spans: Spans, code: number): boolean {
  return spans.some(([first, count]) => code >= first && code < first + count)
}

/** `U+100-130` (CSS Fonts 4 §4.5). */
function cssRange([first, count]: Spans[number]): string {
  const hex = (code: number) => code.toString(16)
  return count === 1 ? `U+${hex(first)}` : `U+${hex(first)}-${hex(first + count - 1)}`
}
