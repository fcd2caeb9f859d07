/** A palette as custom properties, from which the page around the picture is painted, and the picture too where it follows a switch. */
import { type Paint, type Palette, type Role, roles } from '../model/theme.js'

/**
 * Rules of CSS. The page is printed in the first palette; a second one is for readers whose system is dark, unless the
 * root says `data-theme`.
 */
export function colours([first, dark]: readonly [palette: Palette, dark?: Palette]): readonly string[] {
  const light = `:root{${properties(first)}}`
  if (!dark) return [light]
  const night = `color-scheme:dark;${properties(dark)}`
  return [
    light,
    // A picture wears its first palette as attributes, which any rule of a stylesheet beats.
    roles.map((role) => `figure .mcpd-${role}{${paintOf(role, first[role])}}`).join(''),
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${night}}}`,
    `@media screen{:root[data-theme=dark]{${night}}}`,
  ]
}

/** `--key:#0b57b0` for a fill, `--key-edge` for a stroke. */
function properties(palette: Palette): string {
  return roles
    .flatMap((role) => {
      const { fill, stroke } = palette[role]
      return [...(fill ? [`--${role}:${fill}`] : []), ...(stroke ? [`--${role}-edge:${stroke}`] : [])]
    })
    .join(';')
}

function paintOf(role: Role, { fill, stroke }: Paint): string {
  return [...(fill ? [`fill:var(--${role})`] : []), ...(stroke ? [`stroke:var(--${role}-edge)`] : [])].join(';')
}

/** Whether a palette is one of light letters on a dark page: what a browser's own scrollbars and fields should match. */
export function isDark({ page, ink }: Palette): boolean {
  return page.fill !== 'none' && brightness(page) < brightness(ink)
}

/** The luma of a colour, 0 to 255 (Rec. 601). */
function brightness({ fill = '#000000' }: Paint): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16) || 0)
  return 0.299 * r + 0.587 * g + 0.114 * b
}
