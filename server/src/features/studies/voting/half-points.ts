import type { VoteChoice } from '@arena/contract'

/** What the vote gives to the first contestant, in half points. */
export const halfPointsOf = (choice: VoteChoice, isFirstLeft: boolean): number =>
  choice === 'left' || choice === 'right' ? ((choice === 'left') === isFirstLeft ? 2 : 0) : 1
