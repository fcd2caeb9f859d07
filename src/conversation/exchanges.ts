/** HTTP exchanges, put together from all rows that speak of them. */
import type { Entry, Http, Side } from '../model/transcript.js'

export interface Exchange {
  readonly status: number | null
  readonly method: string | null
  readonly path: string | null
  /** Who ended its response, if the recording tells. */
  readonly endedBy: Side | null
  /** Message indexes of its client rows' last and its server rows' first; -1 without. */
  readonly lastAsked: number
  readonly firstTold: number
}

export function exchangesOf(entries: readonly Entry[]): ReadonlyMap<number, Exchange> {
  const found = new Map<number, Exchange>()
  let messages = 0
  for (const entry of entries) {
    const index = entry.type === 'message' ? messages++ : -1
    const number = entry.http?.exchange
    if (entry.http === undefined || number === undefined) continue
    const before = found.get(number)
    found.set(number, {
      status: entry.http.status ?? before?.status ?? null,
      method: entry.http.method ?? before?.method ?? null,
      path: entry.http.path ?? before?.path ?? null,
      endedBy: (entry.type === 'event' ? entry.endedBy : undefined) ?? before?.endedBy ?? null,
      lastAsked: index >= 0 && entry.from === 'client' ? index : (before?.lastAsked ?? -1),
      firstTold:
        index >= 0 && entry.from === 'server' && (before?.firstTold ?? -1) < 0 ? index : (before?.firstTold ?? -1),
    })
  }
  return found
}

/** Whether HTTP turned the exchange down: no JSON-RPC answer is due then. */
export function refused(exchange: Exchange | undefined): boolean {
  return (exchange?.status ?? 0) >= 400
}

/** The session a row names: the header of Streamable HTTP, or the query of HTTP+SSE; null when it names none. */
export function sessionOf(http: Http | undefined): string | null {
  const header = http?.headers?.find(([name]) => name === 'mcp-session-id')?.[1]
  return header ?? /[?&]sessionId=([^&#]*)/.exec(http?.path ?? '')?.[1] ?? null
}
