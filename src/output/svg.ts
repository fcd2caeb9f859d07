import { type OutputFormat, partName, toBytes } from './format.js'

export const svg: OutputFormat = {
  name: 'svg',
  says: 'the picture, as SVG',
  suffix: '.svg',
  type: 'image/svg+xml',
  pairs: true,
  encode: (drawables, { name, scheme }) =>
    Promise.all(
      drawables.map(async ({ part, settings: { fonts }, svg, picture, letterFindings }) => ({
        name: partName(name, part, '.svg', scheme),
        type: 'image/svg+xml',
        bytes: toBytes(await (scheme === undefined ? svg() : picture({ fonts, scheme }))),
        findings: fonts === 'outline' ? await letterFindings() : [],
      })),
    ),
}
