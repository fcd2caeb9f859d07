/**
 * A drawing of svg.js on a document of its own. In Node that document comes from svgdom; the build puts both packages
 * into this file, so that an install cannot pick a version of svgdom that fails to serialize what svg.js builds.
 */
import { registerWindow, SVG, type Svg } from '@svgdotjs/svg.js'
import { createSVGWindow } from 'svgdom'

export { type Container, type Element, G, Path, Rect, type Svg } from '@svgdotjs/svg.js'

/** An empty `<svg>`. */
export function openCanvas(): Svg {
  const window = createSVGWindow()
  registerWindow(window, window.document)
  return SVG(window.document.documentElement) as unknown as Svg
}
