/**
 * What puts a light and a dark picture into a page. Each way follows its site's own switch; where a site has none, that
 * of the reader's system. Sources are named in docs/dark-mode.md.
 */
import { htmlText } from '../page/html-text.js'

/** A picture as a page shows it: two files, and what stands for them where they cannot be seen. */
export interface View {
  /** Paths or names of the files. */
  readonly light: string
  readonly dark: string
  readonly alt: string
  /** px. */
  readonly width: number
  readonly height: number
}

interface Way {
  /** What it is for, and where its files must lie if that matters. */
  readonly says: string
  /** How a comment is written there. */
  readonly comment: 'html' | 'mdx'
  /** Lines that a page has once. */
  readonly once?: readonly string[]
  readonly lines: (view: View) => readonly string[]
}

const ways: readonly Way[] = [
  {
    says: 'GitHub',
    comment: 'html',
    // Its column may be narrower than the picture, and its stylesheet would keep a height that is given.
    lines: (view) => picture(view, `width="${view.width}"`),
  },
  {
    says: 'VitePress; the files in docs/public',
    comment: 'html',
    once: ['<script setup>', "import { VPImage } from 'vitepress/theme'", '</script>', ''],
    lines: (view) => {
      const { light, dark, alt, width, height } = onSite(view)
      const image = `{ light: ${js(light)}, dark: ${js(dark)}, alt: ${js(alt)} }`
      return [`<VPImage width="${width}" height="${height}" :image="${htmlText(image)}" />`]
    },
  },
  {
    says: 'Docusaurus; the files in static',
    comment: 'mdx',
    once: ["import ThemedImage from '@theme/ThemedImage'", "import useBaseUrl from '@docusaurus/useBaseUrl'", ''],
    lines: (view) => {
      const { light, dark, alt, width } = onSite(view)
      return [
        '<ThemedImage',
        `  alt="${htmlText(alt)}"`,
        `  width="${width}"`,
        `  sources={{ light: useBaseUrl(${js(light)}), dark: useBaseUrl(${js(dark)}) }}`,
        '/>',
      ]
    },
  },
  {
    says: 'Starlight; the files in public',
    comment: 'html',
    lines: (view) => {
      const { light, dark, alt, width, height } = onSite(view)
      const image = (source: string, hidden: string) =>
        `<img class="${hidden}:sl-hidden" src="${htmlText(source)}" alt="${htmlText(alt)}" width="${width}" height="${height}">`
      return [image(light, 'dark'), image(dark, 'light')]
    },
  },
  {
    says: 'MkDocs Material; with the extension attr_list',
    comment: 'html',
    lines: ({ light, dark, alt, width, height }) => {
      const image = (source: string, scheme: string) =>
        `![${markdown(alt)}](${source}#only-${scheme}){ width="${width}" height="${height}" }`
      return [image(light, 'light'), image(dark, 'dark')]
    },
  },
  {
    says: 'HTML',
    comment: 'html',
    lines: (view) =>
      picture(view, `width="${view.width}" height="${view.height}" style="max-width: 100%; height: auto"`),
  },
]

/** Text for a terminal: each way under a comment that says what it is for. */
export function toSnippets(views: readonly View[]): string {
  if (views.length === 0) return ''
  const ready = views.map(readied)
  const blocks = ways.map(({ says, comment, once = [], lines }) => {
    const head = comment === 'mdx' ? `{/* ${says} */}` : `<!-- ${says} -->`
    return [head, ...once, ...ready.flatMap(lines)].join('\n')
  })
  return `${blocks.join('\n\n')}\n`
}

function readied({ light, dark, alt, width, height }: View): View {
  return { light: address(light), dark: address(dark), alt, width: Math.round(width), height: Math.round(height) }
}

/** Readers of neither scheme, and old browsers, get the light one. */
function picture({ light, dark, alt }: View, attributes: string): readonly string[] {
  return [
    '<picture>',
    `  <source media="(prefers-color-scheme: dark)" srcset="${htmlText(dark)}">`,
    `  <source media="(prefers-color-scheme: light)" srcset="${htmlText(light)}">`,
    `  <img src="${htmlText(light)}" alt="${htmlText(alt)}" ${attributes}>`,
    '</picture>',
  ]
}

/** The same picture by its place on the site: below the folder whose files a site serves as they are. */
function onSite(view: View): View {
  const place = (path: string) => `/${/(?:^|\/)(?:public|static)\/(.+)$/.exec(path)?.[1] ?? path.replace(/^.*\//, '')}`
  return { ...view, light: place(view.light), dark: place(view.dark) }
}

/** A path as an address relative to the page; of an absolute one, which means nothing to a page, the name is left. */
function address(path: string): string {
  const plain = path.replaceAll('\\', '/').replace(/^\.\//, '')
  const local = /^(?:\/|[a-z]:)/i.test(plain) ? plain.replace(/^.*\//, '') : plain
  // Commas and blanks would end an address of a `srcset`, parentheses one of Markdown.
  return encodeURI(local.replace(/\p{Cs}/gu, '\ufffd')).replace(/[?#,()']/g, (letter) => {
    return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
  })
}

/** A string of JavaScript in single quotes. */
function js(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

function markdown(text: string): string {
  return text
    .replace(/[\\`*_[\]]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
}
