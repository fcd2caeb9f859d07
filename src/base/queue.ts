/** One job after the other, for what cannot do two at a time; one that fails does not keep the next from its turn. */
export function openQueue(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const turn = last.then(job)
    last = turn.catch(() => {})
    return turn
  }
}
