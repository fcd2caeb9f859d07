/**
 * The name a person most likely meant: the nearest of `names` by edits (insertions, deletions, changes and swaps of
 * neighbours), if it is near enough to be worth a question; undefined otherwise.
 */
export function nearest(wanted: string, names: Iterable<string>): string | undefined {
  const limit = wanted.length <= 4 ? 1 : Math.ceil(wanted.length / 2.5)
  let best: string | undefined
  let least = limit + 1
  for (const name of names) {
    const edits = distance(wanted.toLowerCase(), name.toLowerCase())
    if (edits < least) {
      best = name
      least = edits
    }
  }
  return best
}

/** `; did you mean `midnight`?`, or nothing. */
export function didYouMean(wanted: string, names: Iterable<string>): string {
  const name = nearest(wanted, names)
  return name === undefined ? '' : `; did you mean \`${name}\`?`
}

/** Optimal string alignment distance. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, (before[j - 2] ?? 0) + 1)
      }
      row[j] = edits
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
