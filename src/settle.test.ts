import { isProblem } from './base/problem.js'
import { report } from './base/report.js'
import { options } from './model/options.js'
import { type Layer, settle } from './settle.js'
import { readWords } from './words/read-words.js'

const registries = { inputs: ['transcript', 'rpc'], themes: ['auto', 'midnight', 'paper'] }
const flags = (values: Record<string, unknown>): Layer => ({ from: 'flags', values })
const file = async (text: string): Promise<Layer> => ({
  from: 'file',
  file: await readWords({ name: 'flow.yaml', text }),
})
const fault = (...layers: Layer[]): string => {
  try {
    settle(layers, registries)
  } catch (error) {
    if (isProblem(error)) return report(error)
    throw error
  }
  return ''
}

describe('settle', () => {
  it('has a default for everything', () => {
    const { settings, origins } = settle([], registries)
    expect(settings).toMatchObject({
      input: null,
      theme: 'auto',
      codeTheme: null,
      layout: 'docs',
      width: 880,
      lang: 'en',
      title: null,
      subtitle: null,
      density: 'auto',
      split: null,
      hide: [],
      only: [],
      first: null,
      stderr: false,
      strict: false,
      participants: {},
      words: null,
    })
    expect(settings.labels.request).toBe('request')
    const names = options.flatMap((option) => ('command' in option ? [] : [option.name]))
    expect(Object.keys(origins).sort()).toEqual(names.sort())
    expect(new Set(Object.values(origins))).toEqual(new Set(['default']))
  })

  it('takes the first that gives a value, and remembers which', async () => {
    const own = await file('theme: midnight\nlayout: wide\nlang: zh\ntitle: { en: Flow, zh: 流程 }\nsubtitle: s\n')
    const { settings, origins } = settle([flags({ theme: 'paper', 'code-theme': undefined }), own], registries)
    expect(settings).toMatchObject({ theme: 'paper', layout: 'wide', width: 1240, lang: 'zh', title: '流程' })
    expect(settings).toMatchObject({ subtitle: 's', words: { source: 'flow.yaml' } })
    expect(settings.labels.request).toBe('请求')
    expect(origins).toMatchObject({
      theme: '--theme',
      layout: 'flow.yaml:2:9',
      width: 'default',
      title: 'flow.yaml:4:8',
    })
  })

  it('lets a flag choose the language of the words', async () => {
    const own = await file('lang: zh\ntitle: { en: Flow, zh: 流程 }\nlabels: { request: { en: ask, ja: 問 } }\n')
    const { settings } = settle([flags({ lang: 'ja' }), own], registries)
    expect(settings.title).toBe('Flow')
    expect(settings.labels).toMatchObject({ request: '問', response: 'レスポンス' })
  })

  it('reads values as flags and the library write them', () => {
    const { settings } = settle(
      [
        flags({ width: '700px', hide: ['ping, tools/list', 'ping'], split: '4000px', first: 'tools/call@2' }),
        { from: 'options', values: { codeTheme: 'nord', width: 900, only: 'a,b', last: 'id="1"', fold: 'none' } },
      ],
      registries,
    )
    expect(settings).toMatchObject({
      width: 700,
      hide: ['ping', 'tools/list'],
      only: ['a', 'b'],
      split: { by: 'height', limit: 4000 },
      first: { method: 'tools/call', nth: 2 },
      last: { id: { type: 'string', text: '1' } },
      codeTheme: ['nord', 'nord'],
      fold: 'none',
    })
    const { settings: more } = settle([flags({ split: 'step', 'code-theme': 'a,b' })], registries)
    expect(more).toMatchObject({ split: { by: 'step' }, codeTheme: ['a', 'b'] })
    expect(settle([flags({ split: '12' })], registries).settings.split).toEqual({ by: 'messages', limit: 12 })
  })

  it('keeps an empty title, which is none', () => {
    expect(settle([flags({ title: '' })], registries).settings.title).toBe('')
  })
})

describe('faults', () => {
  it('name the flag, the nearest name and what is known', () => {
    expect(fault(flags({ theme: 'midnigt' }))).toBe(
      'mcp-diagram: --theme midnigt: no such theme; did you mean `midnight`?\n  known: auto, midnight, paper',
    )
  })

  it('show the line of a diagram file', async () => {
    expect(fault(await file('title: x\nlayout: docz\n'))).toBe(
      [
        'mcp-diagram: flow.yaml:2:9: layout docz: no such layout; did you mean `docs`?',
        '  2 | layout: docz',
        '    |         ^^^^',
        '  known: docs, wide',
      ].join('\n'),
    )
  })

  it.each([
    [{ width: '12' }, '--width: expected 640 to 1600 px, found `12`'],
    [{ width: 'abc' }, '--width: expected 640 to 1600 px, found `abc`'],
    [{ width: '' }, '--width: expected 640 to 1600 px, found nothing'],
    [{ split: '0' }, '--split: expected `step`, a count of messages such as `12`'],
    [{ split: '20px' }, '--split: expected a height of at least 600 px, found `20px`'],
    [{ 'code-theme': 'a,b,c' }, '--code-theme: expected the name of a theme of shiki, or two'],
    [{ hide: '' }, '--hide: expected names, found nothing'],
    [{ stderr: 'yes' }, '--stderr: expected `true` or `false`, found `yes`'],
    [{ first: 'a b' }, '--first: `a b`: expected `request`'],
    [{ input: 'har' }, '--input har: no such input format'],
    [{ lang: 'fr' }, '--lang fr: no such language'],
    [{ secrets: 'hide' }, '--secrets hide: no such choice'],
    [{ title: {} }, '--title: expected a text, found `{}`'],
    [{ themes: 'paper' }, '--themes: no such option; did you mean `--theme`?'],
    [{ output: 'x' }, '--output: no such option'],
  ])('%j', (values, message) => {
    expect(fault(flags(values))).toContain(`mcp-diagram: ${message}`)
  })

  it('call an option of the library by its name there', () => {
    expect(fault({ from: 'options', values: { codeTheme: 7 } })).toContain('mcp-diagram: codeTheme: expected')
    expect(fault({ from: 'options', values: { codeThemes: 'x' } })).toContain('did you mean `codeTheme`?')
  })
})
