/** What a run starts from. The core never opens a file: whoever calls it hands the bytes over. */
export interface Source {
  /** What to call it in messages: a path as the user wrote it, or `<stdin>`. */
  readonly name: string
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
  /** It was handed over as a diagram file, and being none is a fault. */
  readonly words?: true
}

/** Finds a file that another one names (`transcript: weather.jsonl`); `from` is the name of the naming source. */
export type Resolve = (name: string, from: string) => Promise<Source>

/** A source, decoded: no byte order mark, line ends as they were. */
export interface Text {
  readonly name: string
  readonly text: string
  readonly words?: true
}
