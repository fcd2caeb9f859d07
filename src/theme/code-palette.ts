/** A palette with the colours of a code theme in it. */
import { type CodeRole, codeRoles, type Palette } from '../model/theme.js'

/** The code's own ground, and a colour for each of its roles. */
export interface CodeColours {
  readonly background: string
  readonly colours: Readonly<Record<CodeRole, string>>
}

/** Code boxes take the code theme's ground and letters; their edges stay the kind's. */
export function paletteWith(palette: Palette, code: CodeColours | undefined): Palette {
  if (!code) return palette
  const boxes = (['request', 'response', 'notification', 'error'] as const).map((kind) => {
    const role = `${kind}-box` as const
    return [role, { ...palette[role], fill: code.background }] as const
  })
  const letters = codeRoles.map((role) => [role, { fill: code.colours[role] }] as const)
  return { ...palette, ...Object.fromEntries([...boxes, ...letters]) }
}
