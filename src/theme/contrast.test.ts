/** WCAG 2.2: text of every theme meets AA (4.5:1) on every ground it stands on; lines and edges that mean something 3:1. */
import { codeRoles, type Palette, type Role, type Theme } from '../model/theme.js'
import { themes } from './index.js'

/** Relative luminance (WCAG 2.2, "relative luminance"). */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const kinds = ['request', 'response', 'notification', 'error'] as const
const code = codeRoles

/** Text role → the roles it is drawn on. */
const texts: readonly (readonly [text: Role, grounds: readonly Role[]])[] = [
  ['title', ['page', 'card']],
  ['ink', ['card', 'page']],
  ['muted', ['page', 'card']],
  ['step-number', ['step-disc']],
  ['pill-ink', ['pill']],
  ['happening-ink', ['happening-box']],
  ['client-ink', ['client-card']],
  ['client-muted', ['client-card']],
  ['server-ink', ['server-card']],
  ['server-muted', ['server-card']],
  ...kinds.flatMap((kind): [Role, Role[]][] => [
    [`${kind}-ink`, ['card']],
    [`${kind}-disc-ink`, [`${kind}-disc`]],
  ]),
  ...code.map((role): [Role, Role[]] => [role, kinds.map((kind) => `${kind}-box` as const)]),
]

const lines: readonly (readonly [line: Role, grounds: readonly Role[]])[] = [
  ...kinds.map((kind): [Role, Role[]] => [`${kind}-line`, ['card']]),
  ...kinds.map((kind): [Role, Role[]] => [`${kind}-ring`, ['card']]),
  ['gap-line', ['card']],
  ['loop-line', ['page', 'client-lane', 'client-card']],
]

const single: readonly Theme[] = themes().flatMap(({ themes: found }) => (found.length === 1 ? [found[0]] : []))
const fillOf = (palette: Palette, role: Role) => palette[role].fill ?? ''
const strokeOf = (palette: Palette, role: Role) => palette[role].stroke ?? ''

it('knows the extremes', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#d9650a', '#ffffff')).toBeLessThan(4.5)
})

describe.each(single.map((theme) => [theme.name, theme.palette] as const))('%s', (_, palette) => {
  it.each(texts)('%s can be read', (text, grounds) => {
    const low = grounds.filter((ground) => contrast(fillOf(palette, text), fillOf(palette, ground)) < 4.5)
    expect(low).toEqual([])
  })

  it.each(lines)('%s can be seen', (line, grounds) => {
    const low = grounds.filter((ground) => contrast(strokeOf(palette, line), fillOf(palette, ground)) < 3)
    expect(low).toEqual([])
  })
})

it('there is a light one, a dark one, and one that follows the reader', () => {
  expect(single.map(({ scheme }) => scheme)).toEqual(expect.arrayContaining(['light', 'dark']))
  const auto = themes().find(({ name }) => name === 'auto')
  expect(auto?.themes.map((theme) => theme?.scheme)).toEqual(['light', 'dark'])
})
