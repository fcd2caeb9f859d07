/** Themes by name. A choice holds one theme, or two: for light and for dark readers. */
import { once } from '../base/once.js'
import type { Theme } from '../model/theme.js'
import { shippedThemes } from '../shipped/themes.js'
import { checkTheme } from './check.js'

export interface ThemeChoice {
  readonly name: string
  readonly says: string
  readonly themes: readonly [theme: Theme, dark?: Theme]
}

/** The themes shipped in `templates/themes/`, and `auto`, which follows the reader. */
export const themes: () => readonly ThemeChoice[] = once(() => {
  const shipped = shippedThemes.map((data) => checkTheme(data, 'templates/themes'))
  const single = shipped.map((theme): ThemeChoice => ({ name: theme.name, says: theme.says, themes: [theme] }))
  const light = shipped.find((theme) => theme.name === 'paper')
  const dark = shipped.find((theme) => theme.name === 'midnight')
  if (!light || !dark) throw new Error('templates/themes lacks paper or midnight')
  return [
    {
      name: 'auto',
      says: `${light.name} for readers in light mode, ${dark.name} for readers in dark mode`,
      themes: [light, dark],
    },
    ...single,
  ]
})
