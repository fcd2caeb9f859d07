/** The door to drawing: svg.js and svgdom are loaded when the first picture is drawn. */
import type { Scene } from '../model/scene.js'
import type { Drawing } from './to-svg.js'

export type { Rows } from './cropped.js'
export type { Lettering } from './text-markup.js'
export type { Drawing } from './to-svg.js'

export async function draw(scene: Scene, drawing: Drawing): Promise<string> {
  const { toSvg } = await import('./to-svg.js')
  return toSvg(scene, drawing)
}
