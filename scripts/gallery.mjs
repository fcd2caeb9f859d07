/** Redraws `out/`: `npm run gallery` (after a build). Then read `git diff out/`, and look at the pictures. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { drawExhibit, exhibits, out } = await import('../dist/test/gallery.js')
mkdirSync(join(out, 'scenes'), { recursive: true })
const names = new Set(exhibits.map(({ name }) => name))
for (const folder of [out, join(out, 'scenes')]) {
  for (const file of readdirSync(folder)) {
    if (/\.(?:svg|txt)$/.test(file) && !names.has(file.replace(/\.\w+$/, ''))) rmSync(join(folder, file))
  }
}
for (const exhibit of exhibits) {
  const { svg, scene } = await drawExhibit(exhibit)
  writeFileSync(join(out, `${exhibit.name}.svg`), svg)
  writeFileSync(join(out, 'scenes', `${exhibit.name}.txt`), scene)
  console.log(`out/${exhibit.name}.svg: ${Math.round(svg.length / 1000)} kB`)
}
