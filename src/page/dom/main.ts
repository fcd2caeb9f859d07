/** The script of the page: reads what the page carries, and turns what a reader does into moves between states. */
import { fill } from '../../base/fill.js'
import { readBodies, readData } from '../data.js'
import { everything, haystackOf } from '../filter.js'
import { type Action, actionOf } from '../keys.js'
import { readRoute, writeRoute } from '../route.js'
import {
  type Book,
  close,
  filterBy,
  jump,
  move,
  moveMatch,
  moveStep,
  type State,
  select,
  start,
  toBook,
  walk,
} from '../state.js'
import { openControls } from './controls.js'
import { copy } from './copy.js'
import { part } from './element.js'
import { focusOf, inControls } from './focus.js'
import { openPanel, textOf } from './panel.js'
import { openPicture } from './picture.js'
import { openPrint } from './print.js'
import { say } from './say.js'

const bodies = readBodies(part('bodies').textContent ?? '')
const data = readData(part('data').textContent ?? '')
const indexes = new Map(data.messages.map(({ n }, i) => [n, i]))
const body = (n: number): string => bodies[indexes.get(n) ?? -1] ?? ''
const haystacks = new Map<number, string>()
const book: Book = toBook(data, (message) => {
  const known = haystacks.get(message.n)
  if (known !== undefined) return known
  const made = haystackOf(message, body(message.n))
  haystacks.set(message.n, made)
  return made
})

/** How a move is shown: whether the row is scrolled to and gets the focus, and whether Back leads back. */
interface How {
  readonly bring?: boolean
  readonly focus?: boolean
  readonly push?: boolean
}

let state: State = start

function to(next: State, { bring = true, focus = true, push = false }: How = {}): void {
  const before = state
  state = next
  // What has the focus in the panel, the bar or a field keeps it; the button that was pressed may be gone afterwards.
  const busy = focusOf(document.activeElement) === 'field' || inControls()
  // A panel that opens or shuts leaves another width to the picture, and other heights.
  const hold = state.open !== before.open && state.current !== null ? picture.hold(state.current) : undefined
  picture.show(state, before)
  panel.show(state, before)
  controls.show(state, before)
  hold?.()
  const moved = state.current !== before.current
  if (state.current !== null && (moved || state.open !== before.open || state.walking !== before.walking)) {
    if (focus && !busy) picture.focus(state.current)
    if (bring) picture.bring(state.current)
  }
  address(push && moved)
}

/** The address leads back to what is seen. */
function address(push: boolean): void {
  const hash = writeRoute(state)
  if (hash === location.hash || (hash === '' && location.hash === '')) return
  const url = hash === '' ? location.pathname + location.search : hash
  try {
    if (push) history.pushState(null, '', url)
    else history.replaceState(null, '', url)
  } catch {
    // A frame without an address of its own, or a browser that allows so many a minute: the page works without.
  }
}

/** To another message, with a way back. */
const visit = (next: State): void => to(next, { push: true })

const picture = openPicture(book, (n) => {
  to({ ...select(state, book, n), open: !state.walking || state.open }, { bring: false })
})

const panel = openPanel(book, body, (where) => {
  if ('message' in where) visit(select(state, book, where.message))
  else location.hash = `step-${where.step}`
  if (document.activeElement === document.body) panel.focus()
})

const controls = openControls(book, {
  filter: (change) => to(filterBy(state, book, change), { bring: false }),
  clear: () => to(filterBy(state, book, everything), { bring: false }),
  match: (by) => to(moveMatch(state, book, by), { focus: false }),
  move: (by) => to(move(state, book, by), { focus: false }),
  walk: (walking) => to(walk(state, book, walking)),
  play: (playing) => to({ ...state, playing }),
})

async function copyMessage(formatted: boolean, pressed?: HTMLElement): Promise<void> {
  if (state.current === null) return
  const text = textOf(body(state.current), formatted)
  const done = await copy(text)
  say(done ? fill(book.words.copied, { n: text.length }) : book.words['not-copied'])
  if (!done || !pressed) return
  pressed.classList.add('done')
  setTimeout(() => pressed.classList.remove('done'), 1600)
}

function toggle(): void {
  if (state.open) {
    closePanel()
    return
  }
  const current = state.current ?? book.rows[picture.near()]?.[0] ?? null
  to({ ...state, current, open: current !== null })
  panel.focus()
}

const actions: Readonly<Record<Action, () => void>> = {
  next: () => to(move(state, book, 1, picture.near())),
  previous: () => to(move(state, book, -1, picture.near())),
  'next-step': () => to(moveStep(state, book, 1, picture.near())),
  'previous-step': () => to(moveStep(state, book, -1, picture.near())),
  open: toggle,
  answer: () => visit(jump(state, book)),
  copy: () => void copyMessage(false, part('copy')),
  'copy-formatted': () => void copyMessage(true, part('copy-formatted')),
  search: () => controls.focusSearch(),
  'next-match': () => to(moveMatch(state, book, 1)),
  'previous-match': () => to(moveMatch(state, book, -1)),
  walk: () => to(walk(state, book, !state.walking)),
  play: () => to({ ...state, playing: !state.playing }),
  close: closeLast,
  help: () => part<HTMLDialogElement>('help').showModal(),
}

/** Escape closes what was opened last; from the field of words it first leads back to the picture. */
function closeLast(): void {
  const contents = part<HTMLDetailsElement>('contents')
  if (contents.open) {
    contents.open = false
    return
  }
  const field = document.activeElement
  if (field instanceof HTMLElement && focusOf(field) === 'field') {
    if (state.filter.query !== '') to(filterBy(state, book, { query: '' }), { bring: false })
    else field.blur()
    return
  }
  const panelHad = inControls()
  to(close(state, book), { bring: false })
  if (panelHad && state.current !== null) picture.focus(state.current)
}

addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.isComposing || part<HTMLDialogElement>('help').open) return
  const single = part<HTMLInputElement>('single').checked
  const focus = focusOf(event.target)
  const action = actionOf(event, focus, state.walking, single)
  if (action === null) return
  event.preventDefault()
  actions[action]()
})

for (const group of document.querySelectorAll('.mcpd-message')) {
  // A row that got the focus by Tab is the one that is looked at.
  group.addEventListener('focus', () => {
    const row = picture.rowAt(group)
    const n = row === undefined ? undefined : book.rows[row]?.[0]
    if (n === undefined || book.rowOf.get(state.current ?? 0) === row) return
    // What was pressed with a mouse is seen already, and must not slip away under it.
    to(select(state, book, n), { focus: false, bring: group.matches(':focus-visible') })
  })
}

const presses: Readonly<Record<string, () => void>> = {
  'help-open': actions.help,
  'panel-close': () => closePanel(),
  'panel-next': () => to(move(state, book, 1)),
  'panel-previous': () => to(move(state, book, -1)),
  copy: () => void copyMessage(false, part('copy')),
  'copy-formatted': () => void copyMessage(true, part('copy-formatted')),
}
for (const [id, press] of Object.entries(presses)) part(id).addEventListener('click', press)

function closePanel(): void {
  to({ ...state, open: false }, { bring: false })
  if (state.current !== null) picture.focus(state.current)
}

for (const radio of document.querySelectorAll<HTMLInputElement>('input[name=page-theme]')) {
  radio.addEventListener('change', () => {
    document.documentElement.dataset.theme = radio.value
  })
}

/** Goes where the address leads. */
function follow(): void {
  const route = readRoute(location.hash)
  if (route.to === 'message') {
    const next = select(state, book, route.n)
    to(walk({ ...next, open: route.open || (state.open && !route.walking) }, book, route.walking))
    return
  }
  if (route.to !== 'step') return
  const first = document.getElementById(route.anchor)?.querySelector('.mcpd-message')
  const row = first ? picture.rowAt(first) : undefined
  const n = row === undefined ? undefined : book.rows[row]?.[0]
  // The browser has scrolled to the step's head, which is where a reader wants to begin.
  if (n !== undefined) to(select(state, book, n), { bring: false })
}

for (const element of document.querySelectorAll<HTMLElement>('[data-script]')) element.hidden = false
part('contents').addEventListener('click', (event) => {
  if ((event.target as Element).closest('a')) part<HTMLDetailsElement>('contents').open = false
})
addEventListener('hashchange', follow)
// The panel begins under the bar, however many lines that has.
new ResizeObserver(() => {
  document.documentElement.style.setProperty('--bar', `${part('bar').offsetHeight}px`)
}).observe(part('bar'))
openPrint()
controls.show(state, { ...state, filter: { ...everything } })
follow()
