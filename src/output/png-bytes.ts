/**
 * Pixels → PNG (ISO/IEC 15948) with a palette: a third of the size of one that stores each pixel's colour.
 *
 * Rows are stored as differences from the row above, compressed by run lengths alone (zlib's RLE): what most of a picture
 * is, and the one way that gives the same bytes whatever zlib's search for longer matches does on a machine.
 */
import { constants, crc32, deflateSync } from 'node:zlib'
import { visible } from '../base/visible.js'
import { openColours, type Palette } from './png-colours.js'

export interface PngSize {
  readonly width: number
  readonly height: number
  /** Pixels a px: 2 for 192 to the inch. */
  readonly scale: number
}

export interface PngWriter {
  /** Takes the next rows: RGBA, 4 bytes a pixel, colours multiplied by their alpha as rasterisers have them. */
  readonly rows: (pixels: Uint8Array) => void
  /** The file, when all rows were taken. */
  readonly end: (title: string) => Uint8Array
}

/**
 * Most pixels are as the one above, so only those that are not are looked at closely and kept until all colours are known:
 * where they are, and the numbers of their colour and of the one above.
 */
export function openPng({ width, height, scale }: PngSize): PngWriter {
  const colours = openColours()
  const changes = openChanges()
  /** Of each column, the number of its last colour, and the row where that began. */
  const numbers = new Uint16Array(width)
  const since = new Uint32Array(width)
  /** The row above. */
  let above: Above = { bytes: Buffer.alloc(0), words: new Int32Array(), at: 0 }
  let y = 0

  const firstRow = (words: Int32Array): void => {
    for (let x = 0; x < width; x++) {
      const number = colours.numberOf(words[x] as number)
      numbers[x] = number
      changes.add(1 + x, number, nothing)
    }
  }
  const row = (words: Int32Array, from: number): void => {
    const start = y * (width + 1) + 1
    const old = above.words
    const back = above.at - from
    const end = from + width
    for (let i = change(words, from, end, old, back); i < end; i = change(words, i + 1, end, old, back)) {
      const x = i - from
      const before = numbers[x] as number
      const number = colours.numberOf(words[i] as number)
      colours.count(before, y - (since[x] as number))
      changes.add(start + x, number, before)
      numbers[x] = number
      since[x] = y
    }
  }
  const rows: PngWriter['rows'] = (pixels) => {
    const bytes = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength)
    const words = new Int32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4)
    const length = width * 4
    for (let at = 0; at < bytes.length; at += length, y++) {
      if (y === 0) firstRow(words)
      else if (bytes.compare(above.bytes, above.at * 4, above.at * 4 + length, at, at + length) !== 0)
        row(words, at / 4)
      above = { bytes, words, at: at / 4 }
    }
    // The pixels are let go, but for the last row.
    const last = Uint8Array.from(bytes.subarray(bytes.length - length))
    above = { bytes: Buffer.from(last.buffer), words: new Int32Array(last.buffer), at: 0 }
  }
  const end: PngWriter['end'] = (title) => {
    for (let x = 0; x < width; x++) colours.count(numbers[x] as number, height - (since[x] as number))
    const palette = colours.palette()
    const filtered = new Uint8Array((width + 1) * height)
    for (let y = 0; y < height; y++) filtered[y * (width + 1)] = up
    changes.write(filtered, palette.nearest)
    const data = deflateSync(filtered, { strategy: constants.Z_RLE, memLevel: 9 })
    return file([
      header(width, height),
      ...density(scale),
      titled(title),
      ...paletteChunks(palette),
      { type: 'IDAT', data },
    ])
  }
  return { rows, end }
}

/** The next place from `at` on, before `end`, where a row differs from the old one, which is `back` places further. */
function change(words: Int32Array, at: number, end: number, old: Int32Array, back: number): number {
  let i = at
  while (i < end && words[i] === old[i + back]) i++
  return i
}

interface Above {
  readonly bytes: Buffer
  readonly words: Int32Array
  /** Where its row begins, in words. */
  readonly at: number
}

/** Filter type of PNG: each byte is told as its difference from the one above. */
const up = 2

/** Above the first row is nothing, which counts as 0. */
const nothing = 0xffff

interface Changes {
  /** A pixel at an offset of the filtered bytes has another colour than the one above. */
  readonly add: (at: number, number: number, above: number) => void
  /** @param nearest entry of the palette of each number */
  readonly write: (filtered: Uint8Array, nearest: Uint8Array) => void
}

function openChanges(): Changes {
  let places = new Uint32Array(1 << 16)
  let pairs = new Uint16Array(1 << 17)
  let count = 0
  const add: Changes['add'] = (at, number, above) => {
    if (count === places.length) {
      places = grown(places, new Uint32Array(count * 2))
      pairs = grown(pairs, new Uint16Array(count * 4))
    }
    places[count] = at
    pairs[count * 2] = number
    pairs[count * 2 + 1] = above
    count++
  }
  const write: Changes['write'] = (filtered, nearest) => {
    for (let i = 0; i < count; i++) {
      const above = pairs[i * 2 + 1] as number
      const entry = nearest[pairs[i * 2] as number] as number
      filtered[places[i] as number] = above === nothing ? entry : entry - (nearest[above] as number)
    }
  }
  return { add, write }
}

function grown<T extends Uint32Array | Uint16Array>(old: T, larger: T): T {
  larger.set(old)
  return larger
}

interface Chunk {
  readonly type: string
  readonly data: Uint8Array
}

function header(width: number, height: number): Chunk {
  const data = new Uint8Array(13)
  const view = new DataView(data.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  // 8 bits a pixel, palette, and the only methods there are.
  data.set([8, 3, 0, 0, 0], 8)
  return { type: 'IHDR', data }
}

/** Its alphas are left out where all are opaque. */
function paletteChunks({ colours, alphas }: Palette): readonly Chunk[] {
  const opaque = alphas.every((alpha) => alpha === 255)
  return [{ type: 'PLTE', data: colours }, ...(opaque ? [] : [{ type: 'tRNS', data: alphas }])]
}

/** Pixels a metre, so that documents show the picture as large as it is: a px is 1/96 inch. */
function density(scale: number): readonly Chunk[] {
  const data = new Uint8Array(9)
  const view = new DataView(data.buffer)
  for (const at of [0, 4]) view.setUint32(at, Math.round((96 * scale) / 0.0254))
  data[8] = 1
  return [{ type: 'pHYs', data }]
}

/** The title as international text: keyword, not compressed, no language. A zero would end it. */
function titled(title: string): Chunk {
  return { type: 'iTXt', data: new TextEncoder().encode(`Title\0\0\0\0\0${visible(title)}`) }
}

function file(chunks: readonly Chunk[]): Uint8Array {
  const all = [...chunks, { type: 'IEND', data: new Uint8Array() }]
  const size = all.reduce((sum, { data }) => sum + 12 + data.length, signature.length)
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  bytes.set(signature)
  let at = signature.length
  for (const { type, data } of all) {
    view.setUint32(at, data.length)
    for (let i = 0; i < 4; i++) bytes[at + 4 + i] = type.charCodeAt(i)
    bytes.set(data, at + 8)
    view.setUint32(at + 8 + data.length, crc32(bytes.subarray(at + 4, at + 8 + data.length)))
    at += 12 + data.length
  }
  return bytes
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
