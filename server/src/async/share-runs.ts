/**
 * Callers of a running work share the next run: the running one may have started before what the caller must see was stored.
 *
 * @example
 * const refresh = shareRuns(readNewVotes)
 * await Promise.all([refresh(), refresh(), refresh()]) // two runs
 */
export function shareRuns<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null
  let next: Promise<Result> | null = null
  const start = (): Promise<Result> => {
    running = work().finally(() => {
      running = null
    })
    return running
  }
  return () => {
    if (running === null && next === null) return start()
    next ??= (running ?? Promise.resolve())
      .catch(() => {})
      .then(() => {
        next = null
        return start()
      })
    return next
  }
}
