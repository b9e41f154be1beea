import type { Study } from '@arena/contract'

type Ended = Pick<Study, 'closedBy' | 'budgetVotes' | 'votes' | 'judgesOnly'>

/** Why a study ended. `budget` has three meanings: its votes were used up, or its comparisons, or its judges have ended. */
export const reasonOfEnd = ({ closedBy, budgetVotes, votes, judgesOnly }: Ended) =>
  closedBy === 'budget' && judgesOnly
    ? 'judges'
    : closedBy === 'budget' && budgetVotes !== null && votes >= budgetVotes
      ? 'votes'
      : closedBy
