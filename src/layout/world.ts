/** What layout is handed from outside: how wide letters are, how code is printed, how labels read. */
import { fill } from '../base/fill.js'
import { visible } from '../base/visible.js'
import { ellipsize, wrap } from '../base/wrap.js'
import type { Ink } from '../model/ink.js'
import type { Font, Measure, Text } from '../model/scene.js'
import type { LabelName, Labels, Settings } from '../model/settings.js'
import type { Role } from '../model/theme.js'

export type LayoutSettings = Pick<
  Settings,
  'layout' | 'width' | 'lang' | 'title' | 'subtitle' | 'times' | 'findings' | 'participants' | 'labels'
>

export interface World {
  readonly measure: Measure
  readonly ink: Ink
  readonly labels: Labels
}

/** A label in the picture's language, its placeholders filled in. */
export function say(world: World, name: LabelName, values: Readonly<Record<string, string | number>> = {}): string {
  return fill(world.labels[name], values)
}

/** A text of one role whose left edge, or right edge, is at `x`. Letters that cannot be seen are escaped. */
export function textLine(
  world: World,
  text: string,
  at: { readonly x: number; readonly y: number; readonly align?: 'left' | 'right' | 'middle' },
  font: Font,
  role: Role,
): Text {
  const letters = visible(text)
  const width = world.measure(letters, font)
  const x = at.align === 'right' ? at.x - width : at.align === 'middle' ? at.x - width / 2 : at.x
  return { type: 'text', x, y: at.y, font, runs: [{ text: letters, x: 0, width, role }] }
}

/** Prose in lines of at most `room` px, every letter seen. */
export function lines(world: World, text: string, room: number, font: Font): readonly string[] {
  // Line feeds of the source break lines; escaping comes after, so that they stay line feeds.
  return text.split(/\r\n?|\n/).flatMap((line) => wrap(visible(line), room, (letters) => world.measure(letters, font)))
}

/** The text, cut with `…` to fit `room` px. */
export function fitted(world: World, text: string, room: number, font: Font): string {
  return ellipsize(visible(text), room, (letters) => world.measure(letters, font))
}
