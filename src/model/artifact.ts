/** What a run ends in: ready to write, and nothing written yet. */
import type { Finding } from './finding.js'

export interface Artifact {
  /** File name without a folder, `flow.svg`; parts are numbered, `flow-2.svg`. */
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly bytes: Uint8Array
  /** What is worth telling whoever asked for it: `1760 × 8002 px`. */
  readonly says?: string
  /** What is odd in how it was made: letters that no font has. */
  readonly findings?: readonly Finding[]
}
