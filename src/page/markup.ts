/** The page's elements, in order. What needs its script is hidden until that runs: without it the picture stands alone. */
import { fill } from '../base/fill.js'
import type { Kind } from '../model/conversation.js'
import { kinds, type PageData } from './data.js'
import { html, type Markup, raw } from './html-text.js'
import { icon } from './icons.js'
import { keyName, shortcuts, wordOf } from './keys.js'
import type { PageWords } from './words.js'

export interface Content extends Pick<PageData, 'words' | 'labels'> {
  readonly title: string
  readonly lang: string
  /** That the messages have, sorted; the empty one is that of messages whose method is not known. */
  readonly methods: readonly string[]
  readonly kinds: ReadonlySet<Kind>
  readonly parts: readonly PartContent[]
  /** The colours may be switched. */
  readonly switchable: boolean
}

export interface PartContent {
  readonly number: number
  readonly of: number
  readonly svg: string
  readonly steps: readonly { readonly anchor: string; readonly label: string }[]
}

export function markup(content: Content): string {
  const { words } = content
  return [
    '<body>',
    html`<a class="skip" href="#page-main">${words.skip}</a>`,
    bar(content),
    html`<main id="page-main" tabindex="-1">`,
    html`<p class="hint" data-script hidden>${words.hint}</p>`,
    ...content.parts.map((part) => figure(part, words)),
    '</main>',
    panel(words),
    walkBar(words),
    '<p id="page-status" role="status"></p>',
    help(words),
  ].join('\n')
}

function bar(content: Content): string {
  const { words, title } = content
  return html`<header id="page-bar">
<h1 title="${title}">${title}</h1>
${raw(contents(content))}
${raw(filters(content))}
<p id="page-count" role="status" data-script hidden></p>
<div class="tools" data-script hidden>
<button type="button" id="page-more" class="only-narrow" aria-expanded="false" aria-controls="page-filters" aria-label="${words.filters}" title="${words.filters}">${icon('find')}</button>
<button type="button" id="page-walk-start" aria-pressed="false" aria-keyshortcuts="s" title="${words.walk} (S)">${icon('walk')}<span>${words.walk}</span></button>
${raw(content.switchable ? themes(words) : '')}
<button type="button" id="page-help-open" aria-keyshortcuts="?" aria-label="${words.keys}" title="${words.keys} (?)">?</button>
</div>
</header>`
}

function contents({ words, parts }: Content): string {
  const item = ({ anchor, label }: PartContent['steps'][number]) => html`<li><a href="#${anchor}">${label}</a></li>`
  const lists = parts.map((part) => {
    const head = part.of > 1 ? html`<h2><a href="#page-part-${part.number}">${partName(part, words)}</a></h2>` : ''
    return `${head}<ol>${part.steps.map(item).join('')}</ol>`
  })
  return html`<details id="page-contents"><summary aria-label="${words.contents}" title="${words.contents}">${icon('list')}</summary><nav aria-label="${words.contents}">${raw(...lists)}</nav></details>`
}

function partName({ number, of }: PartContent, words: PageWords): string {
  return fill(words.part, { n: number, of })
}

function filters({ words, labels, methods, kinds: used }: Content): string {
  const chips = kinds
    .filter((kind) => used.has(kind))
    .map(
      (kind) =>
        html`<button type="button" value="${kind}" data-kind="${kind}" aria-pressed="false"><i></i><span>${labels[kind]}</span></button>`,
    )
  const options = methods.map((method) => html`<option value="${method}">${method === '' ? '—' : method}</option>`)
  return html`<div id="page-filters" role="search" aria-label="${words.filters}" data-script hidden>
<div class="find">${icon('find')}<input type="search" id="page-query" aria-label="${words.find}" aria-keyshortcuts="/" placeholder="${words['find-what']}" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search">${iconButton('previous-match', 'up', words['previous-match'], 'N')}${iconButton('next-match', 'down', words['next-match'], 'n')}</div>
<div id="page-kinds" role="group" aria-label="${words['kind-filter']}">${raw(...chips)}</div>
<select id="page-method" aria-label="${words['method-filter']}"><option value="*">${words['all-methods']}</option>${raw(...options)}</select>
<button type="button" id="page-clear" aria-label="${words['clear-filters']}" title="${words['clear-filters']}" hidden>${icon('close')}</button>
</div>`
}

function iconButton(id: string, name: Parameters<typeof icon>[0], says: string, key = ''): Markup {
  const shortcut = key === '' ? '' : ` aria-keyshortcuts="${key}"`
  return raw(
    html`<button type="button" id="page-${id}" class="bare"${raw(shortcut)} aria-label="${says}" title="${says}">${icon(name)}</button>`,
  )
}

function themes(words: PageWords): string {
  const choice = (value: 'auto' | 'light' | 'dark', name: Parameters<typeof icon>[0]) =>
    html`<label title="${words[`theme-${value}`]}"><input type="radio" name="page-theme" value="${value}" aria-label="${words[`theme-${value}`]}"${raw(value === 'auto' ? ' checked' : '')}>${icon(name)}</label>`
  return `${html`<div id="page-theme" role="radiogroup" aria-label="${words.theme}">`}${choice('auto', 'system')}${choice('light', 'sun')}${choice('dark', 'moon')}</div>`
}

function figure(part: PartContent, words: PageWords): string {
  const name = partName(part, words)
  if (part.of === 1) return `<figure>${part.svg}</figure>`
  return html`<section id="page-part-${part.number}" aria-label="${name}"><h2>${name}</h2><figure>${raw(part.svg)}</figure></section>`
}

function panel(words: PageWords): string {
  return html`<aside id="page-panel" aria-label="${words.panel}" hidden>
<header><span id="page-panel-number"></span><h2 id="page-panel-title" tabindex="-1" aria-live="polite"></h2><div class="tools">${iconButton('panel-previous', 'up', words.previous, 'k')}${iconButton('panel-next', 'down', words.next, 'j')}${iconButton('panel-close', 'close', words.close, 'Escape')}</div></header>
<p id="page-panel-facts"></p>
<ul id="page-ties" aria-label="${words.ties}"></ul>
<details id="page-calls-box" hidden open><summary id="page-calls-title"></summary><ul id="page-calls"></ul></details>
<div class="copies"><button type="button" id="page-copy" aria-keyshortcuts="c" title="${words['copy-says']} (C)">${icon('copy')}<span>${words.copy}</span></button><button type="button" id="page-copy-formatted" aria-keyshortcuts="Shift+C" title="${words['copy-formatted']} (Shift C)"><span>${words['copy-formatted']}</span></button></div>
<div id="page-json" role="region" aria-label="JSON" tabindex="0"></div>
</aside>`
}

function walkBar(words: PageWords): string {
  return html`<div id="page-walk" role="group" aria-label="${words.walk}" hidden>
<span class="track"><i id="page-place-bar"></i></span>
${iconButton('walk-previous', 'left', words.previous, 'k')}
<span id="page-place" role="status"></span>
${iconButton('walk-next', 'right', words.next, 'j')}
<button type="button" id="page-play" class="bare" aria-pressed="false" aria-keyshortcuts="Space" aria-label="${words.play}" title="${words.play}"><span class="play">${icon('play')}</span><span class="pause">${icon('pause')}</span></button>
${iconButton('walk-leave', 'close', words['walk-leave'], 'Escape')}
</div>`
}

function help(words: PageWords): string {
  const rows = shortcuts.map(([action, ...keys]) => {
    const names = keys.map((key) => html`<kbd>${keyName(key)}</kbd>`).join(' ')
    return html`<div><dt>${raw(names)}</dt><dd>${words[wordOf(action)]}</dd></div>`
  })
  return html`<dialog id="page-help" aria-labelledby="page-help-title"><form method="dialog"><header><h2 id="page-help-title">${words.keys}</h2><button class="bare" aria-label="${words.close}" title="${words.close}">${icon('close')}</button></header>
<dl>${raw(...rows)}</dl>
<label class="single"><input type="checkbox" id="page-single" checked> ${words['single-keys']}</label></form></dialog>`
}
