/** Small drawings for buttons, in a square of 16 px: lines, in the colour of the text. */
import { type Markup, raw } from './html-text.js'

const paths = {
  up: 'M4 10l4-4 4 4',
  down: 'M4 6l4 4 4-4',
  left: 'M10 4L6 8l4 4',
  right: 'M6 4l4 4-4 4',
  close: 'M4 4l8 8M12 4l-8 8',
  find: 'M7 11.5a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9zM10.5 10.5L14 14',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  play: 'M5.5 3.5v9l7-4.5z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  walk: 'M2.5 4h5M2.5 8h8M2.5 12h3M10 11l2 2 2-2M12 13V6',
  copy: 'M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01',
  system: 'M2.5 3.5h11v7h-11zM6 13.5h4',
  sun: 'M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6zM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
  moon: 'M13.2 9.7A5.6 5.6 0 1 1 6.3 2.8a4.6 4.6 0 0 0 6.9 6.9z',
} as const

export function icon(name: keyof typeof paths): Markup {
  return raw(`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="${paths[name]}"/></svg>`)
}
