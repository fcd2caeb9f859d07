import { type OutputFormat, partName, toBytes } from './format.js'

export const svg: OutputFormat = {
  name: 'svg',
  says: 'the picture, as SVG',
  suffix: '.svg',
  type: 'image/svg+xml',
  encode: (drawables, { name }) =>
    Promise.all(
      drawables.map(async (drawable) => ({
        name: partName(name, drawable.part, '.svg'),
        type: 'image/svg+xml',
        bytes: toBytes(await drawable.svg()),
        findings: drawable.settings.fonts === 'outline' ? await drawable.outlineFindings() : [],
      })),
    ),
}
