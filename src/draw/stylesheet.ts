/** The picture's `<style>`: font faces, and for a picture that follows its reader the dark half of the palette. */
import type { Face } from '../model/scene.js'
import type { Palette, Role } from '../model/theme.js'
import type { FontCut } from './faces.js'

/** CSS family and weight of each face. */
export const families: Readonly<Record<Face, { readonly family: string; readonly weight: number }>> = {
  sans: { family: 'MCPD Sans', weight: 400 },
  'sans-bold': { family: 'MCPD Sans', weight: 600 },
  mono: { family: 'MCPD Mono', weight: 400 },
  'mono-bold': { family: 'MCPD Mono', weight: 600 },
}

/** What stands in for letters the faces lack, and for the faces where `<style>` was taken away. */
export const fallbacks = {
  sans: "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, 'PingFang SC', 'Hiragino Sans', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
  mono: "'JetBrains Mono', ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace, 'PingFang SC', 'Hiragino Sans', 'Microsoft YaHei', 'Noto Sans CJK SC'",
} as const

/** The value of `font-family`. */
export function fontFamily(face: Face): string {
  const kind = face.startsWith('mono') ? 'mono' : 'sans'
  return `'${families[face].family}', ${fallbacks[kind]}`
}

/** `@font-face` rules with their WOFF2 inside, base64. */
export function fontFaces(fonts: readonly (readonly [face: Face, cut: FontCut])[]): string {
  return fonts
    .map(([face, { data, range }]) => {
      const { family, weight } = families[face]
      const only = range === undefined ? '' : `;unicode-range:${range}`
      return `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff2;base64,${data}) format('woff2')${only}}`
    })
    .join('\n')
}

/** Rules under the picture's own id that turn each used role to the dark palette. */
export function darkRules(id: string, roles: ReadonlySet<Role>, dark: Palette): string {
  const rules = [...roles].sort().map((role) => {
    const paint = Object.entries(dark[role]).map(([property, colour]) => `${property}:${colour}`)
    return `#${id} .${className(role)}{${paint.join(';')}}`
  })
  return `@media (prefers-color-scheme:dark){\n${rules.join('\n')}\n}`
}

/** A role's class: part of the picture's public promise. */
export function className(role: Role): string {
  return `mcpd-${role}`
}
