import { slipsOf } from './slips.js'

const found = (text: string) => slipsOf({ name: 'flow.json', text })

describe('slipsOf', () => {
  it.each(
    Object.entries({
      titel: 'title',
      Title: 'title',
      stpes: 'steps',
      particpants: 'participants',
      note: 'notes',
      lnag: 'lang',
      codeTheme: 'code-theme',
      'sub-title': 'subtitle',
    }),
  )('%s was meant as %s', (key, meant) => {
    expect(found(`{ "messages": [],\n  "${key}": "x" }`)).toEqual([
      {
        rule: 'unknown-key',
        severity: 'warning',
        text: `no diagram file has the key \`${key}\`, and it is left out; did you mean \`${meant}\`?`,
        where: { source: 'flow.json', line: 2, column: 3 },
      },
    ])
  })

  // Other programs keep messages too.
  it.each(
    'model tools stream system name metadata session version server client transport timestamp data info'.split(' '),
  )('%s is a word of its own', (key) => {
    expect(found(`{ "messages": [], "${key}": "x" }`)).toEqual([])
  })

  it.each([
    '{ "titel": 1 }',
    '{ "titel": 1, "params": { "messages": [] } }',
    '[{ "messages": [], "titel": 1 }]',
    '{ "messages": [], "titel" }',
    '{"messages":1}\n{"titel":2}',
  ])('nothing to say of %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
