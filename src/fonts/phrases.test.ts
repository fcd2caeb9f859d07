import fc from 'fast-check'
import { graphemes } from '../base/graphemes.js'
import { mirrored, phrasesOf } from './phrases.js'

/** Phrases of a text: `‹שלום|12›` is one to be turned, of two units. */
const shown = (text: string) =>
  phrasesOf(graphemes(text))
    .map(({ turned, units }) => {
      const written = units.map(({ graphemes: unit }) => unit.join('')).join('|')
      return turned ? `‹${written}›` : written
    })
    .join('')

it.each([
  ['abc 12', 'abc 12', 'no writing from right to left'],
  ['שלום', '‹שלום›', 'a word'],
  ['abc שלום עולם def', 'abc ‹שלום עולם› def', 'a phrase inside a line; the blanks around it are the line’s'],
  ['שלום, עולם!', '‹שלום, עולם›!', 'marks between words, and one behind them'],
  ['שלום 12 עולם', '‹שלום |12| עולם›', 'a number between words'],
  ['שלום 12', '‹שלום |12›', 'a number behind a word'],
  ['12 שלום', '12 ‹שלום›', 'a number before all is the line’s'],
  ['abc שלום def 12 עולם', 'abc ‹שלום› def 12 ‹עולם›', 'a number behind a word from left to right is that word’s'],
  ['שלום 1,234.5 עולם', '‹שלום |1,234.5| עולם›', 'what separates digits belongs to the number'],
  ['שלום 12, 34', '‹שלום |12|, |34›', 'what stands behind a number does not'],
  ['שלום 1..2', '‹שלום |1|..|2›', 'nor two separators'],
  ['عام ٢٠٢٦ م', '‹عام |٢٠٢٦| م›', 'Arabic digits'],
  ['٢٠٢٦ abc', '‹٢٠٢٦› abc', 'which are numbers everywhere'],
  ['سال ۱۴۰۵', '‹سال |۱۴۰۵›', 'Persian digits'],
  ['שלום 👋 עולם', '‹שלום 👋 עולם›', 'an emoji is no letter'],
  ['שלום 你好 עולם', '‹שלום› 你好 ‹עולם›', 'an ideograph is one'],
  ['שלום (עולם) "x"', '‹שלום (עולם›) "x"', 'brackets and quotes'],
])('%s', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

it('together are the whole text, in its order', () => {
  const letters = fc.constantFrom(...'ab1٢. (של م👋你é'.split(''), '👨‍👩‍👧', 'שׁ')
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 24 }), (parts) => {
      const text = parts.join('')
      const phrases = phrasesOf(graphemes(text))
      const units = phrases.flatMap(({ units: each }) => each)
      expect(units.flatMap(({ graphemes: each }) => each).join('')).toBe(text)
      for (const [i, { turned }] of phrases.entries()) expect(turned).not.toBe(phrases[i + 1]?.turned)
      for (const { turned, units: each } of phrases) expect(turned || each.length === 1).toBe(true)
    }),
  )
})

it('brackets have two sides', () => {
  expect([...'()[]{}<>«»a('].map(mirrored).join('')).toBe(')(][}{><»«a)')
  expect(mirrored('')).toBe('')
  expect(mirrored('()')).toBe('()')
})
