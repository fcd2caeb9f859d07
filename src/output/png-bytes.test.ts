import fc from 'fast-check'
import { PNG } from 'pngjs'
import { openPng } from './png-bytes.js'

type Pixel = readonly [red: number, green: number, blue: number, alpha: number]

interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

function pictureOf(width: number, height: number, at: (x: number, y: number) => Pixel): Picture {
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(at(x, y), (y * width + x) * 4)
  return { width, height, pixels }
}

function encode({ width, height, pixels }: Picture, { scale = 2, title = '', rows = height } = {}): Buffer {
  const png = openPng({ width, height, scale })
  const step = rows * width * 4
  for (let at = 0; at < pixels.length; at += step) png.rows(pixels.subarray(at, at + step))
  return Buffer.from(png.end(title))
}

const decode = (bytes: Buffer): Uint8Array => new Uint8Array(PNG.sync.read(bytes).data)

/** The largest difference of a channel. */
function worst(a: Uint8Array, b: Uint8Array): number {
  expect(a.length).toBe(b.length)
  let most = 0
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs((a[i] ?? 0) - (b[i] ?? 0)))
  return most
}

/** Data of the chunks of a type. */
function chunksOf(bytes: Buffer, wanted: string): readonly Buffer[] {
  const found: Buffer[] = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === wanted) found.push(bytes.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return found
}

describe('pixels', () => {
  it('are exact with up to 256 colours', () => {
    for (const colours of [1, 2, 255, 256]) {
      const picture = pictureOf(32, 20, (x, y) => {
        const n = (x * 20 + y) % colours
        return [n, 255 - n, (n * 7) & 255, 255]
      })
      const bytes = encode(picture)
      expect([colours, worst(decode(bytes), picture.pixels)]).toEqual([colours, 0])
      expect(chunksOf(bytes, 'PLTE')[0]?.length).toBe(colours * 3)
    }
  })

  it('are near beyond, and those of the most frequent colours exact', () => {
    // A white page with one black line, and a ramp of 4,000 colours of one pixel each.
    const picture = pictureOf(200, 60, (x, y) => {
      if (y < 30) return [255, 255, 255, 255]
      if (y < 40) return [0, 0, 0, 255]
      const n = (y - 40) * 200 + x
      return [n & 255, (n >> 4) & 255, 128, 255]
    })
    const decoded = decode(encode(picture))
    expect(worst(decoded.subarray(0, 40 * 800), picture.pixels.subarray(0, 40 * 800))).toBe(0)
    expect(worst(decoded, picture.pixels)).toBeLessThan(24)
  })

  it('with more colours than any drawing has are near too', () => {
    let state = 1
    const random = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return state >>> 24
    }
    const picture = pictureOf(300, 260, () => [random(), random(), random(), 255])
    const decoded = decode(encode(picture))
    // 256 of them stand for a cube of 256 to each side.
    expect(worst(decoded, picture.pixels)).toBeLessThan(80)
  }, 60_000)

  it('may be clear: colours come multiplied by their alpha, and a file has them as they are', () => {
    const alphaOf = (x: number, y: number) => (x * 9 + y) * 3
    const clear = pictureOf(9, 9, (x, y) => {
      const alpha = alphaOf(x, y)
      return [Math.round((100 * alpha) / 255), alpha, 0, alpha]
    })
    const bytes = encode(clear)
    const decoded = decode(bytes)
    for (let i = 0; i < 81; i++) {
      const alpha = alphaOf(i % 9, Math.floor(i / 9))
      expect(decoded.slice(i * 4 + 1, i * 4 + 4)).toEqual(Uint8Array.of(alpha && 255, 0, alpha))
      if (alpha > 60) expect(Math.abs((decoded[i * 4] ?? 0) - 100)).toBeLessThan(3)
    }
    expect(chunksOf(bytes, 'tRNS')).toHaveLength(1)
    expect(chunksOf(encode(pictureOf(3, 3, () => [1, 2, 3, 255])), 'tRNS')).toHaveLength(0)
  })

  it('of any small picture come back, in the same bytes whether its rows come one by one or all at once', () => {
    const colour = fc.constantFrom<Pixel>([0, 0, 0, 255], [255, 255, 255, 255], [200, 30, 40, 255], [0, 0, 0, 0])
    const picture = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.infiniteStream(colour))
      .map(([width, height, stream]) => pictureOf(width, height, () => stream.next().value as Pixel))
    fc.assert(
      fc.property(picture, fc.integer({ min: 1, max: 9 }), (each, rows) => {
        const bytes = encode(each)
        expect(worst(decode(bytes), each.pixels)).toBe(0)
        expect(encode(each, { rows }).equals(bytes)).toBe(true)
      }),
    )
  })

  it('may come in one piece of memory that is used again', () => {
    const picture = pictureOf(4, 6, (x, y) => [x, y >> 1, 0, 255])
    const png = openPng({ width: 4, height: 6, scale: 1 })
    const memory = Buffer.alloc(16)
    for (let y = 0; y < 6; y++) {
      memory.set(picture.pixels.subarray(y * 16, y * 16 + 16))
      png.rows(memory)
    }
    expect(worst(decode(Buffer.from(png.end(''))), picture.pixels)).toBe(0)
  })
})

describe('the file', () => {
  const small = pictureOf(5, 7, () => [1, 2, 3, 255])

  it('says how large it is to be shown: a px is 1/96 inch', () => {
    for (const [scale, perMetre] of [
      [1, 3780],
      [2, 7559],
      [0.5, 1890],
    ] as const) {
      const [data] = chunksOf(encode(small, { scale }), 'pHYs')
      expect([data?.readUInt32BE(0), data?.readUInt32BE(4), data?.[8]]).toEqual([perMetre, perMetre, 1])
    }
  })

  it('has the title, in any letters', () => {
    const titleOf = (title: string) => chunksOf(encode(small, { title }), 'iTXt')[0]?.toString('utf8')
    expect(titleOf('你好, World')).toBe('Title\0\0\0\0\0你好, World')
  })

  it('has no zero in the title, which would end it', () => {
    const [data] = chunksOf(encode(small, { title: 'a\0b\ud800' }), 'iTXt')
    expect(data?.subarray(10).toString('utf8')).toBe('a\\u0000b\\ud800')
  })

  it('is a palette of 8 bits a pixel, in one piece, and ends as it should', () => {
    const bytes = encode(small)
    expect([...(chunksOf(bytes, 'IHDR')[0] ?? [])]).toEqual([0, 0, 0, 5, 0, 0, 0, 7, 8, 3, 0, 0, 0])
    expect(chunksOf(bytes, 'IDAT')).toHaveLength(1)
    expect(bytes.subarray(-12).toString('latin1')).toBe('\0\0\0\0IEND\xaeB`\x82')
  })
})
