import { type OutputFormat, partName, toBytes } from './format.js'
import { codeOf } from './scene-code.js'

const type = 'text/markdown; charset=utf-8'

export const markdown: OutputFormat = {
  name: 'markdown',
  says: 'the picture in words, to stand beside it: every message, its JSON and its notes',
  suffix: '.md',
  type,
  encode: async (drawables, { name }) => {
    const { toMarkdown } = await import('./to-markdown.js')
    return Promise.all(
      drawables.map(async ({ part, settings, scene }) => {
        // Where a box folds depends on its width, so what the picture shows is known when it is laid out.
        const codes = part.density === 'full' ? codeOf(await scene()) : new Map()
        return { name: partName(name, part, '.md'), type, bytes: toBytes(toMarkdown(part, settings, codes)) }
      }),
    )
  },
}
