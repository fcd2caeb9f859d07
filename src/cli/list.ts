/** `--list`: everything that has a name. */
import { cells } from '../base/graphemes.js'
import { table } from './parse.js'
import type { Library, Named } from './world.js'

const languages: readonly Named[] = [
  { name: 'en', says: 'English' },
  { name: 'zh', says: '简体中文' },
  { name: 'ja', says: '日本語' },
]

export function listText<D>({ inputs, outputs, themes }: Library<D>): string {
  const values = (name: string) => table.find((option) => option.name === name)?.values?.join(', ') ?? ''
  return [
    section('inputs (recognised; --input NAME forces one)', inputs),
    section(
      'outputs (-o FILE, by suffix)',
      outputs.map(({ suffix, says }) => ({ name: suffix, says })),
    ),
    section('themes (--theme NAME)', themes()),
    section('languages (--lang NAME)', languages),
    section('choices', [
      ...['layout', 'density', 'fold', 'repeats', 'strings', 'times', 'fonts', 'secrets'].map((name) => ({
        name: `--${name}`,
        says: values(name),
      })),
    ]),
  ].join('\n')
}

function section(title: string, rows: readonly Named[]): string {
  const width = Math.max(...rows.map(({ name }) => cells(name)))
  const lines = rows.map(({ name, says }) => `  ${name}${' '.repeat(width - cells(name))}  ${says}\n`)
  return `${title}\n${lines.join('')}`
}
