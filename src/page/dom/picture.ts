/** The picture as something to walk through: which row is looked at, which are dimmed, and where a click lands. */
import type { Book, State } from '../state.js'
import { isCalm, makeSvg, part } from './element.js'

export interface Picture {
  readonly show: (state: State, before: State) => void
  /** Scrolls the row of a message to where it can be read. */
  readonly bring: (n: number) => void
  /** Remembers where the row is on the screen; what it gives scrolls it back there. */
  readonly hold: (n: number) => () => void
  readonly focus: (n: number) => void
  /** Index of the first row that is not above what can be seen. */
  readonly near: () => number
  /** The row an element is in. */
  readonly rowAt: (target: EventTarget | null) => number | undefined
}

interface Row {
  readonly group: SVGGElement
  /** In px of the picture, made on first asking: nothing of it ever moves. */
  readonly frame: () => DOMRect
}

/** px of the picture, around what a row draws: half of the gap between rows is the most there is. */
const around = { full: 9, compact: 4, above: 5 } as const

export function openPicture(book: Book, open: (n: number) => void): Picture {
  const rows = book.rows.map(([first]) => toRow(first ?? 0))
  const marked = makeSvg('rect', { class: 'frame', rx: 10 })
  const hovered = makeSvg('rect', { class: 'frame hover', rx: 10 })
  for (const { group } of rows) group.setAttribute('tabindex', '-1')
  rows[0]?.group.setAttribute('tabindex', '0')
  const happenings = happeningsOf(rows)

  const rowOf = (n: number | null): Row | undefined => (n === null ? undefined : rows[book.rowOf.get(n) ?? -1])

  listen(
    rows,
    (row) => {
      const n = row === undefined ? undefined : book.rows[row]?.[0]
      hovered.remove()
      if (n !== undefined) put(hovered, rowOf(n), book.byNumber.get(n)?.kind)
      return n
    },
    open,
  )

  return {
    show: (state, before) => {
      if (state.current !== before.current) {
        const row = rowOf(state.current)
        const old = rowOf(before.current) ?? rows[0]
        marked.remove()
        old?.group.removeAttribute('aria-current')
        if (row) {
          for (const each of [old, rows[0]]) each?.group.setAttribute('tabindex', '-1')
          row.group.setAttribute('tabindex', '0')
          row.group.setAttribute('aria-current', 'true')
          put(marked, row, book.byNumber.get(state.current ?? 0)?.kind)
        }
      }
      if (state.matches !== before.matches) dim(state, book, rows)
      if (state.walking !== before.walking || (state.walking && state.current !== before.current)) {
        reveal(state, book, rows, happenings)
      }
    },
    bring: (n) => {
      const row = rowOf(n)
      if (row) bring(row.group, book.byNumber.get(n)?.from === 'server')
    },
    hold: (n) => {
      const top = () => rowOf(n)?.group.getBoundingClientRect().top ?? 0
      const before = top()
      return () => scrollBy({ top: top() - before, behavior: 'instant' })
    },
    focus: (n) => rowOf(n)?.group.focus({ preventScroll: true }),
    near: () => {
      const top = part('bar').getBoundingClientRect().bottom
      return Math.max(
        0,
        rows.findIndex(({ group }) => group.getBoundingClientRect().bottom > top),
      )
    },
    rowAt: (target) => {
      const group = target instanceof Element ? target.closest('.mcpd-message') : null
      const found = rows.findIndex((row) => row.group === group)
      return found < 0 ? undefined : found
    },
  }
}

function toRow(first: number): Row {
  const group = document.getElementById(`message-${first}`) as unknown as SVGGElement
  let frame: DOMRect | undefined
  return { group, frame: () => (frame ??= frameOf(group)) }
}

/** As wide as its step's card, within its edge. */
function frameOf(group: SVGGElement): DOMRect {
  const { x, y, width, height } = group.getBBox()
  const card = group.ownerSVGElement?.querySelector<SVGRectElement>('rect.mcpd-card')?.getBBox()
  const pad = group.querySelector('.mcpd-code') ? around.full : around.compact
  const [left, wide] = card ? [card.x + 7, card.width - 14] : [x - pad, width + 2 * pad]
  const above = Math.min(pad, around.above)
  return new DOMRect(left, y - above, wide, height + above + pad)
}

/** A frame behind what the row draws, in the colour of its kind. */
function put(frame: SVGRectElement, row: Row | undefined, kind = 'request'): void {
  if (!row) return
  const { x, y, width, height } = row.frame()
  for (const [name, value] of Object.entries({ x, y, width, height })) frame.setAttribute(name, String(value))
  frame.dataset.kind = kind
  row.group.prepend(frame)
}

/** Index of the last row before each happening. */
function happeningsOf(rows: readonly Row[]): readonly (readonly [group: Element, row: number])[] {
  const index = new Map<Element, number>(rows.map(({ group }, i) => [group, i]))
  let last = -1
  const found: (readonly [Element, number])[] = []
  for (const group of document.querySelectorAll('.mcpd-message, .mcpd-happening')) {
    const row = index.get(group)
    if (row === undefined) found.push([group, last])
    else last = row
  }
  return found
}

function dim({ matches }: State, book: Book, rows: readonly Row[]): void {
  for (const [i, { group }] of rows.entries()) {
    const fits = matches === null || (book.rows[i] ?? []).some((n) => matches.has(n))
    group.classList.toggle('dim', !fits)
  }
}

/** What was walked through stays to be seen, what comes is hardly there. */
function reveal(
  state: State,
  book: Book,
  rows: readonly Row[],
  happenings: readonly (readonly [Element, number])[],
): void {
  const here = state.walking ? (book.rowOf.get(state.current ?? 0) ?? -1) : rows.length
  const mark = (group: Element, i: number) => {
    group.classList.toggle('later', i > here)
    group.classList.toggle('past', state.walking && i < here)
  }
  for (const [i, { group }] of rows.entries()) mark(group, i)
  for (const [group, i] of happenings) mark(group, i)
  // The head of a step comes with its first row.
  for (const [i, { group }] of rows.entries()) {
    const step = group.parentElement
    if (step?.querySelector('.mcpd-message') === group) step.classList.toggle('later', i > here)
  }
}

/** Where the pointer is among the rows: gaps in what a row draws belong to it too. */
function listen(
  rows: readonly Row[],
  hover: (row: number | undefined) => number | undefined,
  open: (n: number) => void,
): void {
  for (const svg of document.querySelectorAll<SVGSVGElement>('figure > svg')) {
    const own = rows.flatMap(({ group }, i) => (group.ownerSVGElement === svg ? [i] : []))
    const rowAt = ({ clientX, clientY }: MouseEvent): number | undefined => {
      const { left, top, width } = svg.getBoundingClientRect()
      const unit = svg.viewBox.baseVal.width / width
      const [x, y] = [(clientX - left) * unit, (clientY - top) * unit]
      return own.find((i) => {
        const frame = rows[i]?.frame()
        return frame && y >= frame.top && y <= frame.bottom && x >= frame.left && x <= frame.right
      })
    }
    let last: number | undefined
    const over = (row: number | undefined) => {
      if (row === last) return
      last = row
      svg.classList.toggle('over', hover(row) !== undefined)
    }
    svg.addEventListener('pointermove', (event) => over(event.pointerType === 'mouse' ? rowAt(event) : undefined))
    svg.addEventListener('pointerleave', () => over(undefined))
    svg.addEventListener('click', (event) => {
      const row = rowAt(event)
      // Letters were selected, to be copied.
      if (row === undefined || String(getSelection()) !== '') return
      const n = hover(row)
      if (n !== undefined) open(n)
    })
  }
}

/** To the middle of what can be seen, or to its top if it is taller; on narrow screens to its sender's side as well. */
function bring(group: Element, right: boolean): void {
  const { top, bottom, height } = group.getBoundingClientRect()
  const above = part('bar').getBoundingClientRect().bottom + 14
  const below = seenUntil() - 14
  const room = below - above
  if (top < above || bottom > below) {
    const by = height > room ? top - above : top - above - (room - height) / 2
    const far = Math.abs(by) > 2 * innerHeight
    scrollBy({ top: by, behavior: far || isCalm() ? 'instant' : 'smooth' })
  }
  const figure = group.closest('figure')
  if (figure && figure.scrollWidth > figure.clientWidth) {
    figure.scrollTo({ left: right ? figure.scrollWidth : 0, behavior: isCalm() ? 'instant' : 'smooth' })
  }
}

/** Where a sheet or the bar of the walk begins to cover the page, px from its top. */
function seenUntil(): number {
  const covers = [part('walk'), part('panel')].flatMap((element) => {
    const { top, width, height } = element.getBoundingClientRect()
    return height > 0 && (element.id === 'page-walk' || width > innerWidth * 0.9) ? [top] : []
  })
  return Math.min(innerHeight, ...covers)
}
