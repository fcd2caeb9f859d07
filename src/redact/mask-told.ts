/**
 * Problems and findings without secrets. They quote their source as it is and go to stderr, and from there into logs that
 * others read; so they are masked even where `secrets: show` shows everything on a picture.
 */
import { once } from '../base/once.js'
import { lineAt, lineStarts } from '../base/places.js'
import { Problem } from '../base/problem.js'
import type { Finding, Where } from '../model/finding.js'
import type { Text } from '../model/source.js'
import { maskSaid, maskSource } from './mask-source.js'

export interface MaskTold {
  /** The problem and all its `others`; lines keep their length, so that carets stay right. */
  readonly problem: (problem: Problem) => Problem
  /** The same object when there is nothing to mask. */
  readonly finding: (finding: Finding) => Finding
}

/** Masks what is told about these texts; about others it knows only what is quoted. */
export function openMaskTold(texts: readonly Text[]): MaskTold {
  const byName = new Map(texts.map(({ name, text }) => [name, { text, starts: once(() => lineStarts(text)) }]))
  const maskedLines = new Map<string, { readonly line: string; readonly masked: string }>()

  const lineOf = ({ source, line }: Where): string | undefined => {
    const found = byName.get(source)
    const start = found?.starts()[line - 1]
    return found === undefined || start === undefined ? undefined : lineAt(found.text, start)
  }

  /** Many problems may be about one long line: it is masked once. */
  const maskLine = (line: string, { source, line: number }: Where): string => {
    const key = `${number} ${source}`
    const before = maskedLines.get(key)
    if (before?.line === line) return before.masked
    const masked = maskSource(line)
    maskedLines.set(key, { line, masked })
    return masked
  }

  /** A message names what it found, perhaps cut off: too little to look secret, but its place in the line tells. */
  const maskMessage = (message: string, where: Where | undefined, quoted?: string): string => {
    const line = where && (quoted ?? lineOf(where))
    if (where === undefined || line === undefined) return maskSaid(message)
    const told = message.replace(/`([^`]+?)(…?)`/g, (code, piece: string, more: string) => {
      // In front of a string's letters stands its quote.
      const at = [where.column - 1, where.column].find((column) => line.startsWith(piece, column))
      return at === undefined ? code : `\`${maskLine(line, where).slice(at, at + piece.length)}${more}\``
    })
    return maskSaid(told)
  }

  const maskProblem = (problem: Problem): Problem => {
    const { code, message, where, quote, known, exit, others } = problem
    return new Problem(code, maskMessage(message, where, quote?.text), {
      exit,
      others: others.map(maskProblem),
      ...(where && { where }),
      ...(quote && { quote: { ...quote, text: where ? maskLine(quote.text, where) : maskSource(quote.text) } }),
      ...(known && { known: known.map(maskSaid) }),
      ...(problem.try !== undefined && { try: maskSaid(problem.try) }),
    })
  }

  const maskFinding = (finding: Finding): Finding => {
    const text = maskMessage(finding.text, finding.where)
    return text === finding.text ? finding : { ...finding, text }
  }

  return { problem: maskProblem, finding: maskFinding }
}
