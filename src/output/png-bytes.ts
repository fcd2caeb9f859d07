/**
 * Pixels → PNG (ISO/IEC 15948) with a palette: a third of the size of one that stores each pixel's colour. A picture has
 * a few hundred colours, most of them of letters' edges; beyond 256 the rarest become their nearest neighbours.
 *
 * Rows are stored as differences from the row above, compressed by run lengths alone (zlib's RLE): what most of a picture
 * is, and the one way that gives the same bytes whatever zlib's search for longer matches does on a machine.
 */
import { constants, crc32, deflateSync } from 'node:zlib'
import { once } from '../base/once.js'
import { visible } from '../base/visible.js'

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

export function openPng({ width, height, scale }: PngSize): PngWriter {
  const indexes = new Uint16Array(width * height)
  /** Rows that are as the one above. */
  const repeated = new Uint8Array(height)
  const colours = openColours()
  let last = new Uint8Array()
  let y = 0

  const indexRow = (pixels: Uint32Array, from: number): void => {
    const end = from + width
    const to = y * width - from
    let x = from
    while (x < end) {
      const colour = pixels[x] as number
      const start = x
      do x++
      while (x < end && pixels[x] === colour)
      indexes.fill(colours.indexOf(colour, x - start), to + start, to + x)
    }
  }
  const rows: PngWriter['rows'] = (pixels) => {
    const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4)
    const length = width * 4
    const row = (at: number) => pixels.subarray(at, at + length)
    for (let at = 0; at < pixels.byteLength; at += length, y++) {
      const above = at === 0 ? last : row(at - length)
      if (y > 0 && equal(above, row(at))) repeated[y] = 1
      else indexRow(words, at / 4)
    }
    last = Uint8Array.from(pixels.subarray(pixels.byteLength - length))
  }
  const end: PngWriter['end'] = (title) => {
    const { palette, nearest } = colours.palette()
    const filtered = new Uint8Array((width + 1) * height)
    const above = new Uint8Array(width)
    for (let row = 0; row < height; row++) {
      const at = row * (width + 1)
      filtered[at] = up
      if (!repeated[row]) differences(filtered.subarray(at + 1), indexes.subarray(row * width), above, nearest)
    }
    const data = deflateSync(filtered, { strategy: constants.Z_RLE, memLevel: 9 })
    return file([header(width, height), ...density(scale), titled(title), ...palette, { type: 'IDAT', data }])
  }
  return { rows, end }
}

/** Filter type of PNG: each byte is told as its difference from the one above. */
const up = 2

/** @param above entries of the row above; those of this row when it is done */
function differences(out: Uint8Array, row: Uint16Array, above: Uint8Array, nearest: Uint8Array): void {
  for (let x = 0; x < above.length; x++) {
    const entry = nearest[row[x] as number] as number
    out[x] = entry - (above[x] as number)
    above[x] = entry
  }
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}

interface Colours {
  /** Number of a colour, which `count` more pixels have. */
  readonly indexOf: (colour: number, count: number) => number
  /** Chunks of the palette, and the entry for each colour. */
  readonly palette: () => { readonly palette: readonly Chunk[]; readonly nearest: Uint8Array }
}

/** Colours are words of 4 bytes, red in the lowest. */
function openColours(): Colours {
  const numbers = new Map<number, number>()
  const alike = once(() => openAlike(colours))
  const colours: number[] = []
  const counts: number[] = []
  let [lastColour, lastNumber] = [-1, 0]

  const indexOf: Colours['indexOf'] = (colour, count) => {
    if (colour !== lastColour) {
      const known = numbers.get(colour)
      lastColour = colour
      lastNumber = known ?? (colours.length < mostColours ? colours.length : alike()(colour))
      if (known === undefined) numbers.set(colour, lastNumber)
      if (lastNumber === colours.length) {
        colours.push(colour)
        counts.push(0)
      }
    }
    counts[lastNumber] = (counts[lastNumber] as number) + count
    return lastNumber
  }
  return { indexOf, palette: () => toPalette(colours, counts) }
}

/** Numbers fit 16 bits. A drawing has fewer colours; bitmaps of hundreds of emoji have more. */
const mostColours = 65_536

/** Number of a known colour that is near another: of the same 4 bits a channel, or of fewer. */
function openAlike(colours: readonly number[]): (colour: number) => number {
  const masks = [0xf0f0f0f0, 0xc0c0c0c0, 0x80808080, 0]
  const tables = masks.map((mask) => new Map(colours.map((colour, i) => [colour & mask, i])))
  return (colour) => {
    for (const [i, table] of tables.entries()) {
      const found = table.get(colour & (masks[i] as number))
      if (found !== undefined) return found
    }
    return 0
  }
}

const entries = 256
/** Entries for the most frequent colours; the others go to those that would be farthest from any of them. */
const frequent = 160

function toPalette(colours: readonly number[], counts: readonly number[]): ReturnType<Colours['palette']> {
  const order = colours.map((_, i) => i).sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b)
  const chosen: number[] = []
  const nearest = new Uint8Array(colours.length)
  const distances = new Float64Array(colours.length).fill(Number.POSITIVE_INFINITY)
  const choose = (number: number): void => {
    for (let i = 0; i < colours.length; i++) {
      const far = distance(colours[i] as number, colours[number] as number)
      if (far >= (distances[i] as number)) continue
      distances[i] = far
      nearest[i] = chosen.length
    }
    chosen.push(number)
  }
  for (const number of order.slice(0, colours.length <= entries ? entries : frequent)) choose(number)
  while (chosen.length < Math.min(entries, colours.length)) choose(farthest(distances))
  const bytes = (shifts: readonly number[]) =>
    Uint8Array.from(chosen.flatMap((number) => shifts.map((shift) => channel(colours[number] as number, shift))))
  const alphas = bytes([24])
  const opaque = alphas.every((alpha) => alpha === 255)
  return {
    palette: [{ type: 'PLTE', data: bytes([0, 8, 16]) }, ...(opaque ? [] : [{ type: 'tRNS', data: alphas }])],
    nearest,
  }
}

/** A channel as PNG has it: not multiplied by alpha. */
function channel(colour: number, shift: number): number {
  const [value, alpha] = [(colour >>> shift) & 255, colour >>> 24]
  return shift === 24 || alpha === 0 || alpha === 255 ? value : Math.min(255, Math.round((value * 255) / alpha))
}

function farthest(distances: Float64Array): number {
  let found = 0
  for (let i = 1; i < distances.length; i++) if ((distances[i] as number) > (distances[found] as number)) found = i
  return found
}

function distance(a: number, b: number): number {
  let sum = 0
  for (const shift of [0, 8, 16, 24]) sum += (((a >>> shift) & 255) - ((b >>> shift) & 255)) ** 2
  return sum
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
