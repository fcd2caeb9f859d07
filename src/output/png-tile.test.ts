import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { isPainted, readTile } from './png-tile.js'

/** What the filters of PNG 3rd edition, §9 take for a byte: `a` is left of it, `b` above, `c` above left. */
function predicted(kind: number, a: number, b: number, c: number): number {
  if (kind === 4) {
    const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
  }
  return [0, a, b, (a + b) >> 1][kind] ?? 0
}

interface Row {
  /** Its filter. */
  readonly kind: number
  readonly bytes: readonly number[]
}

function toPng(width: number, rows: readonly Row[], channels: 3 | 4): Uint8Array {
  const lines = rows.flatMap(({ kind, bytes }, y) => {
    const above = rows[y - 1]?.bytes
    const filtered = bytes.map((byte, i) => {
      const near = [bytes[i - channels], above?.[i], above?.[i - channels]] as const
      const [a = 0, b = 0, c = 0] = near
      return (byte - predicted(kind, a, b, c)) & 255
    })
    return [kind, ...filtered]
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(rows.length, 4)
  header.set([8, channels === 3 ? 2 : 6], 8)
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return [length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]
  }
  const data = deflateSync(Buffer.from(lines))
  // In two chunks, as they may come.
  return Buffer.concat([
    Buffer.alloc(8),
    ...chunk('IHDR', header),
    ...chunk('IDAT', data.subarray(0, 5)),
    ...chunk('IDAT', data.subarray(5)),
    ...chunk('IEND', Buffer.alloc(0)),
  ])
}

const width = 5

it.each([3, 4] as const)('reads rows of any filter, %i bytes a pixel', (channels) => {
  const bytes = fc.array(fc.integer({ min: 0, max: 255 }), {
    minLength: channels * width,
    maxLength: channels * width,
  })
  const row = fc.record({ kind: fc.integer({ min: 0, max: 4 }), bytes })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
      const pixels = rows.flatMap(({ bytes }) =>
        Array.from({ length: width }, (_, x) => [...bytes.slice(x * channels, (x + 1) * channels), 255].slice(0, 4)),
      )
      const read = readTile(toPng(width, rows, channels), { width, height: rows.length })
      expect([...read]).toEqual(pixels.flat())
    }),
  )
})

const plain = (height: number): Row[] =>
  Array.from({ length: height }, () => ({ kind: 0, bytes: new Array(width * 3).fill(7) }))

it('refuses another size, and what is cut off', () => {
  const png = toPng(width, plain(3), 3)
  expect(() => readTile(png, { width, height: 4 })).toThrow('asked for 5 × 4 pixels, was given 5 × 3')
  expect(() => readTile(png.subarray(0, 50), { width, height: 3 })).toThrow()
  expect(() => readTile(new Uint8Array(), { width, height: 3 })).toThrow()
})

it('sees rows that were not painted, at either edge', () => {
  const pixels = readTile(toPng(width, plain(3), 3), { width, height: 3 })
  expect(isPainted(pixels, width, 0xff070707)).toBe(true)
  expect(isPainted(pixels, width, 0xff0707ff)).toBe(false)
  expect(isPainted(pixels.with(width * 4, 255), width, 0xff070707)).toBe(false)
  expect(isPainted(pixels.with(width * 3 * 4 - 2, 255), width, 0xff070707)).toBe(false)
})
