/** What a step is called: its diagram file's words, or the language's own for its family. */
import type { Step } from '../model/conversation.js'
import { type LabelName, type Labels, labelNames } from '../model/settings.js'
import { fill } from './fill.js'

const names: ReadonlySet<string> = new Set(labelNames)

function labelOf(family: string, suffix: '' | '-says'): LabelName {
  const name = `${family}${suffix}`
  return (names.has(name) ? name : `other${suffix}`) as LabelName
}

export function stepTitle(step: Step, continued: boolean, labels: Labels): string {
  const plain = step.title ?? labels[labelOf(step.family, '')]
  const title = step.title === null && step.visit > 1 ? fill(labels.visit, { title: plain, n: step.visit }) : plain
  return continued ? fill(labels.continued, { title }) : title
}

export function stepSubtitle(step: Step, labels: Labels): string {
  if (step.subtitle !== null) return step.subtitle
  // A step with a title of its own is about something the protocol cannot know.
  return step.title !== null || step.family === 'custom' ? '' : labels[labelOf(step.family, '-says')]
}
