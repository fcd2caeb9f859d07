/** The gallery: what `fixtures/gallery.json` asks for, drawn as the command would draw it. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { read } from '../pipeline.js'
import { sceneText } from './scene-text.js'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const out = join(root, 'out')

export interface Exhibit {
  readonly name: string
  readonly source: string
  readonly options: Readonly<Record<string, unknown>>
  readonly caption: string
}

export const exhibits: readonly Exhibit[] = JSON.parse(readFileSync(join(root, 'fixtures', 'gallery.json'), 'utf8'))

/** Picture and scene of an exhibit. */
export async function drawExhibit({
  source,
  options,
}: Exhibit): Promise<{ readonly svg: string; readonly scene: string }> {
  const bytes = readFileSync(join(root, 'fixtures', source))
  const { drawables } = await read([{ name: source, bytes }], [{ from: 'options', values: options }])
  const [only] = drawables
  if (!only || drawables.length > 1) throw new Error(`${source}: expected one picture, found ${drawables.length}`)
  return { svg: await only.svg(), scene: sceneText(await only.scene()) }
}
