/** Odd things that come in numbers: one finding a kind and file, with a count and the first place. */
import type { Places } from '../base/places.js'
import type { Repair } from '../base/read-json.js'
import type { Finding, Severity } from '../model/finding.js'

/** What is told of each, by rule; `count` is at least 1. */
const sayings = {
  comments: ['info', (count) => `${counted(count, 'comment')} inside the JSON passed over`],
  'repaired-commas': ['info', (count) => `${counted(count, 'comma')} where none belongs passed over`],
  'repaired-quotes': [
    'info',
    (count) => `${counted(count, 'string')} in typographic or single quotes read as JSON strings`,
  ],
  'repaired-punctuation': ['info', (count) => `${counted(count, 'full-width mark')} read as JSON punctuation`],
  'repaired-keys': ['info', (count) => `${counted(count, 'key')} without quotes read as JSON strings`],
  'repaired-literals': [
    'info',
    (count) => `${counted(count, 'word')} that JSON does not know read as null, true or false`,
  ],
  'repaired-controls': ['info', (count) => `${counted(count, 'control character')} inside strings read as if escaped`],
  'repaired-escapes': ['info', (count) => `${counted(count, 'unknown escape')} kept as written`],
  'repaired-blanks': ['info', (count) => `${counted(count, 'blank')} that JSON does not allow passed over`],
  'priming-events': [
    'info',
    (count) => `${counted(count, 'empty message')} left out, as SSE streams send to begin with`,
  ],
  'unknown-row': ['warning', (count) => `${counted(count, 'row')} with neither a message nor an event left out`],
  'not-a-message': [
    'warning',
    (count) => `${counted(count, 'value')} without \`method\`, \`result\` or \`error\` left out`,
  ],
  'unknown-sender': [
    'warning',
    (count) => `${counted(count, 'row')} whose \`from\` is neither \`client\` nor \`server\``,
  ],
  prose: ['info', (count) => `${counted(count, 'line')} of other text passed over`],
} as const satisfies Record<string, readonly [Severity, (count: number) => string]>

export type Tallied = keyof typeof sayings

const ruleOf: Readonly<Record<Repair['kind'], Tallied>> = {
  comments: 'comments',
  commas: 'repaired-commas',
  quotes: 'repaired-quotes',
  punctuation: 'repaired-punctuation',
  keys: 'repaired-keys',
  literals: 'repaired-literals',
  controls: 'repaired-controls',
  escapes: 'repaired-escapes',
  blanks: 'repaired-blanks',
}

export interface Tally {
  /** One more of a rule, at an offset of the text. */
  readonly add: (rule: Tallied, at: number, count?: number) => void
  readonly repairs: (repairs: readonly Repair[]) => void
  /** In the order in which each kind was first met. */
  readonly findings: () => readonly Finding[]
}

export function openTally(places: Places): Tally {
  const counts = new Map<Tallied, { count: number; first: number }>()
  const add = (rule: Tallied, at: number, count = 1) => {
    const known = counts.get(rule)
    if (known === undefined) {
      counts.set(rule, { count, first: at })
    } else {
      known.count += count
      known.first = Math.min(known.first, at)
    }
  }
  return {
    add,
    repairs: (repairs) => {
      for (const { kind, at } of repairs) add(ruleOf[kind], at)
    },
    findings: () =>
      [...counts].map(([rule, { count, first }]) => {
        const [severity, text] = sayings[rule]
        return { rule, severity, text: text(count), where: places(first) }
      }),
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
