/** Steps as a diagram file draws them. They take the place of the protocol's from the first of them on. */
import { Problem } from '../base/problem.js'
import type { Message, Step } from '../model/conversation.js'
import type { StepWords } from '../model/words.js'
import { familyOf } from './methods.js'
import { gone, select } from './select.js'

/**
 * Each step starts at the first message its selector names after the start of the step before. A step without a title
 * goes by the family it starts with.
 * @param protocol the protocol's steps of the messages up to an index, for what comes before the first of these
 * @throws Problem `note-target` (exit 4) when no such message exists
 */
export function toOwnSteps(
  messages: readonly Message[],
  words: readonly StepWords[],
  protocol: (until: number) => readonly Step[],
): readonly Step[] {
  const starts = startsOf(messages, words)
  const head = protocol(starts[0] ?? 0)
  const visits = new Map<string, number>(head.map(({ family, visit }) => [family, visit]))
  const own = words.map(({ title, subtitle }, i): Step => {
    const start = starts[i] ?? 0
    const end = starts[i + 1] ?? messages.length
    const family = title === undefined ? familyOf(messages[start]?.method ?? null) : 'custom'
    const visit = family === 'custom' ? 1 : (visits.get(family) ?? 0) + 1
    visits.set(family, visit)
    return {
      number: head.length + i + 1,
      family,
      visit,
      title: title ?? null,
      subtitle: subtitle ?? null,
      messages: Array.from({ length: end - start }, (_, offset) => start + offset),
    }
  })
  return [...head, ...own]
}

/** Index of the message each step starts at, ascending. */
function startsOf(messages: readonly Message[], words: readonly StepWords[]): readonly number[] {
  const starts: number[] = []
  words.forEach(({ starts: aim }, i) => {
    const found = select(messages, aim.selector)
    const before = words[i - 1]
    const start = found.find((index) => index > (starts.at(-1) ?? -1))
    if (start !== undefined) {
      starts.push(start)
      return
    }
    if (found.length === 0 || before === undefined) throw gone(messages, aim, 'step', 'note-target', 4)
    const place = `\`${before.starts.selector.source}\`, where ${named(words, i - 1)} starts`
    throw new Problem(
      'note-target',
      `${named(words, i)} starts at \`${aim.selector.source}\`: expected it after ${place}, found none there`,
      { ...(aim.where ? { where: aim.where } : {}), try: 'steps in the order of their messages', exit: 4 },
    )
  })
  return starts
}

/** `step 2 (Look)`: its place in the diagram file; on the picture the protocol's steps may come before. */
function named(words: readonly StepWords[], i: number): string {
  const title = words[i]?.title
  return title === undefined ? `step ${i + 1}` : `step ${i + 1} (${title})`
}
