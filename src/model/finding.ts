/** Findings: what is odd in a recording. They are told and never stop a run (a `Problem` does that). */

/** A place in a source. Lines and columns count from 1, columns in UTF-16 code units. */
export interface Where {
  readonly source: string
  readonly line: number
  readonly column: number
}

export type Severity = 'error' | 'warning' | 'info'

export interface Finding {
  /** Stable name, kebab-case: `unanswered`, `invalid-utf8`. */
  readonly rule: string
  readonly severity: Severity
  /** One sentence, lower case, no full stop: what is odd. */
  readonly text: string
  /** Index of the message it is about, if one is. */
  readonly message?: number
  /** JSON Pointer (RFC 6901) into that message. */
  readonly at?: string
  readonly where?: Where
}
