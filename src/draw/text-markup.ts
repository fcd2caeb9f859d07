/** A line of text → its markup. Most of a picture is text, so this is written by hand and costs little. */
import type { Ruler } from '../base/measure.js'
import { visible } from '../base/visible.js'
import { families } from '../model/fonts.js'
import type { Piece, Segment, Segments } from '../model/glyphs.js'
import type { Face, Font, Run, Text } from '../model/scene.js'
import type { Palette, Role } from '../model/theme.js'
import { className, fontFamily } from './stylesheet.js'
import { px, xmlText } from './xml-text.js'

export interface TextPen {
  readonly palette: Palette
  readonly exact: Ruler['exact']
  readonly lettering: Lettering | null
  /** Whether fonts come with the picture for letters that the faces lack. */
  readonly more: boolean
  /** Attributes of a font, by face and size. */
  readonly styles: Map<string, string>
  /** Roles that were used, for the stylesheet. */
  readonly roles: Set<Role>
  /** Attributes of letters, by role. */
  readonly inks: Map<Role, string>
  /** Letters that were used beyond ASCII, by face. */
  readonly letters: Map<Face, Set<string>>
}

/** Letters that are drawn as shapes instead of being left to fonts. */
export interface Lettering {
  readonly segments: Segments
  /** Whether the text is there as well, unseen, to be found, copied and read out. */
  readonly text: boolean
}

/** The font a text has without saying so, and in a code box the colour of punctuation too. */
export type Within = 'sans' | 'code'

/**
 * Appends the markup of a line. Pieces are joined once for many lines: a string added to piece by piece is kept by the
 * engine as a tree of its pieces, which takes more room than the picture itself.
 */
export function textMarkup(text: Text, pen: TextPen, within: Within, out: string[]): void {
  const { font, runs, indent, x } = text
  const first = runs[0]
  const last = runs[runs.length - 1]
  if (!first || !last) return
  const drawn = pen.lettering && shapesOf(text, pen.lettering.segments)
  if (drawn && pen.lettering) {
    lettersMarkup(text, drawn, pen.lettering.text, pen, within, out)
    return
  }
  const known = useLetters(runs, font.face, pen)
  out.push('<text x="', px(x), '" y="', px(text.y), '"')
  if (within !== 'code') out.push(fontStyle(font, pen))
  // One length holds a line whose letters are all ours; where others draw some of them, each run is held by itself.
  const length = last.x + last.width
  const alone = runs.length === 1 && indent === undefined
  if ((known || alone) && length > 0) out.push(' textLength="', px(length), known ? '"' : squeeze)
  if (alone) {
    out.push(ink(first.role, pen, within), '>', xmlText(first.text), '</text>\n')
    return
  }
  out.push(indent === undefined ? '>' : ` xml:space="preserve">${indent}`)
  for (let i = 0; i < runs.length; i++) span(runs[i] as Run, x, known, pen, within, out)
  out.push('</text>\n')
}

/** The segments of each run; null when all of the line is written as text. */
function shapesOf({ runs, font }: Text, segments: Segments): readonly (readonly Segment[])[] | null {
  const found = runs.map((run) => segments(visible(run.text), font))
  if (found.every((each) => each === null)) return null
  return found.map((each, i) => each ?? [{ text: runs[i]?.text ?? '', x: 0, width: runs[i]?.width ?? 0, pieces: null }])
}

/** A line of which some or all letters are shapes. */
function lettersMarkup(
  text: Text,
  drawn: readonly (readonly Segment[])[],
  keep: boolean,
  pen: TextPen,
  within: Within,
  out: string[],
): void {
  const { font, runs, indent, x, y } = text
  const style = within === 'code' ? '' : fontStyle(font, pen)
  if (keep) {
    const length = runs.reduce((most, run) => Math.max(most, run.x + run.width), 0)
    const letters = `${indent ?? ''}${runs.map((run) => xmlText(run.text)).join('')}`
    out.push(`<text x="${px(x)}" y="${px(y)}"${style} fill="none" xml:space="preserve"`)
    out.push(length > 0 ? ` textLength="${px(length)}${squeeze}` : '', `>${letters}</text>\n`)
  }
  const shapes: string[] = []
  const spans: string[] = []
  for (const [i, run] of runs.entries()) {
    for (const segment of drawn[i] ?? []) {
      const left = px(x + run.x + segment.x)
      if (segment.pieces === null) {
        if (segment.text.trim() !== '')
          spans.push(`<tspan x="${left}"${ink(run.role, pen, within)}>${xmlText(segment.text)}</tspan>`)
        continue
      }
      for (const piece of segment.pieces) shapes.push(pieceMarkup(piece, left, px(y), ink(run.role, pen, within)))
    }
  }
  // Where all letters stand as text, these are seen and not heard again.
  const heard = keep ? ' aria-hidden="true"' : ''
  if (spans.length > 0) out.push(`<text y="${px(y)}"${style}${heard} xml:space="preserve">`, ...spans, '</text>\n')
  out.push(...shapes)
}

function pieceMarkup(piece: Piece, x: string, y: string, ink: string): string {
  if (piece.type === 'image') {
    const [left, top, width, height] = [piece.x, piece.y, piece.width, piece.height].map(px)
    return `<image transform="translate(${x} ${y})" x="${left}" y="${top}" width="${width}" height="${height}" preserveAspectRatio="none" href="${piece.href}"/>\n`
  }
  const [across, down] = piece.unit.map((unit) => String(Math.round(unit * 1e5) / 1e5).replace(/^0/, ''))
  const scale = across === down ? across : `${across} ${down}`
  return `<path transform="translate(${x} ${y})scale(${scale})" d="${piece.d}"${piece.fill === undefined ? ink : ` fill="${piece.fill}"`}/>\n`
}

const squeeze = '" lengthAdjust="spacingAndGlyphs"'

function span(run: Run, x: number, known: boolean, pen: TextPen, within: Within, out: string[]): void {
  out.push('<tspan x="', px(x + run.x))
  if (!known && run.width > 0) out.push('" textLength="', px(run.width), squeeze)
  else out.push('"')
  out.push(ink(run.role, pen, within), '>', xmlText(run.text), '</tspan>')
}

/** Notes the letters that are used; whether the face has all of them. */
function useLetters(runs: readonly Run[], face: Face, pen: TextPen): boolean {
  const used = pen.letters.get(face) ?? new Set()
  pen.letters.set(face, used)
  let known = true
  for (const { text } of runs) {
    // Every cut of a face has the ASCII letters.
    if (ascii.test(text)) continue
    for (const letter of text) used.add(letter)
    if (!pen.exact(text, face)) known = false
  }
  return known
}

const ascii = /^[\x20-\x7e]*$/

function fontStyle({ face, size }: Font, { styles, more }: Pick<TextPen, 'styles' | 'more'>): string {
  const key = `${face} ${size}`
  const known = styles.get(key)
  if (known !== undefined) return known
  const { weight } = families[face]
  const family = face.startsWith('mono') ? ` font-family="${fontFamily(face, more)}"` : ''
  const style = `${family} font-size="${px(size)}"${weight === 400 ? '' : ` font-weight="${weight}"`}`
  styles.set(key, style)
  return style
}

/** Class and colour of letters; of punctuation in a code box its group has them. */
function ink(role: Role, pen: TextPen, within: Within): string {
  if (within === 'code' && role === 'punctuation') return ''
  const known = pen.inks.get(role)
  if (known !== undefined) return known
  pen.roles.add(role)
  const { fill } = pen.palette[role]
  const made = ` class="${className(role)}"${fill ? ` fill="${fill}"` : ''}`
  pen.inks.set(role, made)
  return made
}
