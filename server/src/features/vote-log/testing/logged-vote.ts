import type { VoteClass } from '@arena/contract'
import { OUTCOMES, type Outcome } from '@arena/ratings'
import { CLASSES, KINDS, type NumberedRow } from '../index.ts'

export interface LoggedVote extends Partial<Omit<NumberedRow, 'kind' | 'class' | 'outcome'>> {
  readonly kind?: 'vote' | 'hold' | 'release' | 'merge' | 'withdrawal'
  readonly class?: VoteClass
  readonly choice?: Outcome
}

/** A row of the log: a blind vote of the first voter for the first model against the second one, unless told otherwise. */
export const loggedVote = ({ kind = 'vote', class: name = 'blind', choice = 'left', ...row }: LoggedVote = {}) => ({
  voter: 1,
  otherVoter: 0,
  battle: 0,
  withdrawn: [],
  leftModel: 1,
  rightModel: 2,
  day: 20_000,
  tags: 1,
  ...row,
  kind: KINDS.indexOf(kind),
  class: CLASSES.indexOf(name),
  outcome: OUTCOMES.indexOf(choice),
})
