/** What the command needs of the world and of the library, handed in by whoever runs it: `bin.ts`, or a test. */
import type { Interrupted, Shared } from '../base/shared.js'
import { streamProblem } from '../files.js'
import type { Artifact } from '../model/artifact.js'
import type { Finding } from '../model/finding.js'
import type { Resolve, Source } from '../model/source.js'
import type { View } from '../output/pair.js'

/** A stream to write to, as Node's `process.stdout` is one. */
export interface Out {
  readonly write: (chunk: string | Uint8Array, done: (error?: Error | null) => void) => unknown
  readonly isTTY?: boolean
  /** Cells of a line of the terminal. */
  readonly columns?: number
}

export interface World {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: AsyncIterable<Uint8Array>
  readonly stdout: Out
  readonly stderr: Out
  /** Hears of signals that end the run, so that no program it started stays behind. */
  readonly interrupted?: Interrupted
}

export interface Named {
  readonly name: string
  readonly says: string
}

/** A form of output; `Drawable` is what the library makes of a conversation, and nothing the command looks into. */
export interface Form<Drawable> extends Named {
  readonly suffix: string
  readonly type: string
  readonly binary?: true
  readonly empties?: true
  readonly pairs?: true
  readonly encode: (
    drawables: readonly Drawable[],
    context: {
      readonly name: string
      readonly columns?: number
      readonly colour?: boolean
      readonly scheme?: 'light' | 'dark'
      readonly findings?: readonly Finding[]
      readonly env?: World['env']
      readonly shared?: Shared
    },
  ) => Promise<readonly Artifact[]>
}

export interface Pairs<Drawable> {
  /** Files of `views` are named as the artifacts are. */
  readonly toPair: (
    form: Form<Drawable>,
    drawables: readonly Drawable[],
    context: { readonly name: string },
  ) => Promise<{ readonly artifacts: readonly Artifact[]; readonly views: readonly View[] }>
  readonly toSnippets: (views: readonly View[]) => string
}

export interface Reading<Drawable> {
  readonly settings: { readonly strict: boolean }
  readonly conversation: { readonly messages: readonly unknown[] }
  readonly drawables: readonly Drawable[]
  readonly findings: readonly Finding[]
}

/** The part of the library that the command uses. */
export interface Library<Drawable> {
  readonly inputs: readonly Named[]
  readonly outputs: readonly Form<Drawable>[]
  readonly themes: () => readonly Named[]
  readonly openPairs: () => Promise<Pairs<Drawable>>
  /** Sources → what was understood; `values` are flags by name. */
  readonly read: (
    sources: readonly Source[],
    layers: readonly [{ readonly from: 'flags'; readonly values: Readonly<Record<string, unknown>> }],
    resolve: Resolve,
  ) => Promise<Reading<Drawable>>
}

/**
 * Writes all of a result; a reader that went away (`| head`) is no fault.
 * @throws Problem `unwritable`, exit 2, when the system refuses: a full disk
 */
export async function write(out: Out, chunk: string | Uint8Array): Promise<void> {
  if (chunk.length === 0) return
  try {
    await new Promise<void>((resolve, reject) => {
      out.write(chunk, (error) => (error ? reject(error) : resolve()))
    })
  } catch (thrown) {
    if (!isGone(thrown)) throw streamProblem('standard output', thrown)
  }
}

/** Says something on stderr. When that fails there is nobody left to tell, and the exit code still speaks. */
export async function tell({ stderr }: Pick<World, 'stderr'>, text: string): Promise<void> {
  await write(stderr, text).catch(() => {})
}

/** The reader of a pipe went away; a stream that failed so once takes nothing more. */
function isGone(thrown: unknown): boolean {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : ''
  return code === 'EPIPE' || code === 'EOF' || code === 'ERR_STREAM_DESTROYED'
}

/** Whether a stream takes colours: `FORCE_COLOR` (0 is no), then `NO_COLOR`, then whether it is a terminal. */
export function takesColour(out: Out, env: World['env']): boolean {
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '') return !['0', 'false'].includes(env.FORCE_COLOR)
  if (env.NO_COLOR) return false
  return out.isTTY === true && env.TERM !== 'dumb'
}

/** Cells of a line on the terminal: `COLUMNS`, then the terminal's own; 80 when neither is known. */
export function columnsOf(out: Out, env: World['env']): number {
  const asked = Number(env.COLUMNS)
  if (Number.isInteger(asked) && asked > 0) return asked
  return out.columns !== undefined && out.columns > 0 ? out.columns : 80
}
