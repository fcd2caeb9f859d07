/**
 * The colours of a picture, numbered as they come, and a palette of at most 256 in the end. A picture has a few hundred,
 * most of them of letters' edges; beyond 256 the rarest become their nearest neighbours.
 */
import { once } from '../base/once.js'

export interface Colours {
  readonly numberOf: (colour: number) => number
  /** More pixels have a colour. */
  readonly count: (number: number, pixels: number) => void
  readonly palette: () => Palette
}

export interface Palette {
  /** Red, green and blue of each entry in turn, not multiplied by alpha. */
  readonly colours: Uint8Array
  readonly alphas: Uint8Array
  /** Entry of each number. */
  readonly nearest: Uint8Array
}

/** Colours are words of 4 bytes, red in the lowest. */
export function openColours(): Colours {
  const numbers = new Map<number, number>()
  const alike = once(() => openAlike(colours))
  const colours: number[] = []
  const counts = new Uint32Array(mostColours)
  // The colours that were asked for last, by their hash: a map is slow for what is asked for a million times.
  const slots = 4096
  const lately = new Int32Array(slots)
  const found = new Uint16Array(slots)
  // No slot may seem to know the colour 0, which only the first may hold.
  lately[0] = 1

  const learn = (colour: number): number => {
    const known = numbers.get(colour)
    if (known !== undefined) return known
    const number = colours.length < mostColours ? colours.push(colour) - 1 : alike()(colour)
    numbers.set(colour, number)
    return number
  }
  const numberOf: Colours['numberOf'] = (colour) => {
    const slot = Math.imul(colour, 0x9e3779b1) >>> 20
    if (lately[slot] !== colour) {
      lately[slot] = colour
      found[slot] = learn(colour)
    }
    return found[slot] as number
  }
  const count: Colours['count'] = (number, pixels) => {
    counts[number] = (counts[number] as number) + pixels
  }
  return { numberOf, count, palette: () => toPalette(colours, counts) }
}

/** Numbers fit 16 bits, and `nothing` is none. A drawing has fewer colours; bitmaps of hundreds of emoji have more. */
const mostColours = 65_535

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

function toPalette(colours: readonly number[], counts: Uint32Array): Palette {
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
  return { colours: bytes([0, 8, 16]), alphas: bytes([24]), nearest }
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

/** The square of it. */
function distance(a: number, b: number): number {
  const red = (a & 255) - (b & 255)
  const green = ((a >>> 8) & 255) - ((b >>> 8) & 255)
  const blue = ((a >>> 16) & 255) - ((b >>> 16) & 255)
  const alpha = (a >>> 24) - (b >>> 24)
  return red * red + green * green + blue * blue + alpha * alpha
}
