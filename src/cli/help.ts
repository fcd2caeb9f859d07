/** `--help`, by yargs. It is loaded only when help is asked for: a drawing command starts without it. */
import yargs from 'yargs'
import { type Option, options } from '../model/options.js'
import { homepage } from '../shipped/package.js'
import { exits } from './exits.js'
import { configuration, kinds, table } from './parse.js'

const examples: readonly (readonly [command: string, says: string])[] = [
  ['session.jsonl', 'the conversation as a ladder, here in the terminal'],
  ['session.jsonl -o session.svg', 'a picture, light or dark as its reader is'],
  ['flow.yaml -o flow.svg -o flow.json', 'a diagram file and the transcript it names, as picture and as data'],
  ['session.jsonl --with flow.yaml --lang zh -o flow.zh.svg', 'its titles and notes on another recording, in Chinese'],
  ['long.jsonl --density compact --hide ping -o long.svg', 'a line a message, and no pings'],
  ['long.jsonl --first tools/call --last "tools/call@3 response" -o x.svg', 'a stretch of it'],
  ['long.jsonl --split step -o step.svg', 'a picture a step: step-1.svg, step-2.svg …'],
  ['logs/*.jsonl -o "pictures/{name}.svg"', 'a picture for each recording'],
]

/** The command as yargs knows it: made from the same table as the quick parser. */
export function toYargs(argv: readonly string[]) {
  const command = yargs([...argv])
    .scriptName('mcp-diagram')
    .locale('en')
    .usage('Draws a recorded MCP session as a sequence picture.\n\nmcp-diagram INPUT… [-o FILE]…')
    .parserConfiguration(configuration)
    .version(false)
    .help(false)
    .exitProcess(false)
    .showHelpOnFail(false)
    .string([...kinds.string])
    .boolean([...kinds.boolean])
  for (const option of table) {
    command.option(option.name, {
      ...(option.alias !== undefined && { alias: option.alias }),
      ...(option.type !== 'switch' && { nargs: 1 }),
      group: `${option.group}:`,
      describe: describe(option),
    })
  }
  command.option('help', { alias: 'h', group: 'Output:', describe: 'show this' })
  command.option('version', { group: 'Output:', describe: 'show the version' })
  return command
}

/** What the value is, then what the option does. */
function describe({ says, value, values, default: standard }: Option): string {
  const form = values?.join('|') ?? value
  const usual = ['string', 'number'].includes(typeof standard) ? ` (default: ${standard})` : ''
  return `${form === undefined ? '' : `${form}: `}${says}${usual}`
}

/** Help that teaches, in lines of at most `columns` cells. */
export async function helpText(columns: number): Promise<string> {
  const help = await toYargs([]).wrap(Math.min(columns, 100)).epilogue(epilogue()).getHelp()
  // How the parser stores a value is nothing to the reader.
  return `${help.replace(/ +\[(?:string|boolean)\]/g, '')}\n`
}

function epilogue(): string {
  const shown = examples.map(([line, says]) => `  mcp-diagram ${line}\n      ${says}`).join('\n')
  const codes = exits.map(({ code, says }) => `  ${code}  ${says}`).join('\n')
  const own = options.flatMap((option) => ('command' in option ? [`--${option.name}`] : [])).join(', ')
  const docs = homepage === '' ? 'README.md' : homepage
  return [
    `Examples:\n${shown}`,
    'A SELECTOR names a message:\n  tools/call   tools/list@2   initialize request   id=3   client id=1   id="1"',
    'Several INPUTs are one conversation, unless FILE holds {name} or ends in a slash. `-` is stdin, or SVG on stdout; `-o -.json` is another form there.',
    `A diagram file (.yaml or .json) may set any of these options but ${own}.`,
    `Exit codes:\n${codes}`,
    `NO_COLOR, FORCE_COLOR and COLUMNS are honoured. More: ${docs}`,
  ].join('\n\n')
}
