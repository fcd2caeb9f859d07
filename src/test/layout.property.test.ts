/** Whatever is said, in whatever script, at whatever width: nothing overflows its box or its neighbour. */
import fc from 'fast-check'
import type { Group, Line, Scene, Shape, Text } from '../model/scene.js'
import { toBytes } from '../output/format.js'
import { read } from '../pipeline.js'
import { looks, text, transcript } from './talk.js'

const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 60) }

async function sceneOf(source: string, values: Readonly<Record<string, unknown>>): Promise<Scene> {
  const { drawables } = await read([{ name: 'talk.jsonl', bytes: toBytes(source) }], [{ from: 'options', values }])
  const [first] = drawables
  if (!first) throw new Error('no picture')
  return first.scene()
}

function flat(shapes: readonly Shape[]): readonly Exclude<Shape, Group>[] {
  return shapes.flatMap((shape) => (shape.type === 'group' ? flat(shape.shapes) : [shape]))
}

function groups(shapes: readonly Shape[], name: Group['name']): readonly Group[] {
  return shapes.flatMap((shape) =>
    shape.type === 'group' ? [...(shape.name === name ? [shape] : []), ...groups(shape.shapes, name)] : [],
  )
}

/** What a line of text covers, px: from cap height to a little below the baseline. */
const extent = ({ x, y, font, runs }: Text) => ({
  left: x + Math.min(...runs.map((run) => run.x)),
  right: x + Math.max(...runs.map((run) => run.x + run.width)),
  top: y - font.size * 0.72,
  bottom: y + font.size * 0.15,
})

const slack = 0.01
const texts = (shapes: readonly Shape[]) =>
  flat(shapes).filter((shape) => shape.type === 'text' && shape.runs.length > 0) as readonly Text[]

it('all text is inside the picture', async () => {
  await fc.assert(
    fc.asyncProperty(transcript, looks, async (source, options) => {
      const scene = await sceneOf(source, options)
      for (const line of texts(scene.shapes)) {
        const { left, right, top, bottom } = extent(line)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(scene.width + slack)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(bottom).toBeLessThanOrEqual(scene.height)
      }
    }),
    runs,
  )
})

it('code is inside its box, and labels and boxes are inside the card', async () => {
  await fc.assert(
    fc.asyncProperty(transcript, looks, async (source, options) => {
      const scene = await sceneOf(source, options)
      const card = scene.shapes.find((shape) => shape.type === 'box' && shape.role === 'card')
      if (card?.type !== 'box') throw new Error('no card')
      for (const message of groups(scene.shapes, 'message')) {
        const box = message.shapes.find((shape) => shape.type === 'box' && shape.role.endsWith('-box'))
        if (box?.type === 'box') {
          expect(box.x).toBeGreaterThanOrEqual(card.x)
          expect(box.x + box.width).toBeLessThanOrEqual(card.x + card.width)
          for (const line of texts(groups(message.shapes, 'code'))) {
            const { left, right, top, bottom } = extent(line)
            expect(left).toBeGreaterThanOrEqual(box.x)
            expect(right).toBeLessThanOrEqual(box.x + box.width + slack)
            expect(top).toBeGreaterThanOrEqual(box.y)
            expect(bottom).toBeLessThanOrEqual(box.y + box.height)
          }
        }
        for (const line of texts(message.shapes)) {
          const { left, right } = extent(line)
          expect(left).toBeGreaterThanOrEqual(card.x)
          expect(right).toBeLessThanOrEqual(card.x + card.width + slack)
        }
      }
    }),
    runs,
  )
})

it('no two texts touch', async () => {
  await fc.assert(
    fc.asyncProperty(transcript, looks, async (source, options) => {
      const scene = await sceneOf(source, options)
      const all = texts(scene.shapes)
        .filter((line) => line.runs.some((run) => run.text.trim() !== ''))
        .map((line) => ({ ...extent(line), line }))
        .sort((a, b) => a.top - b.top)
      for (const [i, a] of all.entries()) {
        for (let j = i + 1; j < all.length; j++) {
          const b = all[j]
          if (!b || b.top >= a.bottom) break
          const apart = b.left >= a.right - slack || a.left >= b.right - slack
          if (!apart)
            throw new Error(
              `«${a.line.runs.map((run) => run.text).join('')}» touches «${b.line.runs.map((run) => run.text).join('')}»`,
            )
        }
      }
    }),
    runs,
  )
})

it('cards and code boxes keep apart', async () => {
  await fc.assert(
    fc.asyncProperty(transcript, looks, async (source, options) => {
      const scene = await sceneOf(source, options)
      const boxes = flat(scene.shapes).filter((shape) => shape.type === 'box')
      for (const kind of ['card', '-box'] as const) {
        const tops = boxes
          .filter(
            (shape) => shape.type === 'box' && (kind === 'card' ? shape.role === kind : shape.role.endsWith(kind)),
          )
          .sort((a, b) => a.y - b.y)
        for (const [i, box] of tops.entries()) {
          const next = tops[i + 1]
          if (next?.type === 'box' && box.type === 'box') expect(next.y).toBeGreaterThanOrEqual(box.y + box.height)
        }
      }
    }),
    runs,
  )
})

it('arrows run from lane to lane', async () => {
  await fc.assert(
    fc.asyncProperty(transcript, looks, async (source, options) => {
      const scene = await sceneOf(source, options)
      const lifelines = flat(scene.shapes).filter(
        (shape): shape is Line =>
          shape.type === 'line' && (shape.role === 'client-line' || shape.role === 'server-line'),
      )
      const [client, server] = lifelines.map((line) => line.points[0]?.[0] ?? 0)
      if (client === undefined || server === undefined) throw new Error('no lifelines')
      for (const message of groups(scene.shapes, 'message')) {
        for (const shape of message.shapes) {
          if (shape.type !== 'line' || !/^(?:request|response|notification|error|gap)-line$/.test(shape.role)) continue
          const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = shape.points
          expect(y1).toBe(y2)
          expect(Math.min(x1, x2)).toBeGreaterThanOrEqual(client)
          expect(Math.max(x1, x2)).toBeLessThanOrEqual(server)
          const [from, other] = x1 < x2 ? [client, server] : [server, client]
          expect(Math.abs(x1 - from)).toBeLessThan(12)
          if (shape.role !== 'gap-line') expect(Math.abs(x2 - other)).toBeLessThan(24)
        }
      }
    }),
    runs,
  )
})

it('a palette moves nothing', async () => {
  await fc.assert(
    fc.asyncProperty(transcript, looks, async (source, options) => {
      const [a, b] = await Promise.all(['paper', 'midnight'].map((theme) => sceneOf(source, { ...options, theme })))
      expect(a).toEqual(b)
    }),
    { numRuns: Math.ceil(runs.numRuns / 4) },
  )
})

it('notes of any length stand beside their box or below it', async () => {
  const notes = fc.array(fc.record({ title: text, text }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(notes, looks, async (texts_, options) => {
      const message = {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'a', arguments: { location: 'Oslo', days: 3 } },
      }
      const places = ['/params/name', '/params/arguments/location', '/params/arguments/days', '/params', undefined]
      const file = {
        title: 'notes',
        messages: [{ from: 'client', message }],
        notes: texts_.map((note, i) => ({ message: 'tools/call', ...(places[i] && { at: places[i] }), ...note })),
      }
      const { title: _, ...rest } = options
      const { drawables } = await read(
        [{ name: 'notes.json', bytes: toBytes(JSON.stringify(file)) }],
        [{ from: 'options', values: { ...rest, density: 'full' } }],
      )
      const scene = await drawables[0]?.scene()
      if (!scene) throw new Error('no picture')
      const [group] = groups(scene.shapes, 'message')
      const box = group?.shapes.find((shape) => shape.type === 'box' && shape.role === 'request-box')
      if (box?.type !== 'box') throw new Error('no box')
      for (const line of texts(groups(scene.shapes, 'notes'))) {
        const { left, right, top } = extent(line)
        expect(right).toBeLessThanOrEqual(scene.width)
        if (top < box.y + box.height) expect(left).toBeGreaterThan(box.x + box.width)
      }
    }),
    runs,
  )
})
