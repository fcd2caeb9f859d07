/** Steps as a diagram file draws them; they take the place of the protocol's altogether. */
import { Problem } from '../base/problem.js'
import type { Message, Step } from '../model/conversation.js'
import type { StepWords } from '../model/words.js'
import { familyOf } from './methods.js'
import { gone, select } from './select.js'

/**
 * Each step starts at the first message its selector names after the start of the step before; the first takes what
 * comes before it as well. A step without a title goes by the family it starts with.
 * @throws Problem `note-target` (exit 4) when no such message exists
 */
export function toOwnSteps(messages: readonly Message[], words: readonly StepWords[]): readonly Step[] {
  const starts: number[] = []
  for (const { starts: aim } of words) {
    const found = select(messages, aim.selector)
    const before = starts.at(-1) ?? -1
    const start = found.find((index) => index > before)
    if (start !== undefined) starts.push(start)
    else if (found.length === 0) throw gone(messages, aim, 'step', 'note-target', 4)
    else {
      throw new Problem('note-target', `step: \`${aim.selector.source}\` does not come after the step before starts`, {
        ...(aim.where ? { where: aim.where } : {}),
        try: 'steps in the order of their messages',
        exit: 4,
      })
    }
  }
  const visits = new Map<string, number>()
  return words.map(({ title, subtitle }, i) => {
    const first = starts[i] ?? 0
    const start = i === 0 ? 0 : first
    const end = starts[i + 1] ?? messages.length
    const family = title === undefined ? familyOf(messages[first]?.method ?? null) : 'custom'
    const visit = family === 'custom' ? 1 : (visits.get(family) ?? 0) + 1
    visits.set(family, visit)
    return {
      number: i + 1,
      family,
      visit,
      title: title ?? null,
      subtitle: subtitle ?? null,
      messages: Array.from({ length: end - start }, (_, offset) => start + offset),
    }
  })
}
