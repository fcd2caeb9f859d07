import type { Finding } from '../model/finding.js'
import { type OutputFormat, partName, toBytes } from './format.js'

const type = 'text/vnd.mermaid; charset=utf-8'

export const mermaid: OutputFormat = {
  name: 'mermaid',
  says: 'a sequence diagram for Mermaid: labels and key facts, without JSON',
  suffix: '.mmd',
  type,
  encode: async (drawables, { name }) => {
    const { toMermaid } = await import('./to-mermaid.js')
    return drawables.map(({ part, settings }) => {
      const made = partName(name, part, '.mmd')
      const text = toMermaid(part, settings)
      return { name: made, type, bytes: toBytes(text), findings: tooLong(made, text) }
    })
  },
}

/** Letters that Mermaid takes unless it is told to take more. Source: its configuration, `maxTextSize`. */
const most = 50_000

function tooLong(name: string, { length }: string): readonly Finding[] {
  if (length <= most) return []
  const text = `${name}: ${length} characters, and Mermaid draws no more than ${most} unless its \`maxTextSize\` says so; \`--split\` or \`--density arrows\` make it shorter`
  return [{ rule: 'too-long', severity: 'warning', text }]
}
