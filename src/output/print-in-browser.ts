/** A part on paper: one page as large as the picture, or as many of A4 as it takes. */
import type { Artifact } from '../model/artifact.js'
import { checkLetters, documentOf, inBrowser, type Surroundings } from './browser.js'
import type { Drawable } from './format.js'
import { type Stretch, toPages } from './pages.js'
import { pageCount, withoutDates } from './pdf-bytes.js'

/** A sheet of paper, px (1/96 inch, 0.75 pt). */
interface Paper {
  readonly width: number
  readonly height: number
  /** Blank on all sides, at least. */
  readonly margin: number
}

/** 210 × 297 mm, and 10 mm that printers leave blank. */
const a4: Paper = { width: (210 / 25.4) * 96, height: (297 / 25.4) * 96, margin: (10 / 25.4) * 96 }

/** The tallest page of a PDF: 14,400 pt (ISO 32000-1, Annex C). */
const tallest = 14_400 / 0.75

/** A stretch of the picture on its sheet. */
interface Sheet {
  readonly svg: string
  readonly stretch: Stretch
  readonly width: number
  readonly height: number
}

/**
 * @param name of the artifact, for what is told
 * @throws Problem `no-puppeteer`, `no-browser`, `browser`, exit 7
 */
export async function printInBrowser(
  { scene, picture, settings }: Drawable,
  name: string,
  surroundings: Surroundings,
): Promise<Required<Pick<Artifact, 'bytes' | 'says'>>> {
  const whole = await scene()
  const { width, title, lang } = whole
  const onA4 = settings.page === 'a4'
  // What is wider than the paper is made smaller; nothing is made larger.
  const scale = onA4 ? Math.min(1, (a4.width - 2 * a4.margin) / width) : 1
  const stretches = toPages(whole, onA4 ? (a4.height - 2 * a4.margin) / scale : tallest)
  const sheets: Sheet[] = []
  for (const stretch of stretches) {
    const svg = await picture({ fonts: 'embed', packages: true, scheme: 'light', rows: stretch })
    const size = onA4 ? a4 : { width, height: stretch.to - stretch.from }
    sheets.push({ svg, stretch, width: size.width, height: size.height })
  }
  const { faces, bodies } = withFacesApart(sheets.map(({ svg }) => svg))
  const paper = /class="mcpd-page" fill="(#[0-9A-Fa-f]+)"/.exec(bodies[0] ?? '')?.[1] ?? '#fff'
  const style = [
    ...faces,
    `html,body{margin:0;background:${paper}}`,
    'div{overflow:hidden;break-inside:avoid;break-after:page}div:last-child{break-after:auto}svg{display:block;margin:0 auto}',
    ...sheets.map((sheet, i) => `@page p${i}{size:${px(sheet.width)} ${px(sheet.height)};margin:0}`),
  ]
  const pages = sheets.map((sheet, i) => {
    const place = onA4 ? `padding-top:${px(a4.margin)};` : ''
    return `<div style="page:p${i};${place}">${sized(bodies[i] ?? '', width * scale, sheet.stretch, scale)}</div>`
  })
  const wish = { what: `\`${name}\``, instead: '`.svg` or `.png`, which need no browser' }
  const bytes = await inBrowser(wish, surroundings, async (page) => {
    await page.setContent(documentOf(pages.join('\n'), { lang, title, style: style.join('\n') }))
    await checkLetters(page, wish)
    return await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, timeout: 90_000 })
  })
  if (pageCount(bytes) !== sheets.length) {
    throw new Error(`${name}: asked for ${sheets.length} pages, was given ${pageCount(bytes)}`)
  }
  return { bytes: withoutDates(bytes), says: saysOf(sheets, onA4) }
}

function px(value: number): string {
  return `${Math.round(value * 1000) / 1000}px`
}

/** As large as on paper: its own size is in px of the picture. */
function sized(svg: string, width: number, { from, to }: Stretch, scale: number): string {
  const size = `width="${px(width)}" height="${px((to - from) * scale)}"`
  return svg.replace(/ width="[^"]*" height="[^"]*"/, ` ${size}`)
}

/**
 * The font faces of all sheets, each once: sheets are parts of one document. Of two cuts of a face the larger counts,
 * so it comes last.
 */
function withFacesApart(svgs: readonly string[]): { readonly faces: readonly string[]; readonly bodies: string[] } {
  const faces = new Set<string>()
  const bodies = svgs.map((svg) =>
    svg.replace(/@font-face\{[^}]*\}\n?/g, (face) => {
      faces.add(face)
      return ''
    }),
  )
  return { faces: [...faces].sort((a, b) => a.length - b.length), bodies }
}

function saysOf(sheets: readonly Sheet[], onA4: boolean): string {
  const [first] = sheets
  const count = `${sheets.length} ${sheets.length === 1 ? 'page' : 'pages'}`
  if (onA4 || !first) return `${count}, A4`
  const mm = (value: number) => Math.round((value / 96) * 25.4)
  return sheets.length === 1
    ? `${count}, ${mm(first.width)} × ${mm(first.height)} mm`
    : `${count}, ${mm(first.width)} mm wide`
}
