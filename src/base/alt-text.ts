/** A picture in a sentence or two, for the `alt` of an image and the `<desc>` of an SVG. */
import type { Part } from '../model/part.js'
import type { Settings } from '../model/settings.js'
import { fill } from './fill.js'
import { oneLine } from './one-line.js'
import { pictureTitle } from './picture-titles.js'
import { stepTitle } from './step-titles.js'
import { visible } from './visible.js'

/** Titles of steps that are named; of more there is a count. */
const most = 8

/** `9 messages in 4 steps: Initialization, Tool Discovery, Tool Execution, Notification`; empty when nothing is drawn. */
export function whatIsShown({ conversation, steps }: Part, { labels }: Pick<Settings, 'labels'>): string {
  if (steps.length === 0) return ''
  const rows = steps.flatMap((step) => step.rows)
  const counts = rows.map((row) => (row.type === 'message' ? 1 : row.type === 'repeat' ? row.messages.length : 0))
  const titles = steps.slice(0, most).flatMap(({ step, continued }) => {
    const understood = conversation.steps[step]
    return understood ? [stepTitle(understood, continued, labels)] : []
  })
  const named = [...titles, ...(steps.length > most ? ['…'] : [])].join(', ')
  const n = counts.reduce<number>((sum, count) => sum + count, 0)
  return flat(fill(labels.shows, { n, steps: steps.length, titles: named }))
}

/** The title, and what is shown under it. */
export function altText(part: Part, settings: Pick<Settings, 'title' | 'labels'>): string {
  const title = flat(pictureTitle(part, settings))
  const shows = whatIsShown(part, settings)
  return shows === '' ? title : fill(settings.labels.alt, { title: title.replace(/[.。]$/, ''), shows })
}

const flat = (text: string): string => visible(oneLine(text))
