import type { Study } from '@arena/contract'

type Ended = Pick<Study, 'closedBy' | 'budgetVotes' | 'votes'>

/** Why a study ended. `budget` has two meanings: its votes were used up, or its comparisons. */
export const reasonOfEnd = ({ closedBy, budgetVotes, votes }: Ended) =>
  closedBy === 'budget' && budgetVotes !== null && votes >= budgetVotes ? 'votes' : closedBy
