/** What the code boxes of a picture show, read from its scene: text that folds where the picture does. */
import type { Group, Scene, Shape, Text } from '../model/scene.js'

/** Lines of each box, by the anchor of its message, `message-7`. */
export function codeOf(scene: Scene): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  const visit = (shapes: readonly Shape[], anchor: string): void => {
    for (const shape of shapes) {
      if (!isGroup(shape)) continue
      if (shape.name === 'code') found.set(anchor, shape.shapes.filter(isText).map(lineOf))
      else visit(shape.shapes, shape.anchor ?? anchor)
    }
  }
  visit(scene.shapes, '')
  return found
}

const isGroup = (shape: Shape): shape is Group => shape.type === 'group'
const isText = (shape: Shape): shape is Text => shape.type === 'text'

function lineOf({ indent = '', runs }: Text): string {
  return `${indent}${runs.map(({ text }) => text).join('')}`
}
