/** What a string holds besides letters: JSON, or text in a language worth its own colours. */
import { stringAt } from '../base/json-tree.js'
import type { Json, JsonObject } from '../model/json.js'

/** `language` is the name of a shiki grammar. */
export type Contents =
  /** JSON that the same result holds as `structuredContent` (MCP 2025-06-18, tools, structured content). */
  | { readonly type: 'same' }
  | { readonly type: 'json'; readonly value: Json }
  | { readonly type: 'code'; readonly language: string }

/** Reads a whole string as one JSON value, or gives null; the reader is handed in. */
export type ReadValue = (text: string) => Json | null

const byMediaType: Readonly<Record<string, string>> = {
  'text/x-python': 'python',
  'text/python': 'python',
  'application/x-python': 'python',
  'application/x-python-code': 'python',
  'text/javascript': 'javascript',
  'application/javascript': 'javascript',
  'text/typescript': 'typescript',
  'application/typescript': 'typescript',
  'text/x-typescript': 'typescript',
  'text/html': 'html',
  'text/css': 'css',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'application/sql': 'sql',
  'text/x-sql': 'sql',
  'application/yaml': 'yaml',
  'application/x-yaml': 'yaml',
  'text/yaml': 'yaml',
  'application/toml': 'toml',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'image/svg+xml': 'xml',
  'application/x-sh': 'bash',
  'text/x-sh': 'bash',
  'text/x-shellscript': 'bash',
  'text/x-java': 'java',
  'text/x-java-source': 'java',
  'text/x-go': 'go',
  'text/x-rust': 'rust',
  'text/rust': 'rust',
  'text/x-csharp': 'csharp',
  'text/x-ruby': 'ruby',
  'text/x-kotlin': 'kotlin',
  'text/x-swift': 'swift',
  'text/x-c': 'c',
  'text/x-c++': 'cpp',
  'application/graphql': 'graphql',
  'text/x-diff': 'diff',
}

const bySuffix: Readonly<Record<string, string>> = {
  py: 'python',
  js: 'javascript',
  mjs: 'javascript',
  ts: 'typescript',
  tsx: 'tsx',
  html: 'html',
  css: 'css',
  md: 'markdown',
  sql: 'sql',
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'toml',
  xml: 'xml',
  svg: 'xml',
  sh: 'bash',
  java: 'java',
  go: 'go',
  rs: 'rust',
  cs: 'csharp',
  rb: 'ruby',
  kt: 'kotlin',
  swift: 'swift',
  c: 'c',
  cpp: 'cpp',
  graphql: 'graphql',
  diff: 'diff',
}

const sql =
  /^\s*(?:select\s.+\sfrom\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|create\s+(?:table|view|index)\s|with\s+\S+\s+as\s*\()/is

/** Shorter strings are shown as they are: nothing would be gained. */
export const shortest = 12

/**
 * What the string under `key` of `holder` holds, told from its own letters and from what stands beside it: a media
 * type, a `uri` with a known suffix, a `language`. Null when it is best shown as the string it is.
 */
export function contentsOf(
  value: string,
  key: string | null,
  holder: JsonObject | null,
  read: ReadValue,
): Contents | null {
  if (value.length < shortest) return null
  const first = value.trimStart()[0]
  if (first === '{' || first === '[') {
    const json = read(value)
    if (json && (json.type === 'object' ? json.members.length > 0 : json.type === 'array' && json.items.length > 0)) {
      return { type: 'json', value: json }
    }
  }
  const language = languageOf(value, key, holder)
  return language === null ? null : { type: 'code', language }
}

function languageOf(value: string, key: string | null, holder: JsonObject | null): string | null {
  if (key === 'sql' || ((key === 'query' || key === 'statement') && sql.test(value))) return 'sql'
  if (key === 'text' || key === 'code' || key === 'source' || key === 'content') {
    const media = stringAt(holder, 'mimeType')?.split(';')[0]?.trim().toLowerCase()
    const suffix = (stringAt(holder, 'uri') ?? stringAt(holder, 'path') ?? '').match(/\.([a-z]{1,8})$/)?.[1]
    const said = stringAt(holder, 'language')?.toLowerCase()
    const named =
      (media && byMediaType[media]) ?? (suffix && bySuffix[suffix]) ?? (said && known.has(said) ? said : null)
    if (named) return named === 'markdown' || value.includes('\n') || named === 'sql' ? named : null
  }
  // A fence tells Markdown whatever the key is.
  if (value.includes('\n') && /^(?:```|~~~)/m.test(value)) return 'markdown'
  return null
}

/** How a language is called by people. */
export function languageName(language: string): string {
  const told: Readonly<Record<string, string>> = {
    cpp: 'C++',
    csharp: 'C#',
    graphql: 'GraphQL',
    javascript: 'JavaScript',
    tsx: 'TSX',
    typescript: 'TypeScript',
  }
  const short = ['html', 'css', 'sql', 'yaml', 'toml', 'xml'].includes(language)
  return (
    told[language] ?? (short ? language.toUpperCase() : `${language.slice(0, 1).toUpperCase()}${language.slice(1)}`)
  )
}

const known = new Set([...Object.values(byMediaType), ...Object.values(bySuffix)])

/** Languages named by the fences of a Markdown text, as shiki knows them. */
export function fencedLanguages(text: string): readonly string[] {
  const found = [...text.matchAll(/^(?:```|~~~)\s*([\w+#-]+)/gm)].map((match) => (match[1] ?? '').toLowerCase())
  return [...new Set(found.map((name) => bySuffix[name] ?? name))]
}
