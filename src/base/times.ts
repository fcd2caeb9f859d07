/** A stretch of time as people write it, in every language alike: `0.4 ms`, `12 ms`, `1.84 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1) return `${Math.round(ms * 10) / 10} ms`
  if (ms < 999.5) return `${Math.round(ms)} ms`
  if (ms < 59_995) return `${(ms / 1000).toFixed(2)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}

/** Time since the start of the recording: `+0.412 s`, `+2:05.3`. */
export function since(ms: number): string {
  if (ms < 59_999.5) return `+${(ms / 1000).toFixed(3)} s`
  const tenths = Math.round(ms / 100)
  const minutes = Math.floor(tenths / 600)
  const rest = ((tenths % 600) / 10).toFixed(1).padStart(4, '0')
  return `+${minutes}:${rest}`
}
