import fc from 'fast-check'
import { graphemes, widthOf } from '../base/graphemes.js'
import type { Piece } from '../model/glyphs.js'
import type { Font } from '../model/scene.js'
import { type Cutting, type Drawer, toSegments } from './segments.js'

const font: Font = { face: 'sans', size: 10 }

/** 10 px a letter, 20 an ideograph, none a mark alone. */
const measure = (text: string) =>
  graphemes(text).reduce((sum, each) => sum + { none: 0, narrow: 10, wide: 20, emoji: 20 }[widthOf(each)], 0)

/** A drawer that says what it was asked: its name, the text and the room. */
const drawerOf =
  (name: string): Drawer =>
  (text, _size, room) => [{ type: 'path', d: `${name} ${text} ${room}`, unit: [1, 1] }]
const [greek, hebrew, han, face] = ['greek', 'hebrew', 'han', 'face'].map(drawerOf) as [Drawer, Drawer, Drawer, Drawer]

const cutting: Cutting = {
  measure,
  own: (text) => /^[\x20-\x7e]*$/.test(text),
  drawer: (letter) => (/[\u0590-\u05ff]/.test(letter) ? hebrew : /[\u0370-\u03ff]/.test(letter) ? greek : han),
  reaches: () => true,
  face: () => null,
}

/** `greek:λό@10` for each segment from left to right; what is left to be written is in quotes. */
const shown = (text: string, more: Partial<Cutting> = {}) => {
  const segments = toSegments({ ...cutting, ...more })(text, font) ?? []
  const told = ([piece]: readonly Piece[]) => (piece?.type === 'path' ? piece.d.replace(/ .*/s, '') : '')
  return [...segments]
    .sort((a, b) => a.x - b.x)
    .map(({ text: part, x, pieces }) => `${pieces ? `${told(pieces)}:${part}` : `'${part}'`}@${x}`)
    .join(' ')
}

it('a text of the face’s own letters is left alone, or drawn whole', () => {
  expect(toSegments(cutting)('plain', font)).toBeNull()
  expect(shown('plain', { face: () => face })).toBe('face:plain@0')
})

it('neighbours of one font are drawn together, in the room kept for them', () => {
  expect(shown('a λόγος 你好')).toBe("'a '@0 greek:λόγος@20 ' '@70 han:你好@80")
  const [, second] = toSegments(cutting)('a λόγος', font) ?? []
  expect(second).toEqual({
    text: 'λόγος',
    x: 20,
    width: 50,
    pieces: [{ type: 'path', d: 'greek λόγος 50', unit: [1, 1] }],
  })
  expect(shown('aλ', { face: () => face })).toBe('face:a@0 greek:λ@10')
})

describe('from right to left', () => {
  it('a phrase stays together, blanks and all', () => {
    expect(shown('a שלום עולם b')).toBe("'a '@0 hebrew:שלום עולם@20 ' b'@110")
  })

  it('numbers keep their digits in order, and stand where a reader finds them', () => {
    expect(shown('שלום 12 עולם')).toBe("hebrew: עולם@0 '12'@50 hebrew:שלום @70")
    expect(shown('a שלום 1.5!')).toBe("'a '@0 '1.5'@20 hebrew:שלום @50 '!'@100")
  })

  it('a font without blanks and brackets is asked for neither', () => {
    const reaches = () => false
    expect(shown('של עו', { reaches })).toBe("hebrew:עו@0 ' '@20 hebrew:של@30")
    expect(shown('של (עו) מה', { reaches })).toBe("hebrew:מה@0 ' '@20 '('@30 hebrew:עו@40 ')'@60 ' '@70 hebrew:של@80")
  })

  it('a face that has the letters itself draws them by phrases as well', () => {
    const own = () => true
    expect(shown('a של עו 12', { own, face: () => face })).toBe('face:a @0 face:12@20 face:של עו @40')
  })
})

it('segments have all of the text once, and stand side by side', () => {
  const parts = fc.array(fc.constantFrom('a', ' ', '12', '.', 'λ', 'של', 'ם', '你', '👋', '\u0301', '-'), {
    maxLength: 20,
  })
  fc.assert(
    fc.property(parts, fc.boolean(), fc.boolean(), (some, reached, drawn) => {
      const text = some.join('')
      const segments = toSegments({ ...cutting, reaches: () => reached, face: () => (drawn ? face : null) })(text, font)
      if (segments === null) {
        expect(cutting.own(text, font)).toBe(true)
        return
      }
      expect(segments.map((each) => each.text).join('')).toBe(text)
      let x = 0
      // Of two at one place the one without width comes first.
      for (const segment of [...segments].sort((a, b) => a.x - b.x || a.width - b.width)) {
        expect([segment.x, segment.width]).toEqual([x, measure(segment.text)])
        x += segment.width
      }
      expect(x).toBe(measure(text))
    }),
    { numRuns: 500 },
  )
})
