/** Exit codes: published, and the same for every command. */
import type { Finding } from '../model/finding.js'

export interface Exit {
  readonly code: number
  readonly says: string
}

export const exits = [
  { code: 0, says: 'all well' },
  { code: 1, says: 'a fault of mcp-diagram itself' },
  { code: 2, says: 'wrong use, option or diagram file' },
  { code: 3, says: 'an input cannot be read, or holds no message' },
  { code: 4, says: 'it breaks the protocol (--strict), or a note or step points at nothing' },
  { code: 5, says: 'something checked is stale, missing or orphaned' },
  { code: 6, says: 'something that looks secret would be drawn (--strict)' },
  { code: 7, says: 'a program that is needed is missing or died' },
] as const satisfies readonly Exit[]

/** What a run ends with when several things went wrong: the first of these that did. */
const precedence: readonly number[] = [1, 2, 3, 7, 6, 4, 5]

export function worst(codes: readonly number[]): number {
  return precedence.find((code) => codes.includes(code)) ?? 0
}

/**
 * Whether a finding is about the conversation and not about how it was recorded: such findings name a message. Of them,
 * errors and warnings break the protocol.
 */
export function breaksProtocol({ severity, message }: Finding): boolean {
  return message !== undefined && severity !== 'info'
}

/** Whether something still looks secret after masking. */
export function looksSecret({ rule }: Finding): boolean {
  return rule.startsWith('secret')
}

/** What findings alone make a strict run end with. */
export function strictExit(findings: readonly Finding[]): number {
  return worst([findings.some(looksSecret) ? 6 : 0, findings.some(breaksProtocol) ? 4 : 0])
}
