/**
 * Every option once: the command line, the diagram file, the library and the manual are all made from this table.
 * `values` names a fixed choice; `known` a registry whose names are looked up when the option is settled.
 */

export interface Option {
  readonly name: string
  readonly type: 'text' | 'names' | 'files' | 'switch' | 'number' | 'choice'
  readonly values?: readonly string[]
  readonly known?: 'inputs' | 'themes'
  readonly default?: string | number | boolean | readonly string[]
  readonly unit?: 'px'
  readonly min?: number
  readonly max?: number
  readonly alias?: string
  /** How the value is called in help: `FILE`, `NAME`. */
  readonly value?: string
  /** One sentence for help. */
  readonly says: string
  readonly group: 'Reading' | 'Choosing' | 'Looks' | 'Output'
  /** Flags of the command alone: not in a diagram file, not in the library. */
  readonly command?: true
}

export const options = [
  {
    name: 'output',
    type: 'names',
    alias: 'o',
    value: 'FILE',
    group: 'Output',
    command: true,
    says: 'where to draw to; the suffix chooses the form, `-` is stdout; may be given several times',
  },
  {
    name: 'input',
    type: 'choice',
    known: 'inputs',
    value: 'NAME',
    group: 'Reading',
    says: 'read as this format instead of recognising it',
  },
  {
    name: 'with',
    type: 'text',
    value: 'FILE',
    group: 'Reading',
    command: true,
    says: 'a diagram file whose words (titles, notes, steps) go onto this transcript',
  },
  {
    name: 'secrets',
    type: 'choice',
    values: ['mask', 'show'],
    default: 'mask',
    group: 'Reading',
    says: 'mask tokens, session ids and the like before anything is drawn',
  },
  { name: 'first', type: 'text', value: 'SELECTOR', group: 'Choosing', says: 'begin with this message' },
  { name: 'last', type: 'text', value: 'SELECTOR', group: 'Choosing', says: 'end with this message' },
  {
    name: 'hide',
    type: 'names',
    value: 'METHODS',
    group: 'Choosing',
    says: 'leave these methods out, with their answers',
  },
  {
    name: 'only',
    type: 'names',
    value: 'METHODS',
    group: 'Choosing',
    says: 'draw these methods and their answers alone',
  },
  {
    name: 'density',
    type: 'choice',
    values: ['auto', 'full', 'compact', 'arrows'],
    default: 'auto',
    group: 'Choosing',
    says: 'code boxes, one line a message, or arrows alone; auto draws boxes up to 80 rows',
  },
  {
    name: 'fold',
    type: 'choice',
    values: ['smart', 'none'],
    default: 'smart',
    group: 'Choosing',
    says: 'fold long lists, texts and repeated envelopes, each fold saying what it hides',
  },
  {
    name: 'repeats',
    type: 'choice',
    values: ['auto', 'fold', 'gather', 'show'],
    default: 'auto',
    group: 'Choosing',
    says: 'calls made again and again: fold those in a row into one with a count, gather those of a step, or show each; auto folds in compact pictures and gathers beyond 300 rows',
  },
  {
    name: 'strings',
    type: 'choice',
    values: ['smart', 'raw'],
    default: 'smart',
    group: 'Choosing',
    says: 'show JSON and code inside strings as what they are, or as the strings they are sent as',
  },
  {
    name: 'split',
    type: 'text',
    value: 'step|N|Npx',
    group: 'Choosing',
    says: 'several pictures: one a step, of N messages, or up to N px tall',
  },
  { name: 'stderr', type: 'switch', default: false, group: 'Choosing', says: 'draw what the server wrote to stderr' },
  {
    name: 'times',
    type: 'choice',
    values: ['show', 'hide'],
    default: 'show',
    group: 'Choosing',
    says: 'draw when things happened and how long they took, where the recording tells',
  },
  {
    name: 'findings',
    type: 'switch',
    default: false,
    group: 'Choosing',
    says: 'list on the picture what is odd in the conversation',
  },
  {
    name: 'theme',
    type: 'choice',
    known: 'themes',
    default: 'auto',
    value: 'NAME',
    group: 'Looks',
    says: 'colours; `auto` follows the light or dark of the reader; `FILE.json` is a theme of your own',
  },
  {
    name: 'code-theme',
    type: 'text',
    value: 'NAME',
    group: 'Looks',
    says: 'colours of code: any theme of shiki, or two for light and dark, `github-light,github-dark`',
  },
  {
    name: 'layout',
    type: 'choice',
    values: ['docs', 'wide'],
    default: 'docs',
    group: 'Looks',
    says: 'for a docs column (880 px), or for slides and full-width pages (1240 px)',
  },
  {
    name: 'width',
    type: 'number',
    unit: 'px',
    min: 640,
    max: 1600,
    value: 'PX',
    group: 'Looks',
    says: 'exact width, 640 to 1600',
  },
  {
    name: 'lang',
    type: 'choice',
    values: ['en', 'zh', 'ja'],
    default: 'en',
    group: 'Looks',
    says: 'language of the labels',
  },
  { name: 'title', type: 'text', value: 'TEXT', group: 'Looks', says: 'the line at the top' },
  {
    name: 'fonts',
    type: 'choice',
    values: ['embed', 'outline', 'system'],
    default: 'embed',
    group: 'Looks',
    says: 'carry the fonts in the picture (30 kB), draw letters as outlines, or use the fonts of the reader',
  },
  {
    name: 'font',
    type: 'files',
    value: 'FILE',
    group: 'Looks',
    says: 'a font for letters that the shipped ones lack; may be given several times, the first that has a letter draws it',
  },
  {
    name: 'scale',
    type: 'number',
    min: 0.5,
    max: 8,
    default: 2,
    value: 'N',
    group: 'Output',
    says: 'pixels for each px of the picture in `.png`, 0.5 to 8',
  },
  {
    name: 'pair',
    type: 'switch',
    default: false,
    group: 'Output',
    command: true,
    says: 'two pictures, `.light` and `.dark`, and on stdout what puts them into a page',
  },
  {
    name: 'raster',
    type: 'choice',
    values: ['resvg', 'chromium'],
    default: 'resvg',
    group: 'Output',
    says: 'what makes the pixels of a PNG: the built-in engine, or a browser, which is slower and has to be there',
  },
  {
    name: 'page',
    type: 'choice',
    values: ['picture', 'a4'],
    default: 'picture',
    group: 'Output',
    says: 'pages of a PDF: one as large as the picture, or A4, cut between steps or messages',
  },
  {
    name: 'strict',
    type: 'switch',
    default: false,
    group: 'Output',
    says: 'exit with 4 when the conversation breaks the protocol, 6 when something still looks secret',
  },
  {
    name: 'quiet',
    type: 'switch',
    alias: 'q',
    default: false,
    group: 'Output',
    command: true,
    says: 'say nothing on stderr but errors',
  },
  {
    name: 'list',
    type: 'switch',
    default: false,
    group: 'Output',
    command: true,
    says: 'list inputs, outputs, themes and languages',
  },
] as const satisfies readonly Option[]

export type OptionName = (typeof options)[number]['name']

type Row = (typeof options)[number]

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

type Value<Of> = Of extends { readonly values: readonly (infer Known)[] }
  ? Known
  : Of extends { readonly type: 'names' | 'files' }
    ? readonly string[]
    : Of extends { readonly type: 'switch' }
      ? boolean
      : Of extends { readonly type: 'number' }
        ? number
        : string

/** The table as the library takes it: `{ codeTheme: 'nord', layout: 'wide' }`. */
export type Options = {
  readonly [Of in Exclude<Row, { readonly command: true }> as Camel<Of['name']>]?: Value<Of>
}
