/**
 * A drawing of svg.js on a document of its own. In Node that document comes from svgdom; the build puts both packages
 * into this file, so that an install cannot pick a version of svgdom that fails to serialize what svg.js builds.
 */
import { type Container, type Element, G, Path, Rect, registerWindow, SVG, type Svg } from '@svgdotjs/svg.js'
import { createSVGWindow } from 'svgdom'

export { type Container, type Element, G, Path, Rect, type Svg }

/** An empty `<svg>`. */
export function openCanvas(): Svg {
  const window = createSVGWindow()
  registerWindow(window, window.document)
  return SVG(window.document.documentElement) as unknown as Svg
}

export type Attributes = Readonly<Record<string, string>>

/**
 * A new element with its attributes, at the end of a container. The methods of svg.js would read each value first,
 * colours into channels and paths into points, and write it again. svgdom makes a whole node of each attribute, which is
 * half of all memory of a large picture; a plain record serves whoever reads `attributes`.
 */
export function add<E extends Element>(container: Container, Shape: Maker<E>, attributes: Attributes): E {
  const element = new (Shape as new () => E)()
  const node = element.node as Node & {
    readonly attrs?: Set<unknown>
    setAttribute: (name: string, value: string) => void
  }
  for (const name of Object.keys(attributes)) {
    const value = attributes[name] ?? ''
    if (node.attrs)
      node.attrs.add({ nodeName: name, localName: name, prefix: null, namespaceURI: null, nodeValue: value, value })
    else node.setAttribute(name, value)
  }
  container.node.appendChild(node)
  return element
}

type Maker<E> = new (...args: never[]) => E
