import type { Board } from '@arena/contract'

const classes = ['named', 'informed', 'fallback', 'self', 'leaked', 'held', 'duplicate'] as const

/** The classes of votes that a board leaves out, with their counts, without those that have no votes. */
export const excludedClasses = (excludedVotes: Board['excludedVotes']) =>
  classes.flatMap((name) => {
    const count = excludedVotes[name] ?? 0
    return count > 0 ? [{ name, count }] : []
  })
