/**
 * Golden pictures: each is drawn again and must be what `out/` holds, byte for byte, its scene first, so that the first
 * difference tells layout from drawing. `npm run gallery` redraws them; look at them before they are committed.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawExhibit, exhibits, out } from './gallery.js'

/** A failing golden leaves its twin beside it, for the eye. */
function same(file: string, drawn: string): void {
  const path = join(out, file)
  const golden = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (drawn === golden) return
  writeFileSync(path.replace(/(\.\w+)$/, '.changed$1'), drawn)
  const [a, b] = [golden.split('\n'), drawn.split('\n')]
  const line = a.findIndex((text, i) => text !== b[i])
  throw new Error(`out/${file} differs at line ${line + 1}:\n- ${a[line]?.slice(0, 300)}\n+ ${b[line]?.slice(0, 300)}`)
}

it.each(exhibits.map((exhibit) => [exhibit.name, exhibit] as const))('%s', async (name, exhibit) => {
  const { svg, scene } = await drawExhibit(exhibit)
  same(join('scenes', `${name}.txt`), scene)
  same(`${name}.svg`, svg)
})

it('out/ holds nothing else', () => {
  const names = readdirSync(out).filter((file) => file.endsWith('.svg') && !file.includes('.changed'))
  expect(names.map((file) => file.replace('.svg', '')).sort()).toEqual(exhibits.map(({ name }) => name).sort())
})
