/** What a step is called: its diagram file's words, or the language's own for its family. */
import type { Step } from '../model/conversation.js'
import { type LabelName, labelNames } from '../model/settings.js'
import { say, type World } from './world.js'

const names: ReadonlySet<string> = new Set(labelNames)

function labelOf(family: string, suffix: '' | '-says'): LabelName {
  const name = `${family}${suffix}`
  return (names.has(name) ? name : `other${suffix}`) as LabelName
}

export function stepTitle(step: Step, continued: boolean, world: World): string {
  const plain = step.title ?? say(world, labelOf(step.family, ''))
  const title = step.title === null && step.visit > 1 ? say(world, 'visit', { title: plain, n: step.visit }) : plain
  return continued ? say(world, 'continued', { title }) : title
}

export function stepSubtitle(step: Step, world: World): string {
  if (step.subtitle !== null) return step.subtitle
  // A step with a title of its own is about something the protocol cannot know.
  return step.title !== null || step.family === 'custom' ? '' : say(world, labelOf(step.family, '-says'))
}
