import type { VoteClass } from '@arena/contract'

export const voteClasses = ['counted', 'fallback', 'self', 'leaked'] as const satisfies readonly VoteClass[]

/** What an address says of the class: somebody may have typed anything. */
export const voteClassIn = (text: string | null): VoteClass | null => voteClasses.find((name) => name === text) ?? null
