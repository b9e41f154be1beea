export interface RenewalOptions {
  /** Resolves with the last votes of the renewed boards; `null` for one that is not there yet. */
  readonly renew: () => Promise<readonly (number | null)[]>
  /** `null` until it was read. */
  readonly lastLogPosition: () => number | null
  /** How often boards are renewed although they have all votes. */
  readonly atRestMs: number
  /** Elapsed time: it never goes back. */
  readonly now?: () => number
}

/** Renews boards when they lack votes or were marked as stale, and now and then at rest. To find that out takes no statement. */
export function createRenewal({ renew, lastLogPosition, atRestMs, now = () => performance.now() }: RenewalOptions) {
  let changes = 0
  /** `null` after a renewal that failed. */
  let renewed: {
    readonly throughVotes: readonly (number | null)[]
    readonly changes: number
    readonly at: number
  } | null = null

  function isDue(): boolean {
    if (renewed === null || renewed.changes < changes || now() - renewed.at >= atRestMs) return true
    return renewed.throughVotes.some((position) => position === null || position !== lastLogPosition())
  }

  return {
    async run(): Promise<void> {
      if (!isDue()) return
      const started = { changes, at: now() }
      renewed = null
      renewed = { ...started, throughVotes: await renew() }
    },
    markStale(): void {
      changes += 1
    },
  }
}
