/** What a picture does not show and why, how it was thinned, and what is odd when that was asked for. */
import type { Part } from '../model/part.js'
import type { Settings } from '../model/settings.js'
import { fill } from './fill.js'

/** Sentences about what is not shown, those of the hidden and the chosen last. */
export function leftOut(part: Part, { labels }: Pick<Settings, 'labels'>): readonly string[] {
  const texts: string[] = []
  const rows = part.steps.flatMap((step) => step.rows).filter((row) => row.type !== 'happening')
  const drawn = rows.flatMap((row) => (row.type === 'message' ? [row.message] : row.messages))
  if (part.density !== 'full') {
    const label = part.density === 'arrows' ? 'arrows-note' : 'density-note'
    texts.push(fill(labels[label], { n: drawn.length, rows: rows.length }))
  }
  const left = part.density === 'arrows' ? notesOn(drawn, part) : 0
  if (left > 0) texts.push(fill(labels['notes-left-out'], { n: left }))
  if (part.gathered) texts.push(labels['gathered-note'])
  const hidden = part.omissions.map(({ reason, method, count }) =>
    fill(labels[reason], { n: count, method: method ?? '' }),
  )
  if (hidden.length > 0) texts.push(hidden.join(' · '))
  return texts
}

function notesOn(messages: readonly number[], { conversation }: Part): number {
  const shown = new Set(messages)
  return conversation.notes.filter((note) => shown.has(note.message)).length
}

/** Findings listed on a picture; the rest is a count. */
const most = 20

/** What is odd, on the last part alone and only when it was asked for. */
export function oddities(
  part: Part,
  { labels, findings: asked }: Pick<Settings, 'labels' | 'findings'>,
): readonly string[] {
  const { findings } = part.conversation
  if (!asked || part.number !== part.of) return []
  const more = findings.length - most
  return [
    ...findings.slice(0, most).map(({ rule, text }) => `${rule}: ${text}`),
    ...(more > 0 ? [fill(labels['fold-items'], { n: more, what: labels.items })] : []),
  ]
}
