/** What an input format is, and what reading gives. */
import type { Problem } from '../base/problem.js'
import type { Finding } from '../model/finding.js'
import type { Text } from '../model/source.js'
import type { About, Entry } from '../model/transcript.js'

/** One text, read. */
export interface Reading {
  readonly about: About
  readonly entries: readonly Entry[]
  readonly findings: readonly Finding[]
  /** What could not be read, each with its place: findings when the rest could be read, a problem when nothing could. */
  readonly unreadable?: readonly Problem[]
}

export interface InputFormat {
  readonly name: string
  /** One clause for lists and help. */
  readonly says: string
  /** Usual endings of such files' names; a hint for people, never asked when a format is chosen. */
  readonly suffixes: readonly string[]
  /** How sure it is that the text is in this format, 0 (it is not) to 1; true is 1. */
  readonly fits: (text: Text) => number | boolean
  readonly read: (text: Text) => Reading
  /** It stands beside a recording and holds no messages; a forced format is not meant for it. */
  readonly beside?: true
}
