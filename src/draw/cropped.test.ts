import fc from 'fast-check'
import type { Group, Scene, Shape } from '../model/scene.js'
import { cropped } from './cropped.js'

const sceneOf = (shapes: readonly Shape[]): Scene => ({
  width: 100,
  height: 1000,
  title: 'A scene',
  description: 'of shapes',
  lang: 'en',
  shapes,
})
const box = (y: number, height: number, edge?: number): Shape => ({
  type: 'box',
  x: 10,
  y,
  width: 20,
  height,
  radius: 0,
  role: 'card',
  ...(edge === undefined ? {} : { edge }),
})
const group = (...shapes: readonly Shape[]): Group => ({ type: 'group', name: 'step', shapes })

it('keeps what can be seen in a stretch, in its order', () => {
  const [above, across, inside, below] = [box(0, 90), box(50, 100), box(120, 10), box(210, 10)]
  expect(cropped(sceneOf([above, inside, across, below]), { from: 100, to: 200 }).shapes).toEqual([inside, across])
})

it('keeps what is no shape', () => {
  const { shapes, ...rest } = cropped(sceneOf([box(0, 10)]), { from: 500, to: 600 })
  expect(shapes).toEqual([])
  expect(rest).toEqual({ width: 100, height: 1000, title: 'A scene', description: 'of shapes', lang: 'en' })
})

it('groups lose what lies outside, and go when nothing is left', () => {
  const [above, inside] = [box(0, 10), box(120, 10)]
  const named: Group = { ...group(above, group(inside), group(above)), anchor: 'step-1', label: 'Step 1' }
  expect(cropped(sceneOf([named, group(above)]), { from: 100, to: 200 }).shapes).toEqual([
    { ...named, shapes: [group(inside)] },
  ])
})

it('an edge is half outside of its box', () => {
  expect(cropped(sceneOf([box(0, 99, 4)]), { from: 100, to: 200 }).shapes).toHaveLength(1)
  expect(cropped(sceneOf([box(0, 99)]), { from: 100, to: 200 }).shapes).toHaveLength(0)
})

/** Shapes with the first and last px that they can paint, told from how they are drawn. */
const y = fc.integer({ min: 0, max: 1000 })
const size = fc.integer({ min: 1, max: 60 })
const painted: fc.Arbitrary<{ readonly shape: Shape; readonly top: number; readonly bottom: number }> = fc.oneof(
  fc.tuple(y, size, fc.integer({ min: 0, max: 6 })).map(([at, height, edge]) => ({
    shape: box(at, height, edge),
    top: at - edge / 2,
    bottom: at + height + edge / 2,
  })),
  fc.tuple(fc.array(y, { minLength: 2, maxLength: 5 }), fc.integer({ min: 1, max: 6 })).map(([ys, width]) => ({
    shape: { type: 'line', points: ys.map((at, i) => [i, at] as const), width, role: 'request-line' } as const,
    top: Math.min(...ys) - width / 2,
    bottom: Math.max(...ys) + width / 2,
  })),
  fc.tuple(y, size, fc.constantFrom('left', 'right', 'up', 'down')).map(([at, length, towards]) => ({
    shape: { type: 'tip', x: 0, y: at, towards, size: length, role: 'request-tip' } as const,
    top: towards === 'up' ? at : at - length * (towards === 'down' ? 1 : 0.46),
    bottom: towards === 'down' ? at : at + length * (towards === 'up' ? 1 : 0.46),
  })),
  fc.tuple(y, size).map(([at, length]) => ({
    shape: { type: 'icon', name: 'loop', x: 0, y: at, size: length, role: 'pill-icon' } as const,
    top: at,
    bottom: at + length,
  })),
  fc.tuple(y, size).map(([at, height]) => ({
    shape: {
      type: 'text',
      x: 0,
      y: at,
      font: { face: 'sans', size: height },
      runs: [{ text: 'Ẫg', x: 0, width: 20, role: 'ink' }],
    } as const,
    // The tallest letters of a font with marks above and below.
    top: at - height * 1.4,
    bottom: at + height * 0.6,
  })),
)

it('nothing that can be seen is lost at a cut', () => {
  fc.assert(
    fc.property(fc.array(painted, { maxLength: 12 }), y, size, fc.boolean(), (all, from, height, grouped) => {
      const rows = { from, to: from + height }
      const shapes = all.map(({ shape }) => shape)
      const [kept, left] = [cropped(sceneOf(grouped ? [group(...shapes)] : shapes), rows).shapes, new Set<Shape>()]
      const collect = (some: readonly Shape[]): void => {
        for (const shape of some) shape.type === 'group' ? collect(shape.shapes) : left.add(shape)
      }
      collect(kept)
      for (const { shape, top, bottom } of all) if (bottom > rows.from && top < rows.to) expect(left).toContain(shape)
      // And what is far from it is gone: that is what it is for.
      for (const { shape, top, bottom } of all)
        if (bottom + 130 < rows.from || top - 130 > rows.to) expect(left).not.toContain(shape)
    }),
  )
})
