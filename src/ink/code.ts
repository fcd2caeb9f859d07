/**
 * Languages other than JSON, and the colours of code themes, by shiki. Loaded only when a payload holds code or a code
 * theme was asked for; grammars and themes are fetched one by one.
 *
 * The house colours by role, so shiki is run with a theme of our own in which each colour names a role.
 */
import type { HighlighterCore, ThemeRegistration } from 'shiki/core'
import { didYouMean } from '../base/nearest.js'
import { Problem } from '../base/problem.js'
import type { CodeRole } from '../model/theme.js'
import type { Piece } from './lines.js'
import type { Highlight } from './print-order.js'

/** TextMate scopes a role stands for; the first of each names the role in a foreign theme. */
const scopes: Readonly<Record<Exclude<CodeRole, 'fold' | 'plain'>, readonly string[]>> = {
  key: [
    'support.type.property-name.json',
    'support.type.property-name',
    'entity.name.tag',
    'entity.other.attribute-name',
    'variable.other.property',
    'meta.object-literal.key',
  ],
  string: ['string.quoted.double.json', 'string', 'markup.inline.raw', 'markup.fenced_code'],
  number: ['constant.numeric.json', 'constant.numeric', 'constant.character.escape'],
  literal: ['constant.language.json', 'constant.language', 'support.constant', 'variable.language'],
  punctuation: ['punctuation.separator.dictionary.key-value.json', 'punctuation', 'meta.brace', 'keyword.operator'],
  keyword: [
    'keyword.control',
    'keyword',
    'storage',
    'punctuation.definition.heading',
    'markup.heading',
    'punctuation.definition.list',
  ],
  function: ['entity.name.function', 'support.function', 'markup.underline.link'],
  type: ['entity.name.type', 'entity.name.class', 'support.type', 'support.class', 'entity.other.inherited-class'],
  comment: ['comment', 'punctuation.definition.comment', 'markup.quote'],
}

const coloured = Object.keys(scopes) as (keyof typeof scopes)[]

/** `#000001` is the first role, and so on; anything else is plain. */
const colourOf = (role: keyof typeof scopes): string => `#${(coloured.indexOf(role) + 1).toString(16).padStart(6, '0')}`
const roleOf = (colour: string | undefined): CodeRole =>
  coloured[Number.parseInt((colour ?? '#0').slice(1, 7), 16) - 1] ?? 'plain'

const roleTheme: ThemeRegistration = {
  name: 'roles',
  type: 'light',
  colors: { 'editor.foreground': '#ffffff', 'editor.background': '#ffffff' },
  settings: [
    { settings: { foreground: '#ffffff' } },
    ...coloured.map((role) => ({ scope: [...scopes[role]], settings: { foreground: colourOf(role) } })),
    // A quotation mark belongs to its string, an embedded expression does not.
    {
      scope: ['punctuation.definition.string', 'string punctuation.definition'],
      settings: { foreground: colourOf('string') },
    },
    { scope: ['meta.embedded', 'meta.fstring', 'meta.template.expression'], settings: { foreground: '#ffffff' } },
  ],
}

/** A function that colours text in any of these languages; a language that shiki does not know comes out plain. */
export async function openHighlighter(languages: readonly string[]): Promise<Highlight> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }, { bundledLanguages }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
    import('shiki/langs'),
  ])
  const wanted = languages.filter((name) => name in bundledLanguages)
  const highlighter = await createHighlighterCore({
    themes: [roleTheme],
    langs: wanted.map((name) => bundledLanguages[name as keyof typeof bundledLanguages]),
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
  const loaded = new Set(highlighter.getLoadedLanguages())
  return (text, language) =>
    loaded.has(language)
      ? tokens(highlighter, text, language)
      : text.split(/\r?\n/).map((line) => [{ text: line, role: 'plain' }])
}

function tokens(highlighter: HighlighterCore, text: string, lang: string): Piece[][] {
  return highlighter
    .codeToTokensBase(text, { ...limits, lang, theme: 'roles' })
    .map((line) => line.map(({ content, color }) => ({ text: content, role: roleOf(color) })))
}

/**
 * Shiki leaves the rest of a line plain when colouring it takes long: a busy machine would draw another picture. So the
 * clock has no say, and lines that nobody reads are plain on every machine.
 */
const limits = { tokenizeTimeLimit: 0, tokenizeMaxLineLength: 20_000 } as const

/** A code theme's colours for the roles of code. */
export interface CodePalette {
  readonly background: string
  readonly colours: Readonly<Record<CodeRole, string>>
}

/**
 * The colours of one of shiki's themes, found out once a run.
 * @throws Problem `code-theme` when there is no such theme
 */
export function openCodePalette(name: string): Promise<CodePalette> {
  const known = palettes.get(name) ?? readPalette(name)
  palettes.set(name, known)
  return known
}

const palettes = new Map<string, Promise<CodePalette>>()

async function readPalette(name: string): Promise<CodePalette> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }, { bundledThemes }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
    import('shiki/themes'),
  ])
  const names = Object.keys(bundledThemes)
  if (!names.includes(name)) {
    throw new Problem('code-theme', `\`--code-theme ${name}\`: no such theme of shiki${didYouMean(name, names)}`, {
      known: names,
    })
  }
  const highlighter = await createHighlighterCore({
    themes: [bundledThemes[name as keyof typeof bundledThemes]],
    langs: [probe],
    engine: createJavaScriptRegexEngine(),
  })
  const theme = highlighter.getTheme(name)
  const found = new Map<string, string>()
  for (const token of highlighter
    .codeToTokensBase(coloured.join(' '), { ...limits, lang: 'json-roles', theme: name })
    .flat()) {
    for (const role of token.content.trim().split(' ')) found.set(role, opaque(token.color ?? theme.fg))
  }
  highlighter.dispose()
  const colour = (role: CodeRole): string => found.get(role) ?? opaque(theme.fg)
  const all = [...coloured, 'plain', 'fold'] as const
  return {
    background: opaque(theme.bg),
    colours: Object.fromEntries(all.map((role) => [role, colour(role === 'fold' ? 'plain' : role)])) as Record<
      CodeRole,
      string
    >,
  }
}

/** A language whose words are the names of the roles, each with the scopes it would have in JSON. */
const probe = {
  name: 'json-roles',
  scopeName: 'source.json',
  patterns: coloured.map((role) => ({
    match: `\\b${role}\\b`,
    name: `${role === 'key' ? 'meta.structure.dictionary.json ' : ''}${scopes[role][0]}`,
  })),
  repository: {},
}

/** `#rrggbb`: transparency is dropped, since the picture's background is its own. */
function opaque(colour: string): string {
  const [, r, g, b] = colour.match(/^#(.)(.)(.).?$/) ?? []
  return (r ? `#${r}${r}${g}${g}${b}${b}` : colour.slice(0, 7)).toLowerCase()
}
