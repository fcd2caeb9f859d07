/**
 * Words of a command line that the parsers do not know or would misread, in a form that they read right: `-ox.svg`, whose
 * value they would take for flags; `-o -.json`, whose value begins with a dash; and a value of a switch, which they would take
 * for `false` whatever it is.
 */
import { Problem } from '../base/problem.js'
import { type Option, options } from '../model/options.js'

/** Flags beside the table's; switches, both of them. */
export const own = ['help', 'version'] as const

const table: readonly Option[] = options
const switches: readonly string[] = [...table.flatMap(({ name, type }) => (type === 'switch' ? [name] : [])), ...own]

/** Short names by name. */
export const aliases: Readonly<Record<string, string>> = {
  help: 'h',
  ...Object.fromEntries(table.flatMap(({ name, alias }) => (alias === undefined ? [] : [[name, alias]]))),
}

/**
 * The words for either parser; those behind `--` as they are.
 * @throws Problem `option`, exit 2, for a switch with a value that is neither `true` nor `false`
 */
export function plainWords(argv: readonly string[]): string[] {
  const words: string[] = []
  let open = true
  for (const word of argv) {
    open &&= word !== '--'
    const last = words.at(-1)
    if (!open) words.push(word)
    else if (/^-\.\w/.test(word) && (last === '-o' || last === '--output')) {
      words[words.length - 1] = `--output=${word}`
    } else words.push(...plain(word))
  }
  return words
}

function plain(word: string): readonly string[] {
  const attached = /^-o([^=].*)$/s.exec(word)?.[1]
  if (attached !== undefined) return [`--output=${attached}`]
  const [, no, long = '', value] = /^--(no-)?([^=]+)=(.*)$/s.exec(word) ?? []
  if (value !== undefined) {
    const name = switches.find((each) => each === long || aliases[each] === long)
    return name === undefined ? [word] : [switched(name, no !== undefined, value)]
  }
  // In a group of short names the value belongs to the last: `-qh=true`, `-q5`.
  const [, group = '', letter = '', given, odd] = /^-([A-Za-z]*)([A-Za-z])(?:=(.*)|([^A-Za-z=].*))$/s.exec(word) ?? []
  const name = switches.find((each) => aliases[each] === letter)
  if (name === undefined) return [word]
  return [...(group === '' ? [] : [`-${group}`]), switched(name, false, given ?? odd ?? '')]
}

/** `--strict=TRUE` is `--strict`, `--no-strict=false` too. */
function switched(name: string, no: boolean, value: string): string {
  const [on, off] = [`--${name}`, `--no-${name}`]
  switch (value.toLowerCase()) {
    case 'true':
      return no ? off : on
    case 'false':
      return no ? on : off
  }
  const found = value === '' ? 'nothing' : `\`${value}\``
  throw new Problem('option', `${no ? off : on}: expected \`true\` or \`false\`, found ${found}`, {
    try: `\`${on}\` or \`${off}\`, or leave it out`,
  })
}
