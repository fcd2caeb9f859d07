/** What stands at the head of a picture: its title, the line under it, and who talks to whom. */
import type { Lane } from '../model/conversation.js'
import type { Part } from '../model/part.js'
import type { Settings } from '../model/settings.js'
import type { Side } from '../model/transcript.js'
import { fill } from './fill.js'
import { cells } from './graphemes.js'
import { duration } from './times.js'
import { visible } from './visible.js'
import { ellipsize } from './wrap.js'

/** Cells of a name in a title made of names. */
const most = 48

type Words = Pick<Settings, 'title' | 'subtitle' | 'times' | 'labels'>

/** @param shorten cuts a name that would be too long in a title made of names */
export function pictureTitle(
  { conversation }: Pick<Part, 'conversation'>,
  { title, labels }: Pick<Words, 'title' | 'labels'>,
  shorten: (name: string) => string = (name) => ellipsize(visible(name), most, cells),
): string {
  if (title !== null) return title
  const nameOf = (side: Side) => {
    const name = conversation.lanes.find(({ role }) => role === side)?.name
    return name ? shorten(name) : labels[side]
  }
  return fill(labels.title, { client: nameOf('client'), server: nameOf('server') })
}

/** The diagram file's line, or revision, transport, how long it took and when it was recorded; then which part it is. */
export function pictureSubtitle(part: Part, { subtitle, times, labels }: Words): string {
  const { revisions, transport, lasted, recordedAt } = part.conversation
  const numbered = part.of > 1 ? [fill(labels.part, { n: part.number, of: part.of })] : []
  if (subtitle !== null) return [subtitle, ...numbered].filter((text) => text !== '').join(' · ')
  const timed = times === 'show'
  return [
    ...(revisions.length > 0 ? [fill(labels.protocol, { revision: revisions.join(', ') })] : []),
    transport ?? 'JSON-RPC 2.0',
    ...(timed && lasted !== null ? [duration(lasted)] : []),
    ...(timed && recordedAt !== null ? [fill(labels.recorded, { date: recordedAt.slice(0, 10) })] : []),
    ...numbered,
  ].join(' · ')
}

export interface ParticipantText {
  readonly side: Side
  readonly title: string
  readonly more: string
}

/** Role, and name with version as far as they are known; the diagram file's words win. */
export function participantText(
  lane: Lane,
  { participants, labels }: Pick<Settings, 'participants' | 'labels'>,
): ParticipantText {
  const words = participants[lane.role]
  const named = [lane.name, lane.version].filter((part) => part !== null && part !== '').join(' ')
  return { side: lane.role, title: words?.title ?? labels[lane.role], more: words?.subtitle ?? named }
}
