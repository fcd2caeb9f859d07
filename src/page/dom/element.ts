/** Elements without markup: texts become text nodes, so nothing that a message says can become an element. */

export type Child = Node | string

/** An HTML element with attributes and children; an attribute that is null is left out. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | null>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** A button that does something. */
export function button(text: string, press: () => void, attributes: Readonly<Record<string, string | null>> = {}) {
  const element = make('button', { type: 'button', ...attributes }, text)
  element.addEventListener('click', press)
  return element
}

/**
 * The element of the page with this id; the page is written by the same program, so it is there.
 * @throws Error when it is not
 */
export function part<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(`page-${id}`)
  if (!found) throw new Error(`the page lacks page-${id}`)
  return found as E
}

const svgSpace = 'http://www.w3.org/2000/svg'

export function makeSvg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number>> = {},
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(svgSpace, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  return element
}

/** Whether the reader wants things to stay still. */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
