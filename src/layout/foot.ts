/** Lines under the legend: what is not drawn and why, how the picture was thinned, and findings when asked for. */
import type { Part } from '../model/part.js'
import type { Frame } from './frame.js'
import { fonts, page } from './metrics.js'
import { type LayoutSettings, lines, say, type World } from './world.js'

/** Findings listed on a picture; the rest is a count. */
const most = 20

export function footLines(part: Part, settings: LayoutSettings, frame: Frame, world: World): readonly string[] {
  const texts: string[] = []
  const rows = part.steps.flatMap((step) => step.rows).filter((row) => row.type !== 'happening')
  const drawn = rows.flatMap((row) => (row.type === 'message' ? [row.message] : row.messages))
  if (part.density !== 'full') {
    const label = part.density === 'arrows' ? 'arrows-note' : 'density-note'
    texts.push(say(world, label, { n: drawn.length, rows: rows.length }))
  }
  const left = part.density === 'arrows' ? notesOn(drawn, part) : 0
  if (left > 0) texts.push(say(world, 'notes-left-out', { n: left }))
  if (part.gathered) texts.push(say(world, 'gathered-note'))
  const hidden = part.omissions.map((omission) =>
    omission.reason === 'hidden'
      ? say(world, 'hidden', { method: omission.method ?? '', n: omission.count })
      : say(world, 'outside', { n: omission.count }),
  )
  if (hidden.length > 0) texts.push(hidden.join(' · '))
  if (settings.findings && part.number === part.of) {
    const { findings } = part.conversation
    if (findings.length > 0) texts.push(say(world, 'findings'))
    texts.push(...findings.slice(0, most).map((finding) => `${finding.rule}: ${finding.text}`))
    if (findings.length > most)
      texts.push(say(world, 'fold-items', { n: findings.length - most, what: say(world, 'items') }))
  }
  const room = frame.width - 2 * page.margin - 16
  return texts.flatMap((text) => lines(world, text, room, fonts.happening))
}

function notesOn(messages: readonly number[], { conversation }: Part): number {
  const shown = new Set(messages)
  return conversation.notes.filter((note) => shown.has(note.message)).length
}
