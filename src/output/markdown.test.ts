import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { read } from '../pipeline.js'
import { root } from '../test/gallery.js'
import { markdown } from './markdown.js'
import { codeSpan, fenced, paragraph, prose } from './markdown-text.js'

async function written(name: string, values: Readonly<Record<string, unknown>> = {}): Promise<readonly string[]> {
  const bytes = readFileSync(join(root, 'fixtures', name))
  const { drawables } = await read([{ name, bytes }], [{ from: 'options', values }])
  const made = await markdown.encode(drawables, { name: 'flow' })
  return made.map((artifact) => new TextDecoder().decode(artifact.bytes))
}

describe('a page', () => {
  it('has a heading a message, its JSON and its notes', async () => {
    const [text = ''] = await written('four-steps.json')
    expect(text).toContain(`### 6. MCP Client to MCP Server: \`tools/call\` \`weather_current\` request

id \`3\`

\`\`\`json
{
  "jsonrpc": "2.0",`)
    expect(text).toContain('3. **location** (`/params/arguments/location`): A required argument.\n')
    expect(text.match(/^## .*$/gm)).toHaveLength(4)
    expect(text.match(/^### .*$/gm)).toHaveLength(9)
    expect(text).toContain('id `4` · back to step 2')
  })

  it('says where it folds, as the picture does', async () => {
    const [text = ''] = await written('big-lists.jsonl')
    expect(text).toMatch(/```text\n\{\n[^`]*… \d+ more tools/)
    const [whole = ''] = await written('big-lists.jsonl', { fold: 'none' })
    expect(whole).not.toContain('more tools')
  })

  it('is a list where the picture has no boxes', async () => {
    const [text = ''] = await written('sampling.jsonl', { density: 'compact' })
    expect(text).toContain(
      '\n- **5**. MCP Server to MCP Client: `tools/list` response · id `1` · +0.249 s · 3 ms · `tools: 1`\n',
    )
    expect(text).not.toContain('```')
    expect(text.endsWith('\n---\n\n- compact: 9 messages in 9 rows\n')).toBe(true)
  })

  it('lists notes under their row', async () => {
    const [text = ''] = await written('four-steps.json', { density: 'compact' })
    expect(text).toMatch(/^- \*\*3\*\*\. .*\n {2}1\. \*\*Ready\*\*: After/m)
    const [arrows = ''] = await written('four-steps.json', { density: 'arrows' })
    expect(arrows).not.toContain('**Ready**')
    expect(arrows).toContain('notes not shown')
  })

  it('speaks the language of the labels', async () => {
    const [text = ''] = await written('sampling.jsonl', { lang: 'ja', density: 'arrows' })
    expect(text).toContain('- **4**. MCP クライアント から')
  })

  it('counts repeated calls, with the time they took', async () => {
    const [text = ''] = await written('polling.jsonl', { density: 'arrows' })
    expect(text).toMatch(/request × \d+ · response · [\d.]+–[\d.]+ ms/)
  })

  it('is one of several when the picture is', async () => {
    const pages = await written('four-steps.json', { split: 'step' })
    expect(pages).toHaveLength(4)
    expect(pages[1]).toContain('part 2 of 4')
  })

  it('tells findings when asked', async () => {
    const [text = ''] = await written('troubles.jsonl', { findings: true })
    expect(text).toContain('\n## Findings\n\n- unanswered: `tools/call` with id 5 has no answer')
    const [without = ''] = await written('troubles.jsonl')
    expect(without).not.toContain('## Findings')
  })
})

describe('text', () => {
  it.each([
    ['a *b* [c](d)', 'a \\*b\\* \\[c\\](d)'],
    ['weather_current _x_', 'weather_current \\_x\\_'],
    ['<b> & C# #1', '\\<b\\> \\& C# \\#1'],
    ['see https://example.com, or me@example.com', 'see `https://example.com,` or `me@example.com`'],
    ['{{ x }}', '`{{` x `}}`'],
    [' two\nlines ', 'two lines'],
    ['\u202e', '\\\\u202e'],
  ])('%j is prose %j', (text, expected) => expect(prose(text)).toBe(expected))

  it.each([
    ['1. one', '1\\. one'],
    ['- one', '\\- one'],
    [':::tip', '\\:::tip'],
    ['import it', '&#105;mport it'],
    ['important exports', 'important exports'],
  ])('%j begins a paragraph as %j', (text, expected) => expect(paragraph(text)).toBe(expected))

  it('code has more ticks than what it holds', () => {
    expect(codeSpan('a')).toBe('`a`')
    expect(codeSpan('`a``b`')).toBe('``` `a``b` ```')
    expect(codeSpan(' ')).toBe('')
    expect(fenced(['```', '"'])).toEqual(['````text', '```\n"', '````'])
    expect(fenced(['{ "a": 1 }'])).toEqual(['```json', '{ "a": 1 }', '```'])
  })
})
