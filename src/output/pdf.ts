import type { Artifact } from '../model/artifact.js'
import { isMissing, type OutputFormat, partName } from './format.js'

export const pdf: OutputFormat = {
  name: 'pdf',
  says: 'the picture on paper, by a browser',
  suffix: '.pdf',
  type: 'application/pdf',
  binary: true,
  encode: async (drawables, context) => {
    const { printInBrowser } = await import('./in-browser.js')
    const made: Artifact[] = []
    // One after another: a browser draws one page at a time.
    for (const drawable of drawables) {
      const name = partName(context.name, drawable.part, '.pdf')
      const printed = await printInBrowser(drawable, name, context)
      const findings = (await drawable.letterFindings()).filter(isMissing)
      made.push({ name, type: 'application/pdf', ...printed, findings })
    }
    return made
  },
}
