/** The shipped fonts as SVG carries them: of each face the smaller cut, if it has all letters that are used. */
import type { Advances } from '../base/measure.js'
import type { Face } from '../model/scene.js'
import type { FontSource } from './to-svg.js'

export function fontSource(
  advances: Advances,
  faces: Readonly<Record<Face, { readonly basic: string; readonly whole: string }>>,
): FontSource {
  return (face, letters) => {
    const { basic, ranges } = advances[face]
    const inBasic = (code: number) => basic.some(([first, count]) => code >= first && code < first + count)
    const inWhole = (code: number) => ranges.some(([first, widths]) => code >= first && code < first + widths.length)
    const codes = [...letters].map((letter) => letter.codePointAt(0) ?? 0)
    // Letters that neither cut has are drawn by the reader's fonts and ask for nothing.
    return codes.some((code) => !inBasic(code) && inWhole(code)) ? faces[face].whole : faces[face].basic
  }
}
