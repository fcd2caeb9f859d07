/** The bar: finding, filtering, the walk, and how many there are. */
import { fill } from '../../base/fill.js'
import type { Kind } from '../../model/conversation.js'
import type { Filter } from '../filter.js'
import { isActive } from '../filter.js'
import { type Book, inOrder, placeOf, type State } from '../state.js'
import { isCalm, part } from './element.js'

export interface Controls {
  readonly show: (state: State, before: State) => void
  readonly focusSearch: () => void
}

export interface Wishes {
  readonly filter: (change: Partial<Filter>) => void
  readonly clear: () => void
  readonly match: (by: 1 | -1) => void
  readonly move: (by: 1 | -1) => void
  readonly walk: (walking: boolean) => void
  readonly play: (playing: boolean) => void
}

/** ms between letters before words are looked for, and between messages that play. */
const pauses = { typing: 120, playing: 2600 } as const

export function openControls(book: Book, wish: Wishes): Controls {
  const query = part<HTMLInputElement>('query')
  const method = part<HTMLSelectElement>('method')
  const kinds = [...part('kinds').querySelectorAll('button')]
  let typing = 0
  query.addEventListener('input', () => {
    clearTimeout(typing)
    typing = window.setTimeout(() => wish.filter({ query: query.value }), pauses.typing)
  })
  query.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return
    clearTimeout(typing)
    wish.filter({ query: query.value })
    wish.match(event.shiftKey ? -1 : 1)
  })
  method.addEventListener('change', () => wish.filter({ method: methodOf(method) }))
  for (const each of kinds) {
    each.addEventListener('click', () => {
      each.setAttribute('aria-pressed', String(each.getAttribute('aria-pressed') !== 'true'))
      wish.filter({
        kinds: kinds.flatMap((one) => (one.getAttribute('aria-pressed') === 'true' ? [one.value as Kind] : [])),
      })
    })
  }
  const presses: Readonly<Record<string, () => void>> = {
    clear: wish.clear,
    'next-match': () => wish.match(1),
    'previous-match': () => wish.match(-1),
    'walk-start': () => wish.walk(part('walk').hidden === true),
    'walk-leave': () => wish.walk(false),
    'walk-next': () => wish.move(1),
    'walk-previous': () => wish.move(-1),
    play: () => wish.play(part('play').getAttribute('aria-pressed') !== 'true'),
    more: () => part('more').setAttribute('aria-expanded', String(part('filters').classList.toggle('shown'))),
  }
  for (const [id, press] of Object.entries(presses)) part(id).addEventListener('click', press)
  const clock = openClock(wish)

  return {
    show: (state, before) => {
      const { filter } = state
      if (filter !== before.filter) {
        if (document.activeElement !== query || filter.query === '') query.value = filter.query
        method.value = filter.method ?? '*'
        for (const each of kinds) {
          each.setAttribute('aria-pressed', String(filter.kinds.includes(each.value as Kind)))
        }
      }
      tell(state, book)
      showWalk(state, book)
      clock(state, book)
    },
    focusSearch: () => {
      part('filters').classList.add('shown')
      query.focus()
      query.select()
    },
  }
}

/** The value of `*` is that of all methods: no method is called so. */
function methodOf({ value }: HTMLSelectElement): string | null {
  return value === '*' ? null : value
}

function tell(state: State, book: Book): void {
  const { words } = book
  const active = isActive(state.filter)
  const found = inOrder(state, book)
  const place = state.current === null ? -1 : found.indexOf(state.current)
  const text = !active
    ? fill(words.messages, { n: book.messages.length })
    : found.length === 0
      ? words['no-match']
      : place < 0
        ? fill(words.matches, { n: found.length, of: book.messages.length })
        : fill(words['at-match'], { n: place + 1, of: found.length })
  const count = part('count')
  // Said aloud when it changes, and only then.
  if (count.textContent !== text) count.textContent = text
  part('clear').hidden = !active
  for (const id of ['next-match', 'previous-match']) part<HTMLButtonElement>(id).disabled = found.length === 0
}

function showWalk(state: State, book: Book): void {
  const { words } = book
  const [place, of] = placeOf(state, book)
  document.documentElement.classList.toggle('walking', state.walking)
  part('walk').hidden = !state.walking
  part('walk-start').setAttribute('aria-pressed', String(state.walking))
  part('place').textContent = fill(words.place, { n: place, of })
  part('place-bar').style.inlineSize = `${of === 0 ? 0 : (100 * place) / of}%`
  const play = part('play')
  play.setAttribute('aria-pressed', String(state.playing))
  play.setAttribute('aria-label', state.playing ? words.pause : words.play)
  play.title = state.playing ? words.pause : words.play
  part<HTMLButtonElement>('walk-previous').disabled = place <= 1
  part<HTMLButtonElement>('walk-next').disabled = place >= of
}

/** Goes on by itself while it plays, and stops at the end. */
function openClock(wish: Wishes): (state: State, book: Book) => void {
  let clock = 0
  return (state, book) => {
    clearTimeout(clock)
    if (!state.playing) return
    const [place, of] = placeOf(state, book)
    const pause = isCalm() ? pauses.playing * 1.5 : pauses.playing
    clock = window.setTimeout(() => (place < of ? wish.move(1) : wish.play(false)), pause)
  }
}
