/** Breaking text into lines that fit, px. */
import { graphemes, isSimple, widthOf } from './graphemes.js'

/** No line begins with one of these (closing marks, small kana), and none ends with one of those (opening marks). */
const clings =
  /^[!%),.:;?\]}¢°·’”†‡›℃∶、。〃〆〕〗〞﹚﹜！＂％＇），．：；？］｝～」』】〉》〟…‥—ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々〻]/u
const opens = /[([{‘“‹«（［｛「『【〈《〔〖〝￡￥]$/u

/** Where a word that is too long for any line may be cut: after a joint, between any two graphemes when there is none. */
const joints = /[^/_\-.,:;&?=+@|\\]*[/_\-.,:;&?=+@|\\]+|[^/_\-.,:;&?=+@|\\]+/g

/** Width of a text in px, in the font it will be drawn with. */
export type Width = (text: string) => number

/**
 * Cuts a text into lines: joined together again they are the text. The first line may be `first` px wide, each other
 * `rest`; spaces at the end of a line may stand out, since they cannot be seen. A grapheme wider than a line stands alone.
 * Line feeds are ordinary letters here; `wrap` is for prose.
 */
export function breakLines(text: string, first: number, rest: number, width: Width): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  let room = first
  const flush = () => {
    lines.push(line)
    line = ''
    used = 0
    room = rest
  }
  const put = (piece: string, seen: number, whole: number): boolean => {
    if (line !== '' && used + seen > room) flush()
    if (seen > room) return false
    line += piece
    used += whole
    return true
  }
  for (const atom of atoms(text)) {
    const visible = atom.trimEnd()
    const seen = width(visible)
    const whole = visible === atom ? seen : width(atom)
    if (seen <= rest || seen <= first) {
      if (put(atom, seen, whole)) continue
      // It fits a later line but not a narrow first one.
      if (line === '' && lines.length === 0 && first < rest) {
        flush()
        if (put(atom, seen, whole)) continue
      }
    }
    for (const part of atom.match(joints) ?? [atom]) {
      const partSeen = width(part.trimEnd())
      if (partSeen <= room && put(part, partSeen, width(part))) continue
      for (const grapheme of graphemes(part)) {
        const size = width(grapheme)
        if (line !== '' && used + size > room) flush()
        line += grapheme
        used += size
      }
    }
  }
  if (line !== '' || lines.length === 0) lines.push(line)
  return lines
}

/** Prose in lines of at most `room` px: line feeds break, spaces at the ends are gone. */
export function wrap(text: string, room: number, width: Width): string[] {
  return text
    .split(/\r\n?|\n/)
    .flatMap((paragraph) => breakLines(paragraph.trim().replace(/\s+/g, ' '), room, room, width))
    .map((line) => line.trimEnd())
}

/** The text, cut to fit `room` px and marked `…` if it was. */
export function ellipsize(text: string, room: number, width: Width): string {
  if (width(text) <= room) return text
  const letters = graphemes(text)
  const limit = room - width('…')
  let kept = ''
  let used = 0
  for (const letter of letters) {
    used += width(letter)
    if (used > limit) break
    kept += letter
  }
  return `${kept.trimEnd()}…`
}

/** The smallest pieces a line break may fall between: words with the spaces after them, ideographs one by one. */
function atoms(text: string): string[] {
  const words = text.match(/\S+\s*|\s+/g) ?? []
  return isSimple(text) ? words : words.flatMap((word) => (isSimple(word) ? [word] : ideographs(word)))
}

function ideographs(word: string): string[] {
  const found: string[] = []
  let free = false
  for (const letter of graphemes(word)) {
    const wide = widthOf(letter) === 'wide' || widthOf(letter) === 'emoji'
    const last = found.at(-1)
    if (last !== undefined && (/^\s/.test(letter) || clings.test(letter) || opens.test(last) || !(wide || free))) {
      found[found.length - 1] = last + letter
    } else {
      found.push(letter)
    }
    free = wide
  }
  return found
}
