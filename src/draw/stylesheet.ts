/** The picture's `<style>`: font faces, and for a picture that follows its reader the dark half of the palette. */
import { type FontCut, families, type MoreCut } from '../model/fonts.js'
import type { Face } from '../model/scene.js'
import type { Palette, Role } from '../model/theme.js'

/** What stands in for letters the faces lack, and for the faces where `<style>` was taken away. */
const fallbacks = {
  sans: "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, 'PingFang SC', 'Hiragino Sans', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
  mono: "'JetBrains Mono', ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace, 'PingFang SC', 'Hiragino Sans', 'Microsoft YaHei', 'Noto Sans CJK SC'",
} as const

/** The family of fonts for letters that the faces lack, where a picture carries some. */
const moreFamily = 'MCPD More'

/** The value of `font-family`. */
export function fontFamily(face: Face, more: boolean): string {
  const kind = face.startsWith('mono') ? 'mono' : 'sans'
  return `'${families[face].family}', ${more ? `'${moreFamily}', ` : ''}${fallbacks[kind]}`
}

/** `@font-face` rules with their WOFF2 inside, base64. */
export function fontFaces(fonts: readonly (readonly [face: Face, cut: FontCut])[], more: readonly MoreCut[]): string {
  return [
    ...fonts.map(([face, cut]) => fontFace({ ...families[face], ...cut })),
    ...more.map((cut) => fontFace({ family: moreFamily, ...cut })),
  ].join('\n')
}

function fontFace(cut: FontCut & { readonly family: string; readonly weight: number }): string {
  const { family, weight, data, range, notice } = cut
  const only = range === undefined ? '' : `;unicode-range:${range}`
  // A notice must not end its comment, nor the style, and XML forbids some letters even there.
  const about =
    notice === undefined
      ? ''
      : `/* ${notice.replace(/[*<>&\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+/gu, ' ').trim()} */\n`
  return `${about}@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff2;base64,${data}) format('woff2')${only}}`
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
