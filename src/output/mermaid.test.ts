import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { read } from '../pipeline.js'
import { root } from '../test/gallery.js'
import { mermaid } from './mermaid.js'
import { mermaidLines, mermaidText } from './mermaid-text.js'

async function written(name: string, values: Readonly<Record<string, unknown>> = {}): Promise<readonly string[]> {
  const bytes = readFileSync(join(root, 'fixtures', name))
  const { drawables } = await read([{ name, bytes }], [{ from: 'options', values }])
  const made = await mermaid.encode(drawables, { name: 'flow' })
  return made.map((artifact) => new TextDecoder().decode(artifact.bytes))
}

describe('a diagram', () => {
  it('has participants, a note a step, and an arrow a message', async () => {
    const [text = ''] = await written('four-steps.json')
    expect(text).toContain('participant client as MCP Client<br/>example-client 1.0.0\n')
    expect(text).toContain(`    Note over client,server: 3. Tool Execution
    client->>server: tools/call weather_current request · id 3<br/>location: "San Francisco" units: "imperial"
    activate server
`)
    expect(text).toContain('Note left of client: 3. location: A required argument.\n')
    expect(text).toContain('    server-)client: notifications/tools/list_changed notification\n')
    expect(text).toContain('tools/list request · id 4 · back to step 2')
  })

  it('tells errors and what stays unanswered by their arrows', async () => {
    const [text = ''] = await written('troubles.jsonl')
    expect(text).toContain('server--xclient: tools/call get_station error · id 3 · 37 ms<br/>')
    expect(text).toContain('client-xserver: tools/call calibrate_sensor request, cancelled · id 2')
    expect(text).not.toMatch(/activate server\n {4}client-\)server: notifications\/cancelled/)
    expect(text).toContain('Note over client,server: the server ended with code 1\n')
  })

  it('numbers messages as every other form does, also behind a repeat', async () => {
    const [text = ''] = await written('polling.jsonl')
    expect(text).toContain(`    autonumber 128
    client->>server: tools/call get_page request × 32
    activate server
    autonumber 140
    server-->>client: tools/call response × 32 · 23–78 ms
    deactivate server
`)
  })

  it('is one of several when the picture is, and bars do not run out of it', async () => {
    const parts = await written('sampling.jsonl', { split: '4' })
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) {
      expect(part.match(/ activate /g)?.length).toBe(part.match(/ deactivate /g)?.length)
    }
    expect(parts[1]).toContain('part 2 of')
  })

  it('tells when it is longer than Mermaid takes', async () => {
    const bytes = readFileSync(join(root, 'fixtures', 'polling.jsonl'))
    const values = { repeats: 'show', density: 'compact' }
    const { drawables } = await read([{ name: 'polling.jsonl', bytes }], [{ from: 'options', values }])
    const twice = drawables.map((each) => ({
      ...each,
      part: { ...each.part, steps: [each.part.steps, each.part.steps].flat() },
    }))
    const [long] = await mermaid.encode(twice, { name: 'flow' })
    expect(long?.findings).toEqual([
      expect.objectContaining({ rule: 'too-long', text: expect.stringMatching(/^flow.mmd: \d{5}/) }),
    ])
    const [short] = await mermaid.encode((await read([{ name: 'polling.jsonl', bytes }], [])).drawables, {
      name: 'flow',
    })
    expect(short?.findings).toEqual([])
  })

  it('has labels alone with arrows alone', async () => {
    const [text = ''] = await written('four-steps.json', { density: 'arrows' })
    expect(text).toContain('client->>server: tools/call weather_current request · id 3\n')
    expect(text).not.toContain('Note left')
  })
})

describe('text', () => {
  it.each([
    ['a; b # c %% d', 'a#59; b #35; c #37;#37; d'],
    ['<b>&', '#60;b#62;#38;'],
    ['the end, a weekend', 'the #101;nd, a weekend'],
    ['wrap: style', '#119;rap: #115;tyle'],
    ['a\nb\u202e', 'a b#92;u202e'],
  ])('%j is %j', (text, expected) => expect(mermaidText(text, 40)).toBe(expected))

  it('is cut before it is coded', () => {
    expect(mermaidText(';;;;;', 3)).toBe('#59;#59;…')
    expect(mermaidLines('one two three four five', 9, 2)).toBe('one two<br/>three fo…')
  })
})
