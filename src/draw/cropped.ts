/** A stretch of a picture: those of its shapes that can be seen there. */
import type { Scene, Shape } from '../model/scene.js'

/** From top to bottom, px from the top of the whole picture. */
export interface Rows {
  readonly from: number
  readonly to: number
}

/** The same scene without what lies above or below the stretch. */
export function cropped(scene: Scene, rows: Rows): Scene {
  return { ...scene, shapes: visibleIn(scene.shapes, rows) }
}

function visibleIn(shapes: readonly Shape[], rows: Rows): readonly Shape[] {
  return shapes.flatMap((shape): readonly Shape[] => {
    if (shape.type === 'group') {
      const inside = visibleIn(shape.shapes, rows)
      return inside.length === 0 ? [] : [{ ...shape, shapes: inside }]
    }
    const [top, bottom] = extent(shape)
    return bottom >= rows.from && top <= rows.to ? [shape] : []
  })
}

/** Upper and lower end of all that a shape can paint, px. */
function extent(shape: Exclude<Shape, { readonly type: 'group' }>): readonly [top: number, bottom: number] {
  switch (shape.type) {
    case 'box': {
      const edge = shape.edge ?? 0
      return [shape.y - edge, shape.y + shape.height + edge]
    }
    case 'line': {
      const ys = shape.points.map(([, y]) => y)
      return [Math.min(...ys) - shape.width, Math.max(...ys) + shape.width]
    }
    case 'tip':
      return [shape.y - shape.size, shape.y + shape.size]
    case 'icon':
      return [shape.y - 1, shape.y + shape.size + 1]
    case 'text':
      // Letters of any script stay within twice their size of the line they stand on.
      return [shape.y - 2 * shape.font.size, shape.y + shape.font.size]
  }
}
