import { type OutputFormat, partName, toBytes } from './format.js'

const type = 'text/vnd.mermaid; charset=utf-8'

export const mermaid: OutputFormat = {
  name: 'mermaid',
  says: 'a sequence diagram for Mermaid: labels and key facts, without JSON',
  suffix: '.mmd',
  type,
  encode: async (drawables, { name }) => {
    const { toMermaid } = await import('./to-mermaid.js')
    return drawables.map(({ part, settings }) => ({
      name: partName(name, part, '.mmd'),
      type,
      bytes: toBytes(toMermaid(part, settings)),
    }))
  },
}
