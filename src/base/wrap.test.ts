import fc from 'fast-check'
import { cells, graphemes } from './graphemes.js'
import { breakLines, ellipsize, wrap } from './wrap.js'

/** 10 px a cell. */
const width = (text: string) => cells(text) * 10

describe('wrap', () => {
  it.each([
    ['one two three', 70, ['one two', 'three']],
    ['one  two\nthree', 200, ['one two', 'three']],
    ['tools/list_changed', 100, ['tools/', 'list_', 'changed']],
    ['abcdefghij', 40, ['abcd', 'efgh', 'ij']],
    ['今天天气很好。', 60, ['今天天', '气很', '好。']],
    ['（你好）', 60, ['（你', '好）']],
    ['', 50, ['']],
  ])('%j in %d px', (text, room, lines) => expect(wrap(text, room, width)).toEqual(lines))

  it('begins no line with a mark that closes, and ends none with one that opens', () => {
    for (const line of wrap('他说：“你好，世界！”然后（很快）离开了。'.repeat(3), 80, width)) {
      expect(line).not.toMatch(/^[，。！”）：]/u)
      expect(line).not.toMatch(/[“（]$/u)
    }
  })
})

describe('breakLines', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 })

  it('loses nothing', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 300 }), fc.integer({ min: 20, max: 300 }), (letters, first, rest) => {
        expect(breakLines(letters, first, rest, width).join('')).toBe(letters)
      }),
    )
  })

  it('keeps to the room, but for blanks at the end and a letter too wide for any line', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 40, max: 300 }), (letters, room) => {
        for (const line of breakLines(letters, room, room, width)) {
          if (graphemes(line).length > 1) expect(width(line.trimEnd())).toBeLessThanOrEqual(room)
        }
      }),
    )
  })
})

describe('ellipsize', () => {
  it.each([
    ['short', 100, 'short'],
    ['too long for it', 80, 'too lon…'],
    ['日本語の文章', 70, '日本語…'],
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 50, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦…'],
  ])('%s in %d px', (text, room, cut) => expect(ellipsize(text, room, width)).toBe(cut))
})
