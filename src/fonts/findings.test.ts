import { lettersFindings } from './findings.js'

const none: ReadonlySet<string> = new Set()
const missing = (...letters: readonly string[]) => lettersFindings(new Set(letters), none)[0]?.text

it('nothing to tell', () => {
  expect(lettersFindings(none, none)).toEqual([])
})

it('letters that no font has: which, and how to get them', () => {
  expect(lettersFindings(new Set(['你', '👋🏽']), none)).toEqual([
    {
      rule: 'missing-letters',
      severity: 'warning',
      text:
        'no font has `你` (U+4F60), `👋🏽` (U+1F44B U+1F3FD): drawn as empty frames; try `--font FILE`, or install ' +
        '`@fontsource/noto-sans-sc`, `@fontsource/noto-color-emoji` beside the project, or a system font',
    },
  ])
})

it('eight are named, the others are counted', () => {
  const text = missing(...'АБВГДЕЖЗИК')
  expect(text).toContain('`З` (U+0417) and 2 more:')
  expect(text).not.toContain('`И`')
  expect(missing(...'АБВГДЕЖЗ')).not.toContain('more')
})

it.each([
  ['か', 'noto-sans-jp'],
  ['한', 'noto-sans-kr'],
  ['漢', 'noto-sans-sc'],
  ['😀', 'noto-color-emoji'],
  ['م', 'noto-sans-arabic'],
  ['ש', 'noto-sans-hebrew'],
  ['न', 'noto-sans-devanagari'],
  ['ส', 'noto-sans-thai'],
  ['ж', 'noto-sans'],
  ['ℵ', 'noto-sans'],
])('%s is in %s', (letter, name) => {
  expect(missing(letter)).toContain(`install \`@fontsource/${name}\` beside`)
})

it('fonts of this machine, each once', () => {
  expect(lettersFindings(none, new Set(['DejaVu Sans', 'Noto Sans CJK SC']))).toEqual([
    {
      rule: 'system-font',
      severity: 'info',
      text: expect.stringMatching(
        /^letters of `DejaVu Sans`, `Noto Sans CJK SC` come from this machine: .*`--font FILE`/,
      ),
    },
  ])
})
