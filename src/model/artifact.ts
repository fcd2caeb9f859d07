/** What a run ends in: ready to write, and nothing written yet. */
export interface Artifact {
  /** File name without a folder, `flow.svg`; parts are numbered, `flow-2.svg`. */
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly bytes: Uint8Array
}
