import fc from 'fast-check'
import { cells } from '../base/graphemes.js'
import { read } from '../pipeline.js'
import { transcript, text as words } from '../test/talk.js'
import { toJson } from './json.js'
import { toLadder } from './ladder.js'
import { toRows } from './transcript.js'

const bytes = (text: string) => new TextEncoder().encode(text)
const readText = (text: string, values: Record<string, unknown> = {}) =>
  read([{ name: 'talk.jsonl', bytes: bytes(text) }], [{ from: 'flags', values: { secrets: 'show', ...values } }])

describe('any talk', () => {
  it('stays between its lifelines, whatever the width', async () => {
    const cases = fc.tuple(transcript, fc.integer({ min: 30, max: 130 }), fc.constantFrom('en', 'zh', 'ja'), words)
    await fc.assert(
      fc.asyncProperty(cases, async ([text, columns, lang, title]) => {
        const { drawables, settings } = await readText(text, { lang, title })
        for (const { part } of drawables) {
          const drawn = toLadder(part, settings, { columns, colour: false })
          const edge = Math.min(120, Math.max(40, columns)) - 1
          for (const line of drawn.split('\n')) {
            expect(cells(line)).toBeLessThanOrEqual(edge + 1)
            if (/^ [╭│┃├┠╵]/.test(line)) expect(cells(line)).toBe(edge)
          }
          const arrows = part.steps.flatMap(({ rows }) => rows).filter(({ type }) => type === 'message').length
          expect(drawn.match(/^ (?:[│┃]◀|[├┠]).*[│┃┤┨]$/gm)?.length ?? 0).toBeGreaterThanOrEqual(arrows)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is the same again when it was written as a transcript and read', async () => {
    await fc.assert(
      fc.asyncProperty(transcript, async (text) => {
        const { transcript: recording, conversation: first } = await readText(text)
        const again = (await readText(toRows(recording, first))).conversation
        // Places differ: the file that is read again has a first line.
        const plain = (json: string) => json.replace(/"where":"[^"]*"/g, '')
        expect(plain(toJson(again))).toBe(plain(toJson(first)))
      }),
      { numRuns: 60 },
    )
  })
})
