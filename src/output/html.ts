/** The door to the page: its template and its script are loaded when the first page is made. */
import { type OutputFormat, toBytes } from './format.js'

export const html: OutputFormat = {
  name: 'html',
  says: 'a page to walk through, search and copy from',
  suffix: '.html',
  type: 'text/html; charset=utf-8',
  encode: async (drawables, { name }) => {
    const pictures = await Promise.all(
      drawables.map(async ({ part, scene, picture, settings }) => ({
        part,
        scene: await scene(),
        svg: await picture({ fonts: settings.fonts, scheme: 'light' }),
      })),
    )
    const [first, ...rest] = pictures
    const [drawable] = drawables
    if (!first || !drawable) return []
    const { toPage } = await import('../page/to-page.js')
    const { text, messages, carried } = await toPage({
      pictures: [first, ...rest],
      palettes: await drawable.palettes(),
      scheme: (await drawable.schemes())[0] ?? 'light',
      settings: drawable.settings,
    })
    const odd =
      drawable.settings.fonts === 'outline' ? await Promise.all(drawables.map((each) => each.letterFindings())) : []
    const bytes = toBytes(text)
    const says = `${messages} ${messages === 1 ? 'message' : 'messages'}, ${size(bytes.length)}, ${size(carried)} of it their JSON`
    return [{ name: `${name}.html`, type: html.type, bytes, says, findings: odd.flat() }]
  },
}

/** `3 kB`, `1.2 MB`. */
function size(bytes: number): string {
  return bytes < 999_500 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
