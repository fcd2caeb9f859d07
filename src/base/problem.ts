import type { Where } from '../model/finding.js'

/** Exit codes of a problem; the whole table is in `cli/exits.ts`. */
export type ProblemExit = 2 | 3 | 4 | 6 | 7

export interface ProblemDetails {
  readonly where?: Where
  /** The line of the source it is about, and how many of its columns to underline from `where.column` on. */
  readonly quote?: { readonly text: string; readonly length: number }
  /** The next move, as one clause. */
  readonly try?: string
  /** What is known instead: names to choose from. */
  readonly known?: readonly string[]
  readonly exit?: ProblemExit
  /** Further problems of the same run: all unreadable lines are reported, not the first alone. */
  readonly others?: readonly Problem[]
}

/**
 * Something wrong with the run: a flag, a file, a diagram file's words. The one error class of the house; whoever
 * prints it knows it by `code`, since a bundle may hold its own copy of this class.
 *
 * `code` is stable and kebab-case. `message` is one sentence: lower case, no full stop, code in backticks.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: string
  readonly where: Where | undefined
  readonly quote: { readonly text: string; readonly length: number } | undefined
  readonly try: string | undefined
  readonly known: readonly string[] | undefined
  readonly exit: ProblemExit
  readonly others: readonly Problem[]

  constructor(code: string, message: string, details: ProblemDetails = {}) {
    super(message)
    this.code = code
    this.where = details.where
    this.quote = details.quote
    this.try = details.try
    this.known = details.known
    this.exit = details.exit ?? 2
    this.others = details.others ?? []
  }
}

/** Whether a thrown value is a problem, of this copy of the class or of another. */
export function isProblem(thrown: unknown): thrown is Problem {
  return thrown instanceof Error && thrown.name === 'Problem' && typeof (thrown as Problem).code === 'string'
}
