/**
 * Letters that are graphs of paints (OpenType 1.9, COLR version 1) → layers of outlines. A gradient becomes the mean of its
 * colours, which at the size of a text is what is seen of it; how layers are blended is left out.
 */
import type { Color, ColorLine, Font, PaintFuncs, SvgPathCommand } from 'harfbuzzjs'

export interface PaintedLayer {
  /** Font units. */
  readonly commands: readonly SvgPathCommand[]
  /** Undefined for the text's own colour. */
  readonly fill?: string
}

/** The layers of a glyph, the lowest first; none for a glyph without paints. */
export type Paints = (glyph: number) => readonly PaintedLayer[]

export function openPaints(font: Font, funcs: PaintFuncs): Paints {
  let layers: PaintedLayer[] = []
  let matrices: Matrix[] = [identity]
  /** What is painted within: null where it is no glyph. */
  let clips: (readonly SvgPathCommand[] | null)[] = []
  const paint = (fill: string | undefined): void => {
    const commands = clips.at(-1)
    if (commands) layers.push({ commands, ...(fill === undefined ? {} : { fill }) })
  }
  const gradient = ({ colorStops }: ColorLine) => {
    if (colorStops.length > 0) paint(hexOf(meanOf(colorStops)))
    return true
  }

  funcs.setPushTransformFunc((xx, yx, xy, yy, dx, dy) => {
    matrices.push(product(matrices.at(-1) ?? identity, [xx, yx, xy, yy, dx, dy]))
  })
  funcs.setPopTransformFunc(() => {
    matrices.pop()
  })
  funcs.setPushClipGlyphFunc((glyph) => {
    clips.push(moved(font.glyphToJson(glyph), matrices.at(-1) ?? identity))
  })
  funcs.setPushClipRectangleFunc(() => {
    clips.push(null)
  })
  funcs.setPopClipFunc(() => {
    clips.pop()
  })
  funcs.setColorFunc((isForeground, colour) => paint(isForeground ? undefined : hexOf(colour)))
  funcs.setLinearGradientFunc(gradient)
  funcs.setRadialGradientFunc(gradient)
  funcs.setSweepGradientFunc(gradient)

  return (glyph) => {
    layers = []
    matrices = [identity]
    clips = []
    const painted = font.paintGlyphOrFail(glyph, funcs, undefined, 0, { red: 0, green: 0, blue: 0, alpha: 255 })
    return painted ? layers : []
  }
}

/** x′ = xx·x + xy·y + dx, y′ = yx·x + yy·y + dy. */
type Matrix = readonly [xx: number, yx: number, xy: number, yy: number, dx: number, dy: number]

const identity: Matrix = [1, 0, 0, 1, 0, 0]

function product(a: Matrix, b: Matrix): Matrix {
  const [xx, yx, xy, yy, dx, dy] = b
  const [left, top] = [at(a, xx, yx), at(a, xy, yy)]
  const [x, y] = at(a, dx, dy)
  const [, , , , ax, ay] = a
  return [left[0] - ax, left[1] - ay, top[0] - ax, top[1] - ay, x, y]
}

function at([xx, yx, xy, yy, dx, dy]: Matrix, x: number, y: number): readonly [x: number, y: number] {
  return [xx * x + xy * y + dx, yx * x + yy * y + dy]
}

function moved(commands: readonly SvgPathCommand[], matrix: Matrix): readonly SvgPathCommand[] {
  return commands.map(({ type, values }) => ({
    type,
    values: values.flatMap((x, i) => (i % 2 === 0 ? at(matrix, x, values[i + 1] ?? 0) : [])),
  }))
}

/** The mean along a line of colours, from 0 to 1; before the first and after the last stop it is theirs. */
function meanOf(stops: ColorLine['colorStops']): Color {
  const sorted = stops.toSorted((a, b) => a.offset - b.offset)
  const clamped = (offset: number) => Math.min(Math.max(offset, 0), 1)
  let [red, green, blue, alpha] = [0, 0, 0, 0]
  const add = (colour: Color | undefined, share: number) => {
    if (!colour) return
    // A colour counts as much as it covers.
    const weight = share * colour.alpha
    red += colour.red * weight
    green += colour.green * weight
    blue += colour.blue * weight
    alpha += weight
  }
  add(sorted[0]?.color, clamped(sorted[0]?.offset ?? 0))
  for (const [i, { offset, color }] of sorted.entries()) {
    const after = sorted[i + 1]
    const length = after ? clamped(after.offset) - clamped(offset) : 1 - clamped(offset)
    add(color, after ? length / 2 : length)
    if (after) add(after.color, length / 2)
  }
  const cover = alpha || 1
  return { red: red / cover, green: green / cover, blue: blue / cover, alpha }
}

/** `#rrggbb`, or `#rrggbbaa` where something shines through (CSS Color 4 §5.2). */
function hexOf({ red, green, blue, alpha }: Color): string {
  const hex = (value: number) =>
    Math.min(255, Math.max(0, Math.round(value)))
      .toString(16)
      .padStart(2, '0')
  return `#${hex(red)}${hex(green)}${hex(blue)}${alpha >= 254.5 ? '' : hex(alpha)}`
}
