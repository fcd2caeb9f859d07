/** Findings as a person can take them in: the worst first, those of a rule together, and never more than a screen. */
import { report } from '../base/report.js'
import type { Finding, Severity } from '../model/finding.js'

/** Lines, the closing one apart. */
const most = 20
/** Of one rule, while other rules have something to say. */
const mostOfRule = 5

const order: readonly Severity[] = ['error', 'warning', 'info']

/** Lines for stderr, each with its line feed; empty when there is nothing to tell. */
export function tellFindings(findings: readonly Finding[]): string {
  const groups = new Map<string, Finding[]>()
  for (const severity of order) {
    for (const finding of findings) {
      if (finding.severity !== severity) continue
      const key = `${severity} ${finding.rule}`
      const group = groups.get(key)
      if (group) group.push(finding)
      else groups.set(key, [finding])
    }
  }
  const limit = groups.size === 1 || findings.length <= most ? most : mostOfRule
  const told: string[] = []
  let left = 0
  for (const group of groups.values()) {
    const room = Math.max(0, Math.min(limit, most - told.length))
    told.push(...group.slice(0, room).map((finding) => report(finding)))
    left += Math.max(0, group.length - room)
  }
  const last = left > 0 ? [`… ${left} more ${left === 1 ? 'finding' : 'findings'}`] : []
  return [...told, ...last].map((line) => `${line}\n`).join('')
}
