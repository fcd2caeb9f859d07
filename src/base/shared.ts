/**
 * What a run opens once and uses for everything it makes, a browser for one: opened when it is first needed, and closed
 * for certain when the run ends, however it ends.
 */
import { Problem } from './problem.js'

export interface Kept {
  /** Whether it can still be used: a browser may die. */
  readonly alive: () => boolean
  /** Never fails, and may be called again. */
  readonly close: () => Promise<void>
}

export interface Shared {
  /**
   * The one of this name, opened if it is not there yet, or no longer alive. An opening that failed is not tried again:
   * the next asking fails in the same way at once.
   * @param open the signal says that the run is over before it was opened
   */
  readonly use: <T extends Kept>(name: string, open: (signal: AbortSignal) => Promise<T>) => Promise<T>
  /** Whether it was closed: what fails afterwards failed for that. */
  readonly closed: () => boolean
  /** Closes all of them; nothing can be used afterwards. */
  readonly close: () => Promise<void>
}

/** Calls `close` when a signal ends the run early; what it returns takes that back. */
export type Interrupted = (close: () => Promise<void>) => () => void

export function openShared(interrupted: Interrupted = () => () => {}): Shared {
  const kept = new Map<string, { readonly opening: Promise<Kept>; readonly usable: () => boolean }>()
  const over = new AbortController()
  let release: (() => void) | undefined
  const close = async () => {
    over.abort()
    await Promise.all([...kept.values()].map(({ opening }) => opening.then((each) => each.close()).catch(() => {})))
    release?.()
    release = undefined
  }
  return {
    close,
    closed: () => over.signal.aborted,
    use: async <T extends Kept>(name: string, open: (signal: AbortSignal) => Promise<T>) => {
      if (over.signal.aborted) throw stopped()
      const known = kept.get(name)
      if (known?.usable()) return (await known.opening) as T
      release ??= interrupted(close)
      let opened: T | undefined
      const opening = (async () => {
        await known?.opening.then((dead) => dead.close())
        if (over.signal.aborted) throw stopped()
        opened = await open(over.signal)
        return opened
      })()
      kept.set(name, { opening, usable: () => opened?.alive() ?? true })
      return await opening
    },
  }
}

/** What is told of work that was left undone because the run was told to end. */
export function stopped(): Problem {
  return new Problem('stopped', 'stopped before all was made', { exit: 7 })
}

/** Does the work with what the run shares, or, outside of a run, with something of its own that is closed with it. */
export async function withShared<T>(given: Shared | undefined, work: (shared: Shared) => Promise<T>): Promise<T> {
  if (given) return await work(given)
  const own = openShared()
  try {
    return await work(own)
  } finally {
    await own.close()
  }
}
