/** Notes: a numbered ring, a bold title and its text, in one column beside a box or in two below it. */
import { noteSentence } from '../base/note-words.js'
import type { Kind, Note } from '../model/conversation.js'
import type { Shape } from '../model/scene.js'
import { disc } from './disc.js'
import { edge, fonts, notes as metrics } from './metrics.js'
import { lines, textLine, type World } from './world.js'

export interface NotesPlace {
  readonly x: number
  readonly width: number
  readonly columns: 1 | 2
}

export interface PlacedNotes {
  readonly height: number
  /** Shapes with the upper edge of the first note at `y`. */
  readonly draw: (y: number) => readonly Shape[]
}

export function toNotes(notes: readonly Note[], kind: Kind, place: NotesPlace, world: World): PlacedNotes {
  const column = (place.width - (place.columns - 1) * metrics.columnGap) / place.columns
  const made = notes.map((note) => toNote(note, kind, column - metrics.text, world))
  // In two columns notes stand in rows, so that they read in order of their numbers.
  const tops: number[] = []
  let top = 0
  for (let i = 0; i < made.length; i += place.columns) {
    const inRow = made.slice(i, i + place.columns)
    for (const _ of inRow) tops.push(top)
    top += Math.max(...inRow.map((note) => note.height)) + metrics.between
  }
  return {
    height: Math.max(0, top - metrics.between),
    draw: (y) =>
      made.map((note, i) =>
        note.draw(place.x + (i % place.columns) * (column + metrics.columnGap), y + (tops[i] ?? 0)),
      ),
  }
}

function toNote(note: Note, kind: Kind, room: number, world: World) {
  const title = note.title === '' ? [] : lines(world, note.title, room, fonts.noteTitle)
  const text = note.text === '' ? [] : lines(world, note.text, room, fonts.note)
  return {
    height: (title.length + text.length) * metrics.line,
    draw: (x: number, y: number): Shape => {
      const { ring } = metrics
      const middle = { x: x + ring, y: y + metrics.line / 2 }
      const line = (letters: string, i: number, strong: boolean) =>
        textLine(
          world,
          letters,
          { x: x + metrics.text, y: y + i * metrics.line + metrics.baseline },
          strong ? fonts.noteTitle : fonts.note,
          strong ? 'ink' : 'muted',
        )
      return {
        type: 'group',
        name: 'note',
        label: noteSentence(note, world.labels),
        heard: 'whole',
        shapes: [
          disc(middle.x, middle.y, ring, `${kind}-ring`, edge.ring),
          textLine(
            world,
            String(note.number),
            { x: middle.x, y: middle.y + 3.8, align: 'middle' },
            fonts.disc,
            `${kind}-ink`,
          ),
          ...title.map((letters, i) => line(letters, i, true)),
          ...text.map((letters, i) => line(letters, title.length + i, false)),
        ],
      }
    },
  }
}
