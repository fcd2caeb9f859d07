import type { Face } from './scene.js'
import type { Theme } from './theme.js'

/** What a picture wears: colours, and fonts in the place of the shipped ones. */
export interface Look {
  /** One theme, or two: for light and for dark readers. */
  readonly themes: readonly [theme: Theme, dark?: Theme]
  /** Paths of font files. */
  readonly faces: Readonly<Partial<Record<Face, string>>>
  /** Of those fonts. */
  readonly licence?: string
}
