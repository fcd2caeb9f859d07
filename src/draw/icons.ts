/** The small drawings: outlines on a square of `unit` px, scaled to the size asked for. */
import type { Icon } from '../model/scene.js'

interface Drawing {
  readonly unit: number
  /** Width of the outline at that unit. */
  readonly width: number
  readonly path: string
}

export const icons: Readonly<Record<Icon['name'], Drawing>> = {
  client: {
    unit: 30,
    width: 1.8,
    path: 'M4 3.5H26A3 3 0 0 1 29 6.5V18.5A3 3 0 0 1 26 21.5H4A3 3 0 0 1 1 18.5V6.5A3 3 0 0 1 4 3.5ZM15 21.5V27M9.5 27.5H20.5',
  },
  server: {
    unit: 30,
    width: 1.8,
    path: 'M4.5 2H25.5A3 3 0 0 1 28.5 5V10.5A3 3 0 0 1 25.5 13.5H4.5A3 3 0 0 1 1.5 10.5V5A3 3 0 0 1 4.5 2ZM4.5 16.5H25.5A3 3 0 0 1 28.5 19.5V25A3 3 0 0 1 25.5 28H4.5A3 3 0 0 1 1.5 25V19.5A3 3 0 0 1 4.5 16.5ZM7 7.75H8M12.5 7.75H22M7 22.25H8M12.5 22.25H22',
  },
  loop: { unit: 10, width: 1.5, path: 'M2 1.2V4.1H4.9M2.2 3.9A3.7 3.7 0 1 1 1.5 6.6' },
  retry: { unit: 10, width: 1.5, path: 'M8 1.2V4.1H5.1M7.8 3.9A3.7 3.7 0 1 0 8.5 6.6' },
  link: {
    unit: 10,
    width: 1.5,
    path: 'M4 6L6 4M3.2 4.6L1.9 5.9A1.6 1.6 0 0 0 4.1 8.1L5.4 6.8M4.6 3.2L5.9 1.9A1.6 1.6 0 0 1 8.1 4.1L6.8 5.4',
  },
}
