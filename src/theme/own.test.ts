import { themes } from './index.js'
import { type Ground, readTheme } from './own.js'

const [light, dark] = themes().find(({ name }) => name === 'auto')?.themes ?? []
if (!light || !dark) throw new Error('no theme `auto`')
const ground: Ground = { light, dark }

const readText = (text: string, name = 'docs/acme.json') => readTheme({ name, text }, ground)
const readData = (data: unknown) => readText(JSON.stringify(data))

function problemOf(data: unknown): unknown {
  try {
    readData(data)
  } catch (thrown) {
    return thrown
  }
  throw new Error('no problem')
}

describe('colours', () => {
  it('none: the theme follows its reader as ever', () => {
    expect(readText('{}')).toEqual({ themes: [light, dark], faces: {} })
  })

  it('of both schemes are laid over theirs', () => {
    const { themes: found } = readData({ light: { ink: { fill: '#010203' } }, dark: { ink: { fill: '#fdfeff' } } })
    expect(found.map((theme) => [theme?.scheme, theme?.palette.ink.fill])).toEqual([
      ['light', '#010203'],
      ['dark', '#fdfeff'],
    ])
    expect(found[0].palette.card).toEqual(light.palette.card)
    expect(found[1]?.palette.card).toEqual(dark.palette.card)
  })

  it('of one scheme make a theme of that scheme', () => {
    for (const [scheme, page] of [
      ['light', '#fffffe'],
      ['dark', '#000001'],
    ] as const) {
      const { themes: found } = readData({ [scheme]: { page: { fill: page } } })
      expect(found.map((theme) => [theme?.scheme, theme?.palette.page.fill])).toEqual([[scheme, page]])
    }
  })

  it('a role that is given a fill keeps its edge, until it is told to have none', () => {
    expect(readData({ light: { card: { fill: '#ffffff' } } }).themes[0].palette.card).toEqual({
      ...light.palette.card,
      fill: '#ffffff',
    })
    expect(light.palette.card.stroke).toBeDefined()
    expect(readData({ light: { card: { stroke: 'none' } } }).themes[0].palette.card.stroke).toBe('none')
  })

  it.each([
    [{ lihgt: {} }, 'docs/acme.json: `lihgt`: no such key; did you mean `light`?'],
    [[], 'docs/acme.json: expected an object, found something else'],
    [{ light: 'blue' }, 'docs/acme.json: `light`: expected an object with a paint a role'],
    [{ dark: { 'reqest-line': {} } }, 'docs/acme.json: `dark.reqest-line`: no such role; did you mean `request-line`?'],
    [{ light: { ink: '#123456' } }, 'docs/acme.json: `light.ink`: expected an object like `{ "fill": "#1b2430" }`'],
    [{ light: { ink: { fill: 'red' } } }, 'docs/acme.json: `light.ink.fill`: expected a fill or stroke like `#1b2430`'],
    [
      { light: { ink: { fill: '#123"/>' } } },
      'docs/acme.json: `light.ink.fill`: expected a fill or stroke like `#1b2430`',
    ],
    [
      { light: { ink: { colour: '#123456' } } },
      'docs/acme.json: `light.ink.colour`: expected a fill or stroke like `#1b2430`',
    ],
    [JSON.parse('{"light":{"__proto__":{"fill":"#123456"}}}'), 'docs/acme.json: `light.__proto__`: no such role'],
  ])('%j', (data, message) => {
    expect(problemOf(data)).toMatchObject({ code: 'theme', exit: 2, message })
  })

  it('a file that is no JSON shows its place', () => {
    expect(() => readText('{ "light": { "ink" } }')).toThrow(
      expect.objectContaining({ code: 'bad-json', exit: 2, where: expect.anything() }),
    )
    expect(() => readText('')).toThrow(expect.objectContaining({ code: 'bad-json', exit: 2 }))
  })
})

describe('fonts', () => {
  const licence = 'SIL Open Font License 1.1'

  it('lie beside the theme’s file; a face does for its bold one too', () => {
    const { faces, licence: told } = readData({
      fonts: { sans: 'a.woff2', mono: 'fonts/m.ttf', 'mono-bold': '/b.ttf', licence },
    })
    expect(faces).toEqual({
      sans: 'docs/a.woff2',
      'sans-bold': 'docs/a.woff2',
      mono: 'docs/fonts/m.ttf',
      'mono-bold': '/b.ttf',
    })
    expect(told).toBe(licence)
    expect(readData({ fonts: { 'sans-bold': 'b.ttf', licence } }).faces).toEqual({ 'sans-bold': 'docs/b.ttf' })
    expect(
      readTheme({ name: 'acme.json', text: JSON.stringify({ fonts: { sans: 'a.ttf', licence } }) }, ground).faces.sans,
    ).toBe('a.ttf')
  })

  it('leave the colours alone', () => {
    expect(readData({ fonts: { sans: 'a.ttf', licence } }).themes).toEqual([light, dark])
  })

  it.each([
    [{ fonts: [] }, 'docs/acme.json: `fonts`: expected an object with a font file a face'],
    [{ fonts: { serif: 'a.ttf', licence } }, 'docs/acme.json: `fonts.serif`: no such key'],
    [{ fonts: { sans: 1, licence } }, 'docs/acme.json: `fonts.sans`: expected a font file'],
    [{ fonts: { sans: '', licence } }, 'docs/acme.json: `fonts.sans`: expected a font file'],
    [{ fonts: { sans: 'a.ttf' } }, expect.stringMatching(/`fonts\.licence`: expected the licence of the fonts/)],
    [{ fonts: { sans: 'a.ttf', licence: ' ' } }, expect.stringMatching(/`fonts\.licence`/)],
  ])('%j', (data, message) => {
    expect(problemOf(data)).toMatchObject({ code: 'theme', exit: 2, message })
  })
})
