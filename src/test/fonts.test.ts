/** The shipped fonts are what `npm run fonts` cuts, and what the tables say of them is so. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRuler } from '../base/measure.js'
import { advances } from '../shipped/advances.js'
import { faces } from '../shipped/faces.js'
import { root } from './gallery.js'

const shipped = join(root, 'templates', 'fonts')

it('are cut anew to the same bytes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-diagram-fonts-'))
  try {
    execFileSync(process.execPath, [join(root, 'scripts', 'fonts.mjs'), folder])
    const made = readdirSync(folder).sort()
    expect(made).toHaveLength(21)
    for (const name of made)
      expect([name, readFileSync(join(folder, name)).equals(readFileSync(join(shipped, name)))]).toEqual([name, true])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)

it('have no kerning and no ligatures', () => {
  for (const name of readdirSync(shipped).filter((file) => file.endsWith('.ttf'))) {
    const bytes = readFileSync(join(shipped, name))
    const tables = Array.from({ length: bytes.readUInt16BE(4) }, (_, i) =>
      bytes.toString('latin1', 12 + 16 * i, 16 + 16 * i),
    )
    expect(tables).toContain('glyf')
    for (const table of ['GPOS', 'GSUB', 'GDEF', 'kern']) expect(tables).not.toContain(table)
  }
})

it('carry their licence', () => {
  for (const name of ['LICENSE-Inter.txt', 'LICENSE-JetBrainsMono.txt'])
    expect(readFileSync(join(shipped, name), 'utf8')).toContain('SIL Open Font License')
})

it('together are small', () => {
  const bytes = Object.values(faces).reduce((sum, { basic }) => sum + basic.length, 0)
  expect(bytes).toBeLessThan(31_000)
})

it('the monospaced ones have one width', () => {
  const { measure } = openRuler(advances)
  const font = { face: 'mono', size: 12.5 } as const
  for (const letter of 'iW{}…·é') expect(measure(letter, font)).toBeCloseTo(7.5)
})
