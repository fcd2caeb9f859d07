/** The theme a picture was asked for: a shipped one by its name, or a file. */
import { Problem } from './base/problem.js'
import { openCodePalette } from './ink/index.js'
import type { Look } from './model/look.js'
import type { Settings } from './model/settings.js'
import type { Resolve } from './model/source.js'
import type { Palette } from './model/theme.js'
import { openTexts } from './open.js'
import { paletteWith } from './theme/code-palette.js'
import { themes } from './theme/index.js'
import { readTheme } from './theme/own.js'

/**
 * @param origin who named the theme: a file is found from there
 * @throws Problem for a file that cannot be opened or is no theme
 */
export async function openLook({ theme }: Settings, origin: string, resolve: Resolve | undefined): Promise<Look> {
  const choice = themes().find(({ name }) => name === theme)
  if (choice) return { themes: choice.themes, faces: {} }
  if (!resolve) {
    throw new Problem('no-resolve', `${origin}: nobody to open \`${theme}\``, { try: 'a third argument to `diagram`' })
  }
  const { texts } = await openTexts([await resolve(theme, origin)])
  const [light, dark] = themes().find(({ name }) => name === 'auto')?.themes ?? []
  const [text] = texts
  if (!light || !dark || !text) throw new Error('no theme `auto`')
  return readTheme(text, { light, dark })
}

/** The palettes of a look, with the colours of a code theme in them where one was asked for. */
export async function palettesOf({ codeTheme }: Settings, { themes }: Look): Promise<readonly [Palette, Palette?]> {
  const [first, dark] = themes
  if (!codeTheme) return dark ? [first.palette, dark.palette] : [first.palette]
  const [forLight, forDark] = await Promise.all(codeTheme.map(openCodePalette))
  const painted = paletteWith(first.palette, first.scheme === 'dark' ? forDark : forLight)
  return dark ? [painted, paletteWith(dark.palette, forDark)] : [painted]
}
