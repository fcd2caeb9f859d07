/**
 * Refreshes the generated tables of README.md and docs/: `npm run readme` (after a build). A table stands between
 * `<!-- table: NAME -->` and `<!-- end -->`, and is made from what the program itself works with.
 *
 * `--check` writes nothing and exits with 1 when a table is stale. Files may be named; all pages otherwise.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cells } from '../dist/base/graphemes.js'
import { exits } from '../dist/cli/exits.js'
import { methods } from '../dist/conversation/methods.js'
import { inputs, options, outputs, themes } from '../dist/index.js'
import { budget, levels } from '../dist/ink/folding.js'
import { labelNames } from '../dist/model/settings.js'
import { roles } from '../dist/model/theme.js'
import { keyName, shortcuts, wordOf } from '../dist/page/keys.js'
import { pageWords } from '../dist/page/words.js'
import { labels, takes } from '../dist/words/labels.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const code = (text) => `\`${text}\``

/** Columns as wide as their widest cell, which is how the formatter wants them. */
function table(head, rows) {
  // A bar would end the cell, in code too.
  const lines = [head, ...rows].map((line) => line.map((cell) => String(cell).replaceAll('|', '\\|')))
  const widths = head.map((_, i) => Math.max(3, ...lines.map((line) => cells(line[i]))))
  const written = lines.map((line) => line.map((cell, i) => cell + ' '.repeat(widths[i] - cells(cell))))
  written.splice(
    1,
    0,
    widths.map((width) => '-'.repeat(width)),
  )
  return written.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

const languages = { en: 'English', zh: '简体中文', ja: '日本語' }

function languageRows() {
  return Object.entries(labels).map(([lang, of]) => {
    if (!languages[lang]) throw new Error(`scripts/readme.mjs has no name for the language ${lang}`)
    return [code(lang), languages[lang], ['request', 'response', 'notification'].map((name) => of[name]).join(', ')]
  })
}

/** Rows by group; a group is named in its first row. */
function optionRows() {
  const groups = [...new Set(options.map(({ group }) => group))]
  return groups.flatMap((group) =>
    options
      .filter((option) => option.group === group)
      .map(({ name, alias, values, value, default: standard, says }, i) => [
        i === 0 ? group : '',
        `${alias ? `${code(`-${alias}`)}, ` : ''}${code(`--${name}`)}`,
        values ? values.map(code).join(' ') : value ? code(value) : '',
        ['string', 'number'].includes(typeof standard) ? code(`${standard}`) : '',
        says,
      ]),
  )
}

function methodRow({ name, form, sender, since, until, family }) {
  const revisions = until === undefined ? `since ${since}` : since === until ? since : `${since} to ${until}`
  return [code(name), form, sender === 'both' ? 'either' : sender, revisions, labels.en[family]]
}

const tables = {
  inputs: () =>
    table(
      ['`--input`', 'reads', 'usual names'],
      inputs.map(({ name, says, suffixes }) => [code(name), says, suffixes.map(code).join(' ')]),
    ),
  outputs: () =>
    table(
      ['`-o FILE`', 'writes', 'media type', 'in the library'],
      outputs.map(({ suffix, says, type, name }) => [code(suffix), says, code(type), code(name)]),
    ),
  themes: () =>
    table(
      ['`--theme`', 'looks'],
      themes().map(({ name, says }) => [code(name), says]),
    ),
  languages: () => table(['`--lang`', 'language', 'words'], languageRows()),
  options: () => table(['', 'option', 'value', 'default', 'does'], optionRows()),
  exits: () =>
    table(
      ['exit', 'means'],
      exits.map(({ code: number, says }) => [number, says]),
    ),
  labels: () =>
    table(
      ['label', 'in English', 'takes'],
      labelNames.map((name) => [
        code(name),
        code(labels.en[name]),
        (takes[name] ?? []).map((taken) => code(`{${taken}}`)).join(' '),
      ]),
    ),
  methods: () => table(['method', 'form', 'sent by', 'revisions', 'step'], methods.map(methodRow)),
  folding: () =>
    table(
      [
        `lines, up to ${budget}`,
        'objects in a list',
        'scalars in a list',
        'keys',
        'letters',
        'lines of code',
        'levels',
      ],
      levels.map(({ items, scalars, keys, letters, lines, depth }, i) => [
        i === levels.length - 1 ? 'last try, of any length' : `try ${i + 1}`,
        items,
        scalars,
        keys,
        letters,
        lines,
        depth,
      ]),
    ),
  shortcuts: () =>
    table(
      ['key', 'does'],
      shortcuts.map(([action, ...keys]) => [
        keys.map((key) => code(keyName(key))).join(' '),
        pageWords.en[wordOf(action)],
      ]),
    ),
  roles: () => roles.map((role) => code(`mcpd-${role}`)).join(' '),
}

/** A page with its tables made anew. */
function refreshed(page, text) {
  return text.replace(/(<!-- table: ([\w-]+) -->\n)[\s\S]*?(<!-- end -->)/g, (_, head, name, end) => {
    if (!Object.hasOwn(tables, name)) throw new Error(`${page}: no table \`${name}\`; known: ${Object.keys(tables)}`)
    return `${head}${tables[name]()}\n${end}`
  })
}

const flags = process.argv.slice(2)
const named = flags.filter((flag) => !flag.startsWith('--'))
const docs = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md')).sort()
const pages =
  named.length > 0 ? named : ['README.md', ...docs.map((name) => join('docs', name))].map((page) => join(root, page))
for (const page of pages) {
  const called = relative(root, page).startsWith('..') ? page : relative(root, page)
  const old = await readFile(page, 'utf8')
  const text = refreshed(called, old)
  if (text === old) continue
  if (flags.includes('--check')) {
    console.error(`${called}: its tables are stale; try \`npm run readme\``)
    process.exitCode = 1
  } else {
    await writeFile(page, text)
    console.log(`${called}: refreshed`)
  }
}
