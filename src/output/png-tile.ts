/**
 * A browser's capture, a PNG, back into pixels: what is needed to put captures together and to see that they are whole.
 * It reads what browsers write, 8 bits of red, green, blue and perhaps alpha, row after row, and nothing else.
 */
import { inflateSync } from 'node:zlib'

export interface TileSize {
  readonly width: number
  readonly height: number
}

/**
 * RGBA, 4 bytes a pixel.
 * Source: PNG 3rd edition, §9 for the filters, §11 for the chunks.
 * @throws Error when it is another kind of PNG, or of another size
 */
export function readTile(png: Uint8Array, { width, height }: TileSize): Uint8Array {
  const { header, data } = readChunks(png)
  const channels = { 2: 3, 6: 4 }[header[9] ?? 0]
  const size = `${header.readUInt32BE(0)} × ${header.readUInt32BE(4)}`
  if (size !== `${width} × ${height}`) throw new Error(`asked for ${width} × ${height} pixels, was given ${size}`)
  if (header[8] !== 8 || channels === undefined || header[12] !== 0) throw new Error('a PNG of another kind')
  const lines = inflateSync(data)
  const stride = width * channels
  if (lines.length !== (stride + 1) * height) throw new Error('a PNG that is not whole')
  const pixels = new Uint8Array(width * height * 4).fill(255)
  let above = new Uint8Array(stride)
  for (let y = 0; y < height; y++) {
    const at = y * (stride + 1)
    const row = lines.subarray(at + 1, at + 1 + stride)
    unfilter(row, above, lines[at] ?? 0, channels)
    for (let x = 0, to = y * width * 4; x < stride; x += channels, to += 4) {
      for (let channel = 0; channel < channels; channel++) pixels[to + channel] = row[x + channel] as number
    }
    above = row
  }
  return pixels
}

/** Whether both edges have this colour all the way down: a picture's page goes from edge to edge. */
export function isPainted(pixels: Uint8Array, width: number, edge: number): boolean {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4)
  for (let at = 0; at < words.length; at += width) {
    if (words[at] !== edge || words[at + width - 1] !== edge) return false
  }
  return true
}

function readChunks(png: Uint8Array): { readonly header: Buffer; readonly data: Buffer } {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  let header: Buffer = Buffer.alloc(13)
  const data: Buffer[] = []
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const content = bytes.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') header = content
    if (type === 'IDAT') data.push(content)
    at += length + 12
  }
  return { header, data: Buffer.concat(data) }
}

/** Turns a row of differences into bytes, in its place: `step` bytes before is the pixel to the left. */
function unfilter(row: Uint8Array, above: Uint8Array, kind: number, step: number): void {
  const length = row.length
  switch (kind) {
    case 1:
      for (let i = step; i < length; i++) row[i] = (row[i] as number) + (row[i - step] as number)
      return
    case 2:
      for (let i = 0; i < length; i++) row[i] = (row[i] as number) + (above[i] as number)
      return
    case 3:
      for (let i = 0; i < length; i++) {
        const left = i < step ? 0 : (row[i - step] as number)
        row[i] = (row[i] as number) + ((left + (above[i] as number)) >> 1)
      }
      return
    case 4:
      for (let i = 0; i < length; i++) {
        const left = i < step ? 0 : (row[i - step] as number)
        const corner = i < step ? 0 : (above[i - step] as number)
        row[i] = (row[i] as number) + paeth(left, above[i] as number, corner)
      }
  }
}

/** Whichever of the three is nearest to left + above − corner. */
function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner)
  const toAbove = Math.abs(left - corner)
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
