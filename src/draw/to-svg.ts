/**
 * Scene → SVG text. svg.js builds the shapes; lines of text are written as finished markup and set in where they belong,
 * since that costs a fraction and a picture is mostly text.
 */
import type { Ruler } from '../base/measure.js'
import type { Face, Group, Icon, Line, Scene, Shape, Text, Tip } from '../model/scene.js'
import type { Palette, Role } from '../model/theme.js'
import { type Container, type Element, G, openCanvas, Path, Rect } from './dom.js'
import { icons } from './icons.js'
import { className, darkRules, families, fontFaces, fontFamily } from './stylesheet.js'
import { px, xmlAttribute, xmlText } from './xml-text.js'

export interface Drawing {
  /** Colours as attributes, and the ones for dark pages, if the picture follows its reader. */
  readonly palettes: readonly [palette: Palette, dark?: Palette]
  /** What the faces hold, to know which letters another font must draw. */
  readonly exact: Ruler['exact']
  /** The font data to carry, by face and letters used; null leaves the reader's fonts to do it. */
  readonly fonts: FontSource | null
}

/** WOFF2 of a face as base64: the smaller cut if it has all these letters. */
export type FontSource = (face: Face, letters: ReadonlySet<string>) => string

/** A stand-in that no text can hold (U+FFFE is escaped everywhere), replaced when the markup is complete. */
const token = (name: string): string => `\ufffe${name}\ufffe`
const rootId = token('id')

interface Pen {
  readonly palette: Palette
  readonly exact: Ruler['exact']
  readonly roles: Set<Role>
  readonly letters: Map<Face, Set<string>>
  /** Finished markup, by number of its stand-in. */
  readonly texts: string[]
}

export function toSvg(scene: Scene, { palettes, exact, fonts }: Drawing): string {
  const [palette, dark] = palettes
  const pen: Pen = { palette, exact, roles: new Set(), letters: new Map(), texts: [] }
  const canvas = openCanvas()
  canvas.attr({
    id: rootId,
    viewBox: `0 0 ${px(scene.width)} ${px(scene.height)}`,
    width: px(scene.width),
    height: px(scene.height),
    'font-family': fontFamily('sans'),
    'text-rendering': 'geometricPrecision',
    role: 'graphics-document document',
    'aria-labelledby': `${rootId}-title`,
    'aria-describedby': `${rootId}-desc`,
    'xml:lang': scene.lang,
    'xmlns:svgjs': null,
  })
  put(
    canvas,
    [
      `<title id="${rootId}-title">${xmlText(scene.title)}</title>`,
      `<desc id="${rootId}-desc">${scene.description.split('\n').map(xmlText).join('\n')}</desc>`,
      token('style'),
    ],
    pen,
  )
  drawShapes(canvas, scene.shapes, pen)
  const style = [
    ...(fonts ? [fontFaces(new Map([...pen.letters].map(([face, letters]) => [face, fonts(face, letters)])))] : []),
    ...(dark ? [darkRules(rootId, pen.roles, dark)] : []),
  ].join('\n')
  const body = canvas.node.outerHTML
    .replace(/><\/(?:rect|path)>/g, '/>')
    .replace(/(?<=>)(?=<(?:rect|path|g)\b|<\/g>)/g, '\n')
    .replace(/\ufffe(\d+)\ufffe/g, (_, index) => pen.texts[Number(index)] ?? '')
  return `${body}\n`
    .replace(token('style'), () => (style === '' ? '' : `<style>${style}</style>\n`))
    .replaceAll(rootId, `mcpd-${hash(body)}`)
}

/** Sets finished markup into a container. */
function put(container: Container, markup: readonly string[], pen: Pen): void {
  pen.texts.push(`\n${markup.join('\n')}\n`)
  const { node } = container
  node.appendChild(node.ownerDocument.createTextNode(token(String(pen.texts.length - 1))))
}

/** The font a text has without saying so. */
type Within = 'sans' | 'code'

function drawShapes(container: Container, shapes: readonly Shape[], pen: Pen, within: Within = 'sans'): void {
  let texts: string[] = []
  const flush = () => {
    if (texts.length > 0) put(container, texts, pen)
    texts = []
  }
  for (const shape of shapes) {
    if (shape.type === 'text') {
      texts.push(textMarkup(shape, pen, within))
      continue
    }
    flush()
    drawShape(container, shape, pen)
  }
  flush()
}

function drawShape(container: Container, shape: Exclude<Shape, Text>, pen: Pen): void {
  switch (shape.type) {
    case 'box':
      add(container, Rect, {
        x: px(shape.x),
        y: px(shape.y),
        width: px(shape.width),
        height: px(shape.height),
        ...(shape.radius > 0 ? { rx: px(shape.radius) } : {}),
        ...paint(shape.role, pen),
        ...(shape.edge === undefined ? {} : { 'stroke-width': px(shape.edge) }),
      })
      return
    case 'line':
      add(container, Path, {
        d: pathOf(shape),
        ...paint(shape.role, pen),
        fill: 'none',
        'stroke-width': px(shape.width),
        ...(shape.dash ? { 'stroke-dasharray': shape.dash.map(px).join(' ') } : {}),
      })
      return
    case 'tip':
      add(container, Path, { d: tipOf(shape), ...paint(shape.role, pen) })
      return
    case 'icon':
      drawIcon(container, shape, pen)
      return
    case 'group':
      drawGroup(container, shape, pen)
  }
}

type Maker<E> = new (...args: never[]) => E

/** A new element with its attributes at once: the shape methods of svg.js parse and measure what is never asked for. */
function add<E extends Element>(container: Container, Shape: Maker<E>, attributes: object): E {
  const element = new (Shape as unknown as new (attributes: object) => E)(attributes)
  container.node.appendChild(element.node)
  return element
}

function drawIcon(container: Container, { name, x, y, size, role }: Icon, pen: Pen): void {
  const { unit, width, path } = icons[name]
  add(container, Path, {
    d: path,
    transform: `translate(${px(x)} ${px(y)})${size === unit ? '' : ` scale(${px(size / unit)})`}`,
    ...paint(role, pen),
    fill: 'none',
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })
}

function drawGroup(container: Container, { name, anchor, label, shapes }: Group, pen: Pen): void {
  if (shapes.length === 0) return
  const group = add(container, G, {
    class: `mcpd-${name}`,
    ...(anchor ? { id: anchor } : {}),
    ...(label ? { role: 'group', 'aria-label': xmlSafe(label) } : {}),
    ...(name === 'code' ? { 'font-family': fontFamily('mono'), 'font-size': px(codeSize(shapes)) } : {}),
  })
  drawShapes(group, shapes, pen, name === 'code' ? 'code' : 'sans')
}

/** svg.js escapes markup in attributes; what XML forbids is ours to escape. */
const xmlSafe = (text: string): string =>
  xmlAttribute(text).replace(/&(amp|lt|gt|quot);/g, (_, name) => entities[name] ?? '')
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function codeSize(shapes: readonly Shape[]): number {
  for (const shape of shapes) if (shape.type === 'text' && shape.font.face === 'mono') return shape.font.size
  return 0
}

/** Presentation attributes and class of a role, which is from now on a used one. */
function paint(role: Role, pen: Pen): Record<string, string> {
  pen.roles.add(role)
  return { class: className(role), ...pen.palette[role] }
}

function textMarkup(text: Text, pen: Pen, within: Within): string {
  const { font, runs, indent } = text
  const { face } = font
  const used = pen.letters.get(face) ?? new Set()
  pen.letters.set(face, used)
  for (const run of runs) for (const letter of run.text) used.add(letter)
  const known = runs.every((run) => pen.exact(run.text, face))
  const [first] = runs
  const last = runs.at(-1)
  if (!first || !last) return ''
  const weight = families[face].weight === 400 ? '' : ` font-weight="${families[face].weight}"`
  const family = face.startsWith('mono') ? ` font-family="${fontFamily(face)}"` : ''
  const style = within === 'code' ? '' : `${family} font-size="${px(font.size)}"${weight}`
  const start = indent?.x ?? first.x
  const length = last.x + last.width - start
  const hold = length > 0 ? ` textLength="${px(length)}"${known ? '' : ' lengthAdjust="spacingAndGlyphs"'}` : ''
  if (runs.length === 1 && indent === undefined) {
    return `<text x="${px(first.x)}" y="${px(text.y)}"${style}${hold}${role(first.role, pen)}>${xmlText(first.text)}</text>`
  }
  // One length holds a line whose letters are all ours; where others draw some of them, each run is held by itself.
  const inner = runs
    .map((run) => {
      const own = known || run.width <= 0 ? '' : ` textLength="${px(run.width)}" lengthAdjust="spacingAndGlyphs"`
      return `<tspan x="${px(run.x)}"${own}${role(run.role, pen)}>${xmlText(run.text)}</tspan>`
    })
    .join('')
  const space = indent === undefined ? '' : ' xml:space="preserve"'
  return `<text x="${px(start)}" y="${px(text.y)}"${style}${known ? hold : ''}${space}>${indent?.text ?? ''}${inner}</text>`
}

function role(name: Role, pen: Pen): string {
  pen.roles.add(name)
  const { fill } = pen.palette[name]
  return ` class="${className(name)}"${fill ? ` fill="${fill}"` : ''}`
}

/** A polyline whose inner corners are rounded. */
function pathOf({ points, radius = 0 }: Line): string {
  const [first, ...rest] = points
  if (!first) return ''
  let path = `M${px(first[0])} ${px(first[1])}`
  for (const [i, point] of rest.entries()) {
    const before = points[i] ?? first
    const after = rest[i + 1]
    const [x, y] = point
    const reach = after ? Math.min(radius, distance(before, point) / 2, distance(point, after) / 2) : 0
    if (!after || reach <= 0) {
      path += `L${px(x)} ${px(y)}`
      continue
    }
    const [inX, inY] = toward(point, before, reach)
    const [outX, outY] = toward(point, after, reach)
    path += `L${px(inX)} ${px(inY)}Q${px(x)} ${px(y)} ${px(outX)} ${px(outY)}`
  }
  return path
}

type Point = readonly [x: number, y: number]

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by)

function toward(from: Point, to: Point, by: number): Point {
  const all = distance(from, to)
  return [from[0] + ((to[0] - from[0]) * by) / all, from[1] + ((to[1] - from[1]) * by) / all]
}

const directions: Readonly<Record<Tip['towards'], Point>> = { left: [1, 0], right: [-1, 0], up: [0, 1], down: [0, -1] }

/** A triangle as long as it is broad, nearly. */
function tipOf({ x, y, towards, size }: Tip): string {
  const half = size * 0.46
  const [dx, dy] = directions[towards]
  const [baseX, baseY] = [x + dx * size, y + dy * size]
  return `M${px(x)} ${px(y)}L${px(baseX + dy * half)} ${px(baseY + dx * half)}L${px(baseX - dy * half)} ${px(baseY - dx * half)}Z`
}

/** FNV-1a, 32 bits: short, and the same for the same picture. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    value ^= text.charCodeAt(i)
    value = Math.imul(value, 0x01000193)
  }
  return (value >>> 0).toString(36)
}
