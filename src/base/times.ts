/** A stretch of time as people write it, in every language alike: `0.4 ms`, `12 ms`, `1.84 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1) return `${Math.round(ms * 10) / 10} ms`
  if (ms < 999.5) return `${Math.round(ms)} ms`
  if (ms < 59_995) return `${(ms / 1000).toFixed(2)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}

/** How long several things took: `12 ms`, `4–12 ms`, `0.9 ms – 1.20 s`. */
export function durations(least: number, most: number): string {
  const [from, to] = [duration(least), duration(most)]
  if (from === to) return from
  const [number, unit, ...more] = from.split(' ')
  // What has one unit, and the same, says it once.
  return more.length === 0 && to.endsWith(` ${unit}`) && to.split(' ').length === 2
    ? `${number}–${to}`
    : `${from} – ${to}`
}

/** Time since the start of the recording: `+0.412 s`, `+2:05.3`. */
export function since(ms: number): string {
  if (ms < 59_999.5) return `+${(ms / 1000).toFixed(3)} s`
  const tenths = Math.round(ms / 100)
  const minutes = Math.floor(tenths / 600)
  const rest = ((tenths % 600) / 10).toFixed(1).padStart(4, '0')
  return `+${minutes}:${rest}`
}
