/**
 * A tree of elements → markup, a shape a line. Finished markup stands in for the empty text nodes that hold its place:
 * lines of text are written as strings, since an element each would cost ten times as much.
 */
import { entities } from '../base/entities.js'

export type Splices = ReadonlyMap<Node, string>

export function serialize(root: Element, splices: Splices): string {
  const out: string[] = []
  const write = (node: Element): void => {
    const { nodeName, childNodes } = node
    out.push('<', nodeName)
    for (const { nodeName: name, nodeValue } of node.attributes)
      out.push(' ', name, '="', attribute(nodeValue ?? ''), '"')
    if (childNodes.length === 0) {
      out.push('/>\n')
      return
    }
    out.push('>\n')
    for (const child of childNodes) {
      const splice = splices.get(child)
      if (splice === undefined) write(child as Element)
      else out.push(splice)
    }
    out.push('</', nodeName, '>\n')
  }
  write(root)
  return out.join('')
}

function attribute(value: string): string {
  return /[&<>"]/.test(value) ? value.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter) : value
}
