/** Strings: whole, broken, folded, or shown as what they hold. */
import { shown, visible } from '../base/visible.js'
import type { JsonString } from '../model/json.js'
import { type Contents, languageName } from './contents.js'
import { flatten } from './flatten.js'
import { asBase64, count, mediaType, size } from './folding.js'
import type { Place, Work } from './print-order.js'

/** A string on its own: whole, broken, folded, or shown as what it holds. */
export function putString(work: Work, json: JsonString, place: Place): void {
  const contents = work.folded.has(place.pointer) ? null : held(work, json, place)
  if (contents) {
    putContents(work, json.value, contents, place)
    return
  }
  putQuoted(work, json, place)
  work.pen.put(place.tail, 'punctuation')
}

/** What the string is shown as instead of itself; what folds for its size is never looked into. */
function held(work: Work, json: JsonString, { key, holder }: Place): Contents | null {
  return work.fold === 'smart' && asBase64(json.value) ? null : work.contents(json, key, holder)
}

function putQuoted(work: Work, json: JsonString, place: Place): void {
  const { pen, limits, label } = work
  const { value } = json
  const kept = work.width(`"${place.tail}`)
  const next = place.depth + 1
  if (work.folded.has(place.pointer)) {
    pen.flow([{ text: label('whole-letters', { n: count(lettersIn(value)) }), role: 'fold' }], next, kept)
    return
  }
  const base64 = work.fold === 'smart' ? asBase64(value) : null
  if (base64) {
    const type = mediaType(place.holder) ?? 'base64'
    const text = label('fold-bytes', { size: size(base64.bytes), type: visible(type) })
    pen.flow(
      [
        { text: `"${base64.head}`, role: 'string' },
        { text: ` ${text}`, role: 'fold' },
        { text: '"', role: 'string' },
      ],
      next,
      kept,
    )
    return
  }
  const letters = value.length > limits.letters * 1.2 ? cut(value, limits.letters) : value
  const quoted = shown(letters)
  const pieces = letters === value ? [quoted] : [quoted.slice(0, -1)]
  // A line feed in a text that must be broken anyway is the best place to break it.
  const broken =
    work.width(quoted) + kept > pen.left() ? pieces.flatMap((piece) => piece.split(/(?<=\\n)(?=.)/)) : pieces
  for (const [i, text] of broken.entries()) {
    if (pen.full()) return
    if (i > 0) pen.line(next)
    pen.flow([{ text, role: 'string' }], next, kept)
  }
  if (letters !== value) {
    const hidden = count(lettersIn(value) - lettersIn(letters))
    pen.flow(
      [
        { text: ` ${label('fold-letters', { n: hidden })} `, role: 'fold' },
        { text: '"', role: 'string' },
      ],
      next,
      kept,
    )
  }
}

/** JSON or code out of its string: a tag that says so, then the text with a rule at its left. */
function putContents(work: Work, value: string, contents: Contents, place: Place): void {
  const { pen } = work
  const name = contents.type === 'code' ? languageName(contents.language) : 'JSON'
  pen.flow(
    [{ text: work.label('in-string', { language: name }), role: 'fold' }],
    place.depth + 1,
    work.width(place.tail),
  )
  if (contents.type === 'same') {
    pen.flow(
      [{ text: ` ${work.label('fold-same', { key: 'structuredContent' })}`, role: 'fold' }],
      place.depth + 1,
      work.width(place.tail),
    )
    pen.put(place.tail, 'punctuation')
    return
  }
  const depth = place.depth + 1
  if (contents.type === 'json') {
    // Pointers end at the string: nothing inside it can be marked or folded by name.
    const inner: Work = { ...work, marked: new Set(), aboveMarks: new Set(), folded: new Set(), envelopeKnown: false }
    const at: Place = { pointer: '', depth, tail: '', key: place.key, holder: null }
    const flat = flatten(inner, contents.value, at, pen.left() - work.width(` ${place.tail}`))
    if (flat) {
      pen.put(' ', 'punctuation')
      for (const piece of flat.pieces) pen.put(piece.text, piece.role)
      pen.put(place.tail, 'punctuation')
      return
    }
    pen.put(place.tail, 'punctuation')
    pen.ruled(place.depth, () => {
      pen.line(depth)
      work.putValue(inner, contents.value, at)
    })
    return
  }
  // A comma at the end of a text that is not JSON would look like a part of it.
  pen.put(place.tail, 'punctuation')
  putCode(work, value.replace(/\s+$/, ''), contents.language, place.depth)
}

/** The first lines of a text in its language's colours; one that is a single huge line is cut within it. */
function putCode(work: Work, text: string, language: string, above: number): void {
  const { pen, limits, label } = work
  const all = text.split(/\r?\n/)
  const most = all.length > limits.lines + 2 ? limits.lines : all.length
  const first = all.slice(0, most).join('\n')
  const letters = limits.letters * lettersOfCode
  const shownText = first.length > letters * 1.2 ? cut(first, letters) : first
  const depth = above + 1
  pen.ruled(above, () => {
    for (const line of work.highlight(shownText, language)) {
      if (pen.full()) return
      pen.line(depth)
      const pieces = line.map((piece) => ({ ...piece, text: visible(piece.text.replaceAll('\t', '  ')) }))
      // What does not fit goes on behind the line's own indent.
      const own = pieces
        .map((piece) => piece.text)
        .join('')
        .search(/\S/)
      pen.flow(pieces, depth + Math.ceil(Math.max(own, 0) / 2) + 1, 0)
    }
    if (shownText.length === text.length) return
    pen.line(depth)
    const hidden =
      shownText === first
        ? label('fold-lines', { n: count(all.length - most) })
        : label('fold-letters', { n: count(lettersIn(text) - lettersIn(shownText)) })
    pen.flow([{ text: hidden, role: 'fold' }], depth + 1, 0)
  })
}

/** Code may have so many times the letters of a plain string before it folds: it is read by lines. */
const lettersOfCode = 4

/** Letters of a text, of any size: a surrogate pair is one. */
function lettersIn(text: string): number {
  let letters = text.length
  for (let i = 0; i < text.length - 1; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) letters -= 1
  }
  return letters
}

/** The first letters of a text, never half of a surrogate pair. */
function cut(text: string, letters: number): string {
  const end = /[\ud800-\udbff]/.test(text[letters - 1] ?? '') ? letters - 1 : letters
  return text.slice(0, end)
}
