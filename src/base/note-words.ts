import type { Note } from '../model/conversation.js'
import type { Labels } from '../model/settings.js'
import { fill } from './fill.js'
import { oneLine } from './one-line.js'

/** A note in one line: `Note 1 (/params/protocolVersion): Version negotiation: Both sides must speak it.` */
export function noteSentence({ number, at, title, text }: Note, labels: Labels): string {
  const place = at === null || at === '' ? '' : ` (${at})`
  return [`${fill(labels.note, { n: number })}${place}`, title, text]
    .map(oneLine)
    .filter((part) => part !== '')
    .join(': ')
}
