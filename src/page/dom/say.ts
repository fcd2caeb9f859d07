import { part } from './element.js'

/** ms that a word stays. */
const stays = 2600

let quiet = 0

/** A word that goes away again, said aloud too. */
export function say(text: string): void {
  const status = part('status')
  clearTimeout(quiet)
  status.textContent = text
  quiet = window.setTimeout(() => {
    status.textContent = ''
  }, stays)
}
