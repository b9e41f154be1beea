import { RatingsInputError } from '../errors.ts'
import type { EncodedVotes } from './encoded-votes.ts'
import { checkCount, checkPair, checkVoter, type Models, type VoterKey } from './validation.ts'

/**
 * How often two models met and how the votes went. `left` and `right` are indices into the models. Rows of the same pair
 * add up, in either order of sides; a single vote is a row with a single 1.
 */
export interface TallyRow {
  readonly left: number
  readonly right: number
  readonly leftWins: number
  readonly rightWins: number
  readonly ties: number
  readonly bothBad: number
  /** Each vote of a row without a voter counts as that of a voter of its own, if other rows name voters. */
  readonly voter?: VoterKey
}

/** Everything a board is computed from. */
export interface Tallies {
  readonly models: Models
  readonly rows: readonly TallyRow[]
  /** The same votes by voter. Used instead of the voters of the rows. */
  readonly votesByVoter?: EncodedVotes
}

/** Rejects every row that is not a tally of two different known models. */
export function checkRows(rows: readonly TallyRow[], modelCount: number, list = 'rows'): void {
  if (!Array.isArray(rows)) throw new RatingsInputError('invalid-row', `${list} must be a list of tally rows`)
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]
    if (typeof row !== 'object' || row === null) {
      throw new RatingsInputError('invalid-row', `${list}[${index}] must be a tally row`)
    }
    checkPair(list, index, row.left, row.right, modelCount)
    checkCount(list, index, 'leftWins', row.leftWins)
    checkCount(list, index, 'rightWins', row.rightWins)
    checkCount(list, index, 'ties', row.ties)
    checkCount(list, index, 'bothBad', row.bothBad)
    checkVoter(list, index, row.voter)
  }
}
