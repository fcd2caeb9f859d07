/** Lines of code under construction: runs of one role, measured as they are put down. */
import { breakLines, type Width } from '../base/wrap.js'
import type { InkLine, InkRun } from '../model/ink.js'
import type { CodeRole } from '../model/theme.js'

export interface Piece {
  readonly text: string
  readonly role: CodeRole
}

/** What a writer may do before it gives up: more lines than this and it stops writing. */
export interface Pen {
  /** Begins a line, `depth` levels in. */
  readonly line: (depth: number) => void
  readonly put: (text: string, role: CodeRole) => void
  /** px left on the current line, `kept` for what must still follow on it. */
  readonly left: () => number
  readonly mark: (pointer: string) => void
  /** Puts pieces that may be longer than the line: broken where they may be, going on `depth` levels in. */
  readonly flow: (pieces: readonly Piece[], depth: number, kept: number) => void
  /** While `write` runs, lines carry a rule at this depth. */
  readonly ruled: (depth: number, write: () => void) => void
  readonly full: () => boolean
  readonly lines: () => readonly InkLine[]
}

export interface PenOptions {
  /** px. */
  readonly room: number
  readonly width: Width
  /** Room one mark takes at the end of its line, px. */
  readonly markRoom: number
  readonly maxLines: number
}

type DraftRun = { -readonly [K in keyof InkRun]: InkRun[K] }

interface Draft {
  indent: string
  runs: DraftRun[]
  width: number
  marks: readonly string[]
  rules: readonly number[]
}

const none: readonly never[] = []

const indents = new Map<number, string>()

function indentOf(depth: number): string {
  const known = indents.get(depth)
  if (known !== undefined) return known
  const made = '  '.repeat(depth)
  indents.set(depth, made)
  return made
}

export function openPen({ room, width, markRoom, maxLines }: PenOptions): Pen {
  const lines: Draft[] = []
  const rules: number[] = []
  const draft = (): Draft => lines[lines.length - 1] ?? begin(0)

  const step = width('  ')
  // A very deep value still gets a quarter of the room: its indent stops growing.
  const deepest = Math.floor((room * 0.75) / step)
  const begin = (depth: number): Draft => {
    const levels = Math.min(depth, deepest)
    const made: Draft = { indent: indentOf(levels), runs: [], width: levels * step, marks: none, rules: none }
    if (rules.length > 0) made.rules = [...rules]
    lines.push(made)
    return made
  }
  const line = (depth: number): void => {
    begin(depth)
  }

  const put = (text: string, role: CodeRole): void => {
    if (text === '') return
    const here = draft()
    const size = width(text)
    const last = here.runs[here.runs.length - 1]
    if (last && last.role === role) {
      last.text += text
      last.width += size
    } else {
      here.runs.push({ text, role, x: here.width, width: size })
    }
    here.width += size
  }

  const left = (): number => room - draft().width - draft().marks.length * markRoom

  const flow = (pieces: readonly Piece[], depth: number, kept: number): void => {
    const [only] = pieces
    const whole = pieces.length === 1 && only ? only.text : pieces.map((piece) => piece.text).join('')
    if (width(whole) + kept <= left()) {
      for (const piece of pieces) put(piece.text, piece.role)
      return
    }
    const rest = Math.max(room - depth * step - kept, room / 4)
    // Pieces are cut where the whole is: a line may end inside one.
    let piece = 0
    let used = 0
    for (const [i, text] of breakLines(whole, Math.max(left() - kept, 0), rest, width).entries()) {
      if (i > 0) line(depth)
      let todo = text
      while (todo !== '') {
        const here = pieces[piece]
        if (!here) break
        const part = here.text.slice(used, used + todo.length)
        put(part, here.role)
        todo = todo.slice(part.length)
        used += part.length
        if (used >= here.text.length) {
          piece += 1
          used = 0
        }
      }
    }
  }

  return {
    line,
    put,
    left,
    flow,
    mark: (pointer) => {
      const here = draft()
      here.marks = [...here.marks, pointer]
    },
    ruled: (depth, write) => {
      rules.push(depth * step)
      write()
      rules.pop()
    },
    full: () => lines.length > maxLines,
    lines: () => lines,
  }
}
