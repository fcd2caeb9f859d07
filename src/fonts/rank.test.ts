import { formsOf, rankOf, type Wanted } from './rank.js'

const wanted: Wanted = { lang: 'zh', mono: false, bold: false, emoji: false }

/** File names in the order in which they are asked. */
function inOrder(names: readonly string[], more: Partial<Wanted> = {}): readonly string[] {
  const rank = (name: string) => rankOf(name, { ...wanted, ...more })
  return [...names].sort((a, b) => rank(a) - rank(b))
}

const han = ['NotoSansKR-Regular.otf', 'NotoSansJP-Regular.otf', 'NotoSansSC-Regular.otf']

it.each([
  ['zh', 'NotoSansSC-Regular.otf'],
  ['ja', 'NotoSansJP-Regular.otf'],
  ['ko', 'NotoSansKR-Regular.otf'],
] as const)('%s: the forms of its reader come first', (lang, first) => {
  for (const names of [han, [...han].reverse()]) expect(inOrder(names, { lang })[0]).toBe(first)
})

it.each([
  ['zh', 'NotoSansCJKsc-Regular.otf'],
  ['ja', 'NotoSansCJKjp-Regular.otf'],
  ['ko', 'NotoSansCJKkr-Regular.otf'],
] as const)('%s: also where all are called CJK', (lang, first) => {
  const names = ['NotoSansCJKjp-Regular.otf', 'NotoSansCJKkr-Regular.otf', 'NotoSansCJKsc-Regular.otf']
  for (const each of [names, [...names].reverse()]) expect(inOrder(each, { lang })[0]).toBe(first)
})

it('the font of a system for its language', () => {
  const names = ['arial.ttf', 'malgun.ttf', 'meiryo.ttc', 'msyh.ttc']
  expect(inOrder(names, { lang: 'zh' })[0]).toBe('msyh.ttc')
  expect(inOrder(names, { lang: 'ja' })[0]).toBe('meiryo.ttc')
  expect(inOrder(names, { lang: 'ko' })[0]).toBe('malgun.ttf')
})

it('plain faces before unknown ones, and those before serifs and italics', () => {
  const names = ['NotoSerif-Regular.ttf', 'DejaVuSans-Oblique.ttf', 'Lobster.ttf', 'DejaVuSans.ttf']
  expect(inOrder(names).slice(0, 2)).toEqual(['DejaVuSans.ttf', 'Lobster.ttf'])
})

it('monospaced ones for code, others for words', () => {
  const names = ['DejaVuSans.ttf', 'DejaVuSansMono.ttf']
  expect(inOrder(names, { mono: true })[0]).toBe('DejaVuSansMono.ttf')
  expect(inOrder([...names].reverse())[0]).toBe('DejaVuSans.ttf')
})

it('bold ones for what is bold', () => {
  const names = ['noto-sans-cyrillic-400-normal.woff2', 'noto-sans-cyrillic-700-normal.woff2']
  expect(inOrder(names, { bold: true })[0]).toBe(names[1])
  expect(inOrder([...names].reverse())[0]).toBe(names[0])
  expect(inOrder(['arialbd.ttf', 'arial.ttf'])[0]).toBe('arial.ttf')
})

it('fonts of emoji for emoji, and last of all for letters', () => {
  const names = ['NotoSerif-Italic.ttf', 'NotoColorEmoji.ttf', 'NotoSansSC-Regular.otf']
  expect(inOrder(names, { emoji: true })[0]).toBe('NotoColorEmoji.ttf')
  expect(inOrder(names)[2]).toBe('NotoColorEmoji.ttf')
})

it('families of a collection tell whose forms they draw', () => {
  const forms = [
    'Noto Sans CJK SC',
    'Noto Sans CJK JP',
    'Noto Sans CJK KR',
    'Noto Sans CJK HK',
    'PingFang SC',
    'Discordia',
  ]
  expect(forms.map(formsOf)).toEqual(['zh', 'ja', 'ko', null, 'zh', null])
})
