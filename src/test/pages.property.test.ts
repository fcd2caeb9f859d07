/** Whatever is drawn and however large the paper: pages follow each other, and what fits on one is not cut. */
import fc from 'fast-check'
import type { Group, Shape } from '../model/scene.js'
import { toBytes } from '../output/format.js'
import { nearest, toPages } from '../output/pages.js'
import { read } from '../pipeline.js'
import { looks, transcript } from './talk.js'

const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 60) }

function flat(shapes: readonly Shape[]): readonly Exclude<Shape, Group>[] {
  return shapes.flatMap((shape) => (shape.type === 'group' ? flat(shape.shapes) : [shape]))
}

/** What runs along the picture may be cut. */
const across = (shapes: readonly Shape[]) =>
  flat(shapes.filter((shape) => shape.type === 'group' && !['lane', 'loop'].includes(shape.name)))

it('cuts nothing that fits', async () => {
  await fc.assert(
    fc.asyncProperty(transcript, looks, fc.integer({ min: 400, max: 3000 }), async (source, values, limit) => {
      const sources = [{ name: 'talk.jsonl', bytes: toBytes(source) }]
      const { drawables } = await read(sources, [{ from: 'options', values }])
      const scene = await drawables[0]?.scene()
      if (!scene) throw new Error('no picture')
      const pages = toPages(scene, limit)
      expect(pages[0]?.from).toBe(0)
      expect(pages.at(-1)?.to).toBe(scene.height)
      for (const [i, { from, to }] of pages.entries()) {
        expect(to - from).toBeLessThanOrEqual(limit + 0.001)
        expect(to).toBeGreaterThan(from)
        if (i > 0) expect(from).toBe(pages[i - 1]?.to)
      }
      const cuts = pages.slice(1).map(({ from }) => from)
      for (const shape of across(scene.shapes)) {
        for (const cut of cuts) {
          if (shape.type === 'box' && shape.height + (shape.edge ?? 0) + nearest <= limit)
            expect(cut <= shape.y || cut >= shape.y + shape.height).toBe(true)
          if (shape.type === 'text')
            expect(cut <= shape.y - shape.font.size * 0.75 || cut >= shape.y + shape.font.size * 0.2).toBe(true)
        }
      }
    }),
    runs,
  )
})
