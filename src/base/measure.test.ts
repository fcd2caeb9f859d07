import { openRuler } from './measure.js'

const face = { unitsPerEm: 1000, basic: [], ext: [], ranges: [[0x61, [500, 600]] as const, [0xe9, [550]] as const] }
const mono = { unitsPerEm: 1000, basic: [], ext: [], ranges: [[0x61, Array.from({ length: 26 }, () => 600)] as const] }
const { measure, exact } = openRuler({ sans: face, 'sans-bold': face, mono, 'mono-bold': mono })

const sans = { face: 'sans', size: 10 } as const
const code = { face: 'mono', size: 10 } as const

describe('measure', () => {
  it('adds the advances of the face', () => {
    expect(measure('ab', sans)).toBeCloseTo(11)
    expect(measure('é', sans)).toBeCloseTo(5.5)
    expect(measure('', sans)).toBe(0)
  })

  it('has one width for all ASCII in the monospaced face', () => expect(measure('abc {}', code)).toBeCloseTo(36))

  it('keeps an em for an ideograph and more for an emoji, however it is put together', () => {
    expect(measure('中', sans)).toBeCloseTo(10)
    expect(measure('中文', code)).toBeCloseTo(20)
    expect(measure('🙂', sans)).toBeCloseTo(13)
    expect(measure('👩‍👩‍👧‍👦', sans)).toBeCloseTo(13)
    expect(measure('🇨🇳', sans)).toBeCloseTo(13)
    expect(measure('👍🏽', sans)).toBeCloseTo(13)
  })

  it('keeps no room for marks, and as much for a letter with marks as another font may want', () => {
    expect(measure('a\u0301', sans)).toBeCloseTo(measure('я', sans))
    expect(measure('\u200d', sans)).toBe(0)
  })
})

describe('exact', () => {
  it.each([
    ['ab', true],
    ['é', true],
    ['aéb', true],
    ['я', false],
    ['a\u0301', false],
    ['中', false],
    ['🙂', false],
  ])('%s %s', (text, known) => expect(exact(text, 'sans')).toBe(known))
})
