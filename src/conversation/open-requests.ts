/**
 * Requests that wait for an answer, by key. The oldest of a key is served first, but the newest session before older
 * ones: after a restart ids begin anew, and an answer belongs to who asks now.
 */
export interface OpenRequests {
  readonly add: (key: string, index: number) => void
  /** The request an answer with this key belongs to; null when none is open. */
  readonly find: (key: string) => number | null
  /** The same, of the session that runs now alone. */
  readonly findNow: (key: string) => number | null
  /** A session begins. */
  readonly restart: () => void
}

interface Queue {
  readonly session: number
  readonly indexes: number[]
  head: number
}

/** `isOpen` tells whether a request still waits. What once was closed stays closed, so each is passed over once. */
export function openRequests(isOpen: (index: number) => boolean): OpenRequests {
  const byKey = new Map<string, Queue[]>()
  let session = 0
  const add = (key: string, index: number) => {
    const queues = byKey.get(key) ?? []
    const last = queues.at(-1)
    if (last?.session === session) last.indexes.push(index)
    else queues.push({ session, indexes: [index], head: 0 })
    byKey.set(key, queues)
  }
  const find = (key: string): number | null => {
    const queues = byKey.get(key)
    for (let queue = queues?.at(-1); queue !== undefined; queue = queues?.at(-1)) {
      for (; queue.head < queue.indexes.length; queue.head++) {
        const index = queue.indexes[queue.head]
        if (index !== undefined && isOpen(index)) return index
      }
      queues?.pop()
    }
    return null
  }
  const findNow = (key: string): number | null => {
    const index = find(key)
    return byKey.get(key)?.at(-1)?.session === session ? index : null
  }
  const restart = () => {
    session++
  }
  return { add, find, findNow, restart }
}
