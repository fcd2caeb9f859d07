/** What was drawn, put where it was asked to be: every form is made before the first file is written. */
import { Problem } from '../base/problem.js'
import type { Shared } from '../base/shared.js'
import { guardInputs, writeArtifact } from '../files.js'
import type { Artifact } from '../model/artifact.js'
import type { Finding } from '../model/finding.js'
import type { View } from '../output/pair.js'
import { artifactName, artifactPath, type Target } from './targets.js'
import { columnsOf, type Pairs, takesColour, type World, write } from './world.js'

export interface Drawing<Drawable> {
  /** None when nothing was found to draw. */
  readonly drawables: readonly Drawable[]
  /** Why there is nothing to draw. */
  readonly findings?: readonly Finding[]
  /** Base name of the first input. */
  readonly base: string
  /** Paths that were read: none of them is written to. */
  readonly opened: readonly string[]
  /** Makes a light and a dark picture of each, when that was asked for. */
  readonly pairs?: Pairs<Drawable>
  /** What all pictures of the command use together. */
  readonly shared: Shared
}

/** What is worth telling of what was put. */
export interface Told {
  /** `flow.png: 1760 × 8002 px`, a line an artifact. */
  readonly lines: readonly string[]
  readonly findings: readonly Finding[]
  /** Pairs by their paths. */
  readonly views: readonly View[]
}

/** @throws Problem when something cannot be made or written; nothing is written over what was read */
export async function put<D>(drawing: Drawing<D>, targets: readonly Target<D>[], world: World): Promise<Told> {
  const files: { path: string; bytes: Uint8Array }[] = []
  const lines: string[] = []
  const findings: Finding[] = []
  const views: View[] = []
  let printed: readonly Artifact[] = []
  for (const target of targets) {
    const { artifacts: made, views: seen } = await encode(drawing, target, world)
    const pathOf = (name: string) => artifactPath(target, drawing.base, name, made.length === 1)
    if (target.path === null) printed = made
    for (const view of seen) views.push({ ...view, light: pathOf(view.light), dark: pathOf(view.dark) })
    for (const { name, bytes, says, findings: odd = [] } of made) {
      const path = target.path === null ? '-' : pathOf(name)
      if (target.path !== null) files.push({ path, bytes })
      if (says !== undefined) lines.push(`${path}: ${says}\n`)
      findings.push(...odd)
    }
  }
  guardInputs(
    files.map(({ path }) => path),
    drawing.opened,
  )
  for (const { path, bytes } of files) writeArtifact(path, bytes)
  for (const { bytes } of printed) await write(world.stdout, bytes)
  return { lines, findings: distinct(findings), views }
}

/** What several forms or parts have in common is told once. */
function distinct(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()]
}

async function encode<D>(
  { drawables, findings, base, pairs, shared }: Drawing<D>,
  target: Target<D>,
  world: World,
): Promise<{ readonly artifacts: readonly Artifact[]; readonly views: readonly View[] }> {
  const { form, path } = target
  const { env } = world
  const context = { name: artifactName(target, base), env, shared, ...(findings && { findings }) }
  if (pairs) return await pairs.toPair(form, drawables, context)
  if (path !== null) return { artifacts: await form.encode(drawables, context), views: [] }
  // Not before: a stream costs a while to open.
  const { stdout } = world
  const terminal = { columns: columnsOf(stdout, env), colour: takesColour(stdout, env) }
  const made = await form.encode(drawables, { ...context, ...terminal })
  const [first, second] = made
  if (first && second && !form.type.startsWith('text/')) {
    throw new Problem('stdout-several', `-o -: expected one picture, found ${made.length}`, {
      try: `a file: \`-o ${base}${form.suffix}\` makes \`${first.name}\`, \`${second.name}\` …`,
    })
  }
  return { artifacts: made, views: [] }
}
