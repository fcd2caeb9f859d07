/** A scene as text, a shape a line, so that a difference can be read. */
import type { Scene, Shape } from '../model/scene.js'

/** Two decimals, as the picture has them. */
const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 100) / 100 : value

export function sceneText({ shapes, ...head }: Scene): string {
  const lines: string[] = []
  const write = (list: readonly Shape[], indent: string): void => {
    for (const shape of list) {
      if (shape.type !== 'group') {
        lines.push(`${indent}${JSON.stringify(shape, rounded)}`)
        continue
      }
      const { shapes: inner, ...group } = shape
      lines.push(`${indent}${JSON.stringify(group, rounded)}`)
      write(inner, `${indent}  `)
    }
  }
  write(shapes, '  ')
  return `${JSON.stringify(head, rounded)}\n${lines.join('\n')}\n`
}
