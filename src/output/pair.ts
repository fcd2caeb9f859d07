/** A light and a dark picture of each drawable, for pages whose switch a single picture cannot follow. */
import { altText } from '../base/alt-text.js'
import { Problem } from '../base/problem.js'
import type { Artifact } from '../model/artifact.js'
import type { Drawable, OutputContext, OutputFormat } from './format.js'
import type { View } from './snippets.js'

export { toSnippets, type View } from './snippets.js'

export interface Pair {
  /** Light and dark in turn. */
  readonly artifacts: readonly Artifact[]
  /** Files by the names of their artifacts. */
  readonly views: readonly View[]
}

/**
 * @param form one that `pairs`
 * @throws Problem `one-scheme` when the theme has no colours for one of the two
 */
export async function toPair(
  form: OutputFormat,
  drawables: readonly Drawable[],
  context: OutputContext,
): Promise<Pair> {
  for (const drawable of drawables) await checkSchemes(drawable)
  const lights = await form.encode(drawables, { ...context, scheme: 'light' })
  const darks = await form.encode(drawables, { ...context, scheme: 'dark' })
  const artifacts: Artifact[] = []
  const views: View[] = []
  for (const [i, drawable] of drawables.entries()) {
    const [light, dark] = [lights[i], darks[i]]
    if (!light || !dark)
      throw new Error(`${form.name} made ${lights.length} and ${darks.length} of ${drawables.length}`)
    // What is odd is odd of both: letters are the same in any colour.
    artifacts.push(light, { ...dark, findings: [] })
    const { width, height } = await drawable.scene()
    views.push({ light: light.name, dark: dark.name, alt: altText(drawable.part, drawable.settings), width, height })
  }
  return { artifacts, views }
}

async function checkSchemes({ schemes, settings: { theme } }: Drawable): Promise<void> {
  const found = await schemes()
  if (found.includes('light') && found.includes('dark')) return
  throw new Problem('one-scheme', `--pair: the theme \`${theme}\` has colours for ${found.join()} readers alone`, {
    try: '`--theme auto`, or a theme file with `light` and `dark`',
  })
}
