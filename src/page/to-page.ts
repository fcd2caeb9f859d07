/**
 * The page: one file that asks for nothing. What it runs and how it looks are one script and one style, and its
 * Content-Security-Policy (CSP 3) names both by their hashes and allows nothing else.
 */
import type { Part } from '../model/part.js'
import type { Group, Scene, Shape } from '../model/scene.js'
import type { Settings } from '../model/settings.js'
import type { Palette } from '../model/theme.js'
import { pageScript, pageStyle } from '../shipped/page.js'
import { colours } from './colours.js'
import { writeBodies, writeData } from './data.js'
import { html } from './html-text.js'
import { type Content, markup } from './markup.js'
import { stepAnchor, toData } from './to-data.js'

export interface Picture {
  readonly part: Part
  readonly scene: Scene
  /** SVG text in the first of the palettes. */
  readonly svg: string
}

export interface PageOrder {
  /** Of one conversation, in order, at least one. */
  readonly pictures: readonly [Picture, ...Picture[]]
  /** The second is for readers in the dark. */
  readonly palettes: readonly [palette: Palette, dark?: Palette]
  /** Of the first palette. */
  readonly scheme: 'light' | 'dark'
  readonly settings: Pick<Settings, 'labels' | 'lang' | 'strings' | 'times'>
}

export interface Page {
  readonly text: string
  readonly messages: number
  /** Bytes of the messages' JSON. */
  readonly carried: number
}

export async function toPage({ pictures, palettes, scheme, settings }: PageOrder): Promise<Page> {
  const { data, bodies } = toData(
    pictures.map(({ part }) => part),
    settings,
  )
  const [{ scene }] = pictures
  const dressed = pictures.map(undressed)
  const faces = [...new Set(dressed.flatMap(({ style }) => style.split('\n')))].filter((rule) => rule !== '')
  const style = [...faces, ...colours(palettes), pageStyle].join('\n')
  const block = writeBodies(bodies)
  const content: Content = {
    title: scene.title,
    lang: scene.lang,
    words: data.words,
    labels: data.labels,
    methods: [...new Set(data.messages.map(({ method }) => method))].sort(byCode),
    kinds: new Set(data.messages.map(({ kind }) => kind)),
    parts: pictures.map(({ part, scene: { shapes } }, i) => ({
      number: part.number,
      of: part.of,
      svg: dressed[i]?.svg ?? '',
      steps: stepsOf(part, shapes),
    })),
    switchable: palettes.length > 1 && palettes[1] !== undefined,
  }
  const text = [
    `<!doctype html>`,
    html`<html lang="${scene.lang}" data-scheme="${scheme}">`,
    `<meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${await policy(pageScript, style)}">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    html`<title>${scene.title}</title>`,
    `<style>${style}</style>`,
    markup(content),
    `<script type="application/json" id="page-data">${writeData(data)}</script>`,
    `<script type="text/plain" id="page-bodies">${block}</script>`,
    `<script>${pageScript}</script>`,
    '',
  ].join('\n')
  return { text, messages: data.messages.length, carried: new TextEncoder().encode(block).length }
}

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** A picture without its style, which the page takes over, and with anchors that no other part has. */
function undressed({ part, svg }: Picture): { readonly svg: string; readonly style: string } {
  const [whole = '', style = ''] = /<style>([^<]*)<\/style>\n?/.exec(svg) ?? []
  // Markup within a text has its `<` as an entity, so what is found can only be the group itself.
  const group = (anchor: string) => `<g class="mcpd-step" id="${anchor}"`
  const renamed = part.steps
    .filter(({ continued }) => continued)
    .reduce(
      (text, step) => text.replace(group(`step-${step.number}`), group(stepAnchor(part, step))),
      svg.replace(whole, ''),
    )
  return { svg: renamed, style }
}

/** Anchors of the steps with what they are called. */
function stepsOf(part: Part, shapes: readonly Shape[]): Content['parts'][number]['steps'] {
  const groups = shapes.filter((shape): shape is Group => shape.type === 'group' && shape.name === 'step')
  return part.steps.map((step, i) => ({ anchor: stepAnchor(part, step), label: groups[i]?.label ?? '' }))
}

async function policy(script: string, style: string): Promise<string> {
  return [
    `default-src 'none'`,
    `script-src '${await hashed(script)}'`,
    `style-src '${await hashed(style)}'`,
    'font-src data:',
    // Letters drawn as shapes may be bitmaps: emoji of some fonts are.
    'img-src data:',
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
  ].join('; ')
}

/** A hash as CSP has it. */
async function hashed(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
