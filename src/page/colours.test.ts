import { type Palette, roles } from '../model/theme.js'
import { themes } from '../theme/index.js'
import { colours } from './colours.js'

const of = (name: string): Palette => {
  const found = themes().find((theme) => theme.name === name)
  if (!found) throw new Error(name)
  return found.themes[0].palette
}

it('makes one palette the colours of the page, and leaves the picture its own', () => {
  const rules = colours([of('paper')])
  expect(rules).toHaveLength(1)
  expect(rules[0]).toContain('--card:#ffffff;--card-edge:#e3e8ef;')
})

it('follows the reader with two, and is printed in the first', () => {
  const rules = colours([of('paper'), of('midnight')])
  const picture = rules[1] ?? ''
  for (const role of roles) expect(picture).toContain(`figure .mcpd-${role}{`)
  expect(picture).toContain('figure .mcpd-card{fill:var(--card);stroke:var(--card-edge)}')
  expect(rules.slice(2).every((rule) => rule.startsWith('@media screen'))).toBe(true)
})
