/** A theme file's data → Theme, or a Problem that names the key. */
import { didYouMean } from '../base/nearest.js'
import { Problem } from '../base/problem.js'
import { type Paint, type Palette, type Role, roles, type Theme } from '../model/theme.js'

const colour = /^(?:#[0-9a-f]{6}|none)$/i

/**
 * @param source the theme's file, for messages
 * @param called the palette's key in that file
 * @throws Problem `theme` when a key is unknown, missing or no colour
 */
export function checkTheme(data: unknown, source: string, called = 'palette'): Theme {
  const wrong = (key: string, expected: string) =>
    new Problem('theme', `${source}: \`${key}\`: expected ${expected}`, {
      try: 'compare it with `templates/themes/paper.json`',
    })
  if (!isRecord(data)) throw wrong('', 'an object')
  const { name, says, scheme, palette, ...rest } = data
  for (const key of Object.keys(rest)) {
    throw new Problem(
      'theme',
      `${source}: \`${key}\`: no such key${didYouMean(key, ['name', 'says', 'scheme', 'palette'])}`,
    )
  }
  if (typeof name !== 'string' || name === '') throw wrong('name', 'a name')
  if (typeof says !== 'string') throw wrong('says', 'a sentence')
  if (scheme !== 'light' && scheme !== 'dark') throw wrong('scheme', '`light` or `dark`')
  if (!isRecord(palette)) throw wrong('palette', 'an object with a colour for each role')
  return { name, says, scheme, palette: checkPalette(palette, source, called) }
}

function checkPalette(data: Readonly<Record<string, unknown>>, source: string, called: string): Palette {
  const found: Partial<Record<Role, Paint>> = {}
  for (const key of Object.keys(data)) {
    if (!(roles as readonly string[]).includes(key)) {
      throw new Problem('theme', `${source}: \`${called}.${key}\`: no such role${didYouMean(key, roles)}`)
    }
  }
  for (const role of roles) {
    const paint = data[role]
    if (paint === undefined) throw new Problem('theme', `${source}: \`${called}.${role}\` is missing`)
    if (!isRecord(paint)) {
      throw new Problem('theme', `${source}: \`${called}.${role}\`: expected an object like \`{ "fill": "#1b2430" }\``)
    }
    for (const [key, value] of Object.entries(paint)) {
      if ((key !== 'fill' && key !== 'stroke') || typeof value !== 'string' || !colour.test(value)) {
        throw new Problem(
          'theme',
          `${source}: \`${called}.${role}.${key}\`: expected a fill or stroke like \`#1b2430\``,
        )
      }
    }
    found[role] = paint as Paint
  }
  return found as Palette
}

/** Whether JSON data is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
