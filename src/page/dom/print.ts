/**
 * On paper a picture of many pages would be cut wherever a page ends, through letters too. For printing it is shown in
 * slices instead, cut between rows, and a browser breaks pages only between slices. Each slice is a picture of its own
 * with copies of what lies in it.
 */
import { makeSvg } from './element.js'

/** Rows of fewer px than this share a slice with the next ones. */
const least = 160

export function openPrint(): void {
  addEventListener('beforeprint', () => {
    for (const figure of document.querySelectorAll('figure')) {
      const svg = figure.querySelector('svg')
      if (!svg || figure.querySelector('.slices')) continue
      const slices = document.createElement('div')
      slices.className = 'slices'
      slices.append(...sliced(svg))
      figure.append(slices)
      figure.classList.add('sliced')
    }
  })
  addEventListener('afterprint', () => {
    for (const each of document.querySelectorAll('.slices')) {
      each.parentElement?.classList.remove('sliced')
      each.remove()
    }
  })
}

interface Piece {
  readonly node: SVGGraphicsElement
  readonly top: number
  readonly bottom: number
}

function sliced(svg: SVGSVGElement): readonly SVGSVGElement[] {
  const { width, height } = svg.viewBox.baseVal
  const pieces = piecesOf(svg)
  return bounds(pieces, height).map(([top, bottom]) => {
    // A px more than its share, over which the next one lies: no seam is seen between them.
    const slice = makeSvg('svg', { viewBox: `0 ${top} ${width} ${bottom - top + 1}` })
    for (const name of ['font-family', 'text-rendering']) slice.setAttribute(name, svg.getAttribute(name) ?? '')
    for (const piece of pieces) {
      if (piece.bottom >= top && piece.top <= bottom + 1) slice.append(copyOf(piece.node, svg))
    }
    return slice
  })
}

/** What is copied whole: what stands at the top, and of a step each row and each thing of its head. */
function piecesOf(svg: SVGSVGElement): readonly Piece[] {
  return [...svg.children].flatMap((child) => {
    if (!(child instanceof SVGGraphicsElement)) return []
    const parts = child.matches('.mcpd-step, .mcpd-lane, .mcpd-loop') ? [...child.children] : [child]
    return parts.flatMap((node) => {
      if (!(node instanceof SVGGraphicsElement)) return []
      const { y, height } = node.getBBox()
      return [{ node, top: y - 2, bottom: y + height + 2 }]
    })
  })
}

/** A copy without anchors, in the groups that give it its looks. */
function copyOf(node: SVGGraphicsElement, root: SVGSVGElement): Node {
  const copy = node.cloneNode(true) as Element
  for (const each of [copy, ...copy.querySelectorAll('[id]')]) each.removeAttribute('id')
  for (const each of copy.querySelectorAll('.frame')) each.remove()
  copy.removeAttribute('tabindex')
  const { parentNode } = node
  if (parentNode === root || !(parentNode instanceof Element)) return copy
  const group = parentNode.cloneNode(false) as Element
  group.removeAttribute('id')
  group.append(copy)
  return group
}

/** From the top of one slice to that of the next: cuts lie above rows and above the cards of steps. */
function bounds(pieces: readonly Piece[], height: number): readonly (readonly [number, number])[] {
  const tops = pieces
    .filter(({ node }) => node.matches('.mcpd-message, .mcpd-happening, rect.mcpd-card, .mcpd-legend'))
    .map(({ node, top }) => (node.matches('.mcpd-message, .mcpd-happening') ? top - 5 : top - 6))
    .sort((a, b) => a - b)
  // The head of a step stays with its first row.
  const cards = pieces.filter(({ node }) => node.matches('rect.mcpd-card')).map(({ top }) => top)
  const cuts = [0]
  for (const top of tops) {
    const begun = cuts.at(-1) ?? 0
    const head = cards.some((card) => top - card > 0 && top - card < 90)
    if (!head && top - begun >= least) cuts.push(Math.round(top))
  }
  return cuts.map((cut, i) => [cut, cuts[i + 1] ?? height])
}
