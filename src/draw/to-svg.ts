/**
 * Scene → SVG text. svg.js builds the shapes; lines of text are written as finished markup and set in where they belong,
 * since that costs a fraction and a picture is mostly text.
 */
import type { Ruler } from '../base/measure.js'
import { visible } from '../base/visible.js'
import type { FontSource } from '../model/fonts.js'
import type { Group, Icon, Scene, Shape, Text } from '../model/scene.js'
import type { Palette, Role } from '../model/theme.js'
import { cropped, type Rows } from './cropped.js'
import { type Attributes, add, type Container, G, openCanvas, Path, Rect } from './dom.js'
import { icons } from './icons.js'
import { pathOf, tipOf } from './paths.js'
import { serialize } from './serialize.js'
import { className, darkRules, fontFaces, fontFamily } from './stylesheet.js'
import { type Lettering, type TextPen, textMarkup, type Within } from './text-markup.js'
import { px, xmlText } from './xml-text.js'

export interface Drawing {
  /** Colours as attributes, and the ones for dark pages, if the picture follows its reader. */
  readonly palettes: readonly [palette: Palette, dark?: Palette]
  /** What the faces hold, to know which letters another font must draw. */
  readonly exact: Ruler['exact']
  /** The font data to carry, by face and letters used; null leaves the reader's fonts to do it. */
  readonly fonts: FontSource | null
  /** Letters to draw as shapes; by default all are left to fonts. */
  readonly lettering?: Lettering | null
  /** The stretch of the picture to draw, px from its top; by default all of it. */
  readonly rows?: Rows
}

interface Pen extends TextPen {
  /** Of the picture's root: ids made from it meet no others on a page. */
  readonly id: string
  /** Finished markup, by the node that holds its place. */
  readonly splices: Map<Node, string>
}

export function toSvg(whole: Scene, { palettes, exact, fonts, lettering = null, rows }: Drawing): string {
  const [palette, dark] = palettes
  const scene = rows ? cropped(whole, rows) : whole
  const top = rows?.from ?? 0
  const height = rows ? rows.to - rows.from : scene.height
  const id = idOf(scene, palettes, fonts, lettering)
  const pen: Pen = {
    id,
    palette,
    exact,
    lettering,
    more: fonts !== null && fonts.more.length > 0,
    styles: new Map(),
    roles: new Set(),
    inks: new Map(),
    letters: new Map(),
    splices: new Map(),
  }
  const canvas = openCanvas()
  canvas.attr({
    id,
    viewBox: `0 ${px(top)} ${px(scene.width)} ${px(height)}`,
    width: px(scene.width),
    height: px(height),
    'font-family': fontFamily('sans', pen.more),
    'text-rendering': 'geometricPrecision',
    role: 'graphics-document document',
    'aria-labelledby': `${id}-title`,
    'aria-describedby': `${id}-desc`,
    'xml:lang': scene.lang,
    'xmlns:svgjs': null,
    'xmlns:xlink': null,
    version: null,
  })
  const head = place(canvas)
  drawShapes(canvas, scene.shapes, pen)
  const title = `<title id="${id}-title">${xmlText(scene.title)}</title>\n`
  const description = `<desc id="${id}-desc">${scene.description.split('\n').map(xmlText).join('\n')}</desc>\n`
  pen.splices.set(head, title + description + styleOf(pen, fonts, dark, id))
  return serialize(canvas.node, pen.splices)
}

/** The same for the same picture, and another for another: two of them may share a page. */
function idOf(
  scene: Scene,
  palettes: Drawing['palettes'],
  fonts: FontSource | null,
  lettering: Lettering | null,
): string {
  const { title, description, width, height, shapes } = scene
  const dress = JSON.stringify([title, description, width, height, palettes, fonts !== null])
  return `mcpd-${hash(dress + (lettering ? 'shapes' : '') + lettersOf(shapes))}`
}

function lettersOf(shapes: readonly Shape[]): string {
  let letters = ''
  for (const shape of shapes) {
    if (shape.type === 'group') letters += lettersOf(shape.shapes)
    else if (shape.type === 'text') for (const { text } of shape.runs) letters += text
  }
  return letters
}

function styleOf(pen: Pen, fonts: FontSource | null, dark: Palette | undefined, id: string): string {
  const rules = [
    ...(fonts
      ? [
          fontFaces(
            [...pen.letters].flatMap(([face, letters]) => fonts.cuts(face, letters).map((cut) => [face, cut] as const)),
            fonts.more,
          ),
        ]
      : []),
    ...(dark ? [darkRules(id, pen.roles, dark)] : []),
  ]
  return rules.length === 0 ? '' : `<style>${rules.join('\n')}</style>\n`
}

/** A node that holds the place of finished markup. */
function place(container: Container): Node {
  const { node } = container
  return node.appendChild(node.ownerDocument.createTextNode(''))
}

function drawShapes(container: Container, shapes: readonly Shape[], pen: Pen, within: Within = 'sans'): void {
  let texts: string[] = []
  const flush = () => {
    if (texts.length === 0) return
    pen.splices.set(place(container), texts.join(''))
    texts = []
  }
  for (const shape of shapes) {
    if (shape.type === 'text') {
      textMarkup(shape, pen, within, texts)
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
        // A straight line has nothing to fill.
        ...(shape.points.length > 2 ? { fill: 'none' } : {}),
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

function drawIcon(container: Container, { name, x, y, size, role }: Icon, pen: Pen): void {
  const { unit, width, path } = icons[name]
  add(container, Path, {
    d: path,
    transform: `translate(${px(x)} ${px(y)})${size === unit ? '' : ` scale(${px(size / unit)})`}`,
    ...paint(role, pen),
    fill: 'none',
    'stroke-width': px(width),
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })
}

function drawGroup(container: Container, group: Group, pen: Pen): void {
  const { name, anchor, shapes } = group
  if (shapes.length === 0) return
  const drawn = add(container, G, {
    class: name === 'code' ? `mcpd-code ${className('punctuation')}` : `mcpd-${name}`,
    ...(anchor ? { id: anchor } : {}),
    ...hearing(group, pen),
    ...(name === 'code'
      ? { 'font-family': fontFamily('mono', pen.more), 'font-size': px(codeSize(shapes)), ...pen.palette.punctuation }
      : {}),
  })
  if (name === 'code') pen.roles.add('punctuation')
  drawShapes(drawn, shapes, pen, name === 'code' ? 'code' : 'sans')
}

/** What a screen reader makes of a group. One that is named by its own text has an id that no other picture of a page has. */
function hearing({ label, heard, key }: Group, pen: Pen): Attributes {
  if (heard === 'not') return { 'aria-hidden': 'true' }
  if (heard === 'text') return { id: `${pen.id}-${key}`, role: 'img', 'aria-labelledby': `${pen.id}-${key}` }
  return label ? { role: heard === 'whole' ? 'img' : 'group', 'aria-label': visible(label) } : {}
}

function codeSize(shapes: readonly Shape[]): number {
  for (const shape of shapes) if (shape.type === 'text' && shape.font.face === 'mono') return shape.font.size
  return 0
}

/** Presentation attributes and class of a role, which is from now on a used one. */
function paint(role: Role, pen: Pen): Attributes {
  pen.roles.add(role)
  return { class: className(role), ...pen.palette[role] }
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
