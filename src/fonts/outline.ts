/** Outlines of glyphs → path data. */
import type { SvgPathCommand } from 'harfbuzzjs'

/**
 * Units of an outline to the em: a thirtieth of a px in code. Whole numbers are half as long as decimals, and the same
 * glyph is the same text at every size.
 */
export const em = 400

/** A glyph's outline, by steps from its first point: so one that comes again is the same text again. */
export interface Outline {
  /** The first point, from the glyph's origin. */
  readonly start: readonly [x: number, y: number]
  /** All that comes after it. */
  readonly path: string
}

/** @param scale units a font unit */
export function outlineOf(commands: readonly SvgPathCommand[], scale: number): Outline {
  let path = ''
  let letter = ''
  let first: readonly [number, number] | null = null
  let [lastX, lastY] = [0, 0]
  let [startX, startY] = [0, 0]
  for (const { type, values } of commands) {
    if (type === 'Z') {
      path += letter = 'z'
      ;[lastX, lastY] = [startX, startY]
      continue
    }
    // Each point is rounded where it is, so that steps add up.
    const points = values.map((value, i) => Math.round((i % 2 === 0 ? value : -value) * scale))
    const [toX = 0, toY = 0] = points.slice(-2)
    if (first) {
      const steps = numbers(points.map((value, i) => value - (i % 2 === 0 ? lastX : lastY)))
      // A command that comes again needs no letter (SVG 2 §9.3.1).
      path += letter !== type ? type.toLowerCase() + steps : steps.startsWith('-') ? steps : ` ${steps}`
    }
    letter = type
    if (type === 'M') {
      first ??= [toX, toY]
      ;[startX, startY] = [toX, toY]
    }
    ;[lastX, lastY] = [toX, toY]
  }
  return { start: first ?? [0, 0], path }
}

/** Path data of an outline, its origin at a place in font units; empty for a blank. */
export function placed({ start, path }: Outline, x: number, y: number, scale: number): string {
  return path === '' ? '' : `M${numbers([Math.round(x * scale) + start[0], Math.round(y * scale) + start[1]])}${path}`
}

function numbers(values: readonly number[]): string {
  return values.map((value, i) => (i > 0 && value >= 0 ? ` ${value}` : `${value}`)).join('')
}
