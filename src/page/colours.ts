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
