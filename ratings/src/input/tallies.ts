import { RatingsInputError } from '../errors.ts'
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
  /** Given on every row or on none. With voters, the intervals are clustered by voter. */
  readonly voter?: VoterKey
}

/** Everything a board is computed from. */
export interface Tallies {
  readonly models: Models
  readonly rows: readonly TallyRow[]
  /** The same votes, already scored and summed over voters [R29]. Used when the rows name no voters. */
  readonly voterSums?: VoterSums
}

/** The statistics of the voters that clustered intervals need. */
export interface VoterSums {
  readonly voters: number
  readonly votes: number
  /** Sum over voters of the squared number of votes. */
  readonly squaredVotes: number
  /** Sum over voters of the outer product of the voter's score, for the plain fit; row after row. */
  readonly plain: Float64Array
  /** The same for the fit with a position term, whose coefficient comes last. */
  readonly withPosition: Float64Array
}

/** Rejects every row that is not a tally of two different known models. */
export function checkRows(rows: readonly TallyRow[], modelCount: number, list = 'rows'): void {
  if (!Array.isArray(rows)) throw new RatingsInputError('invalid-row', `${list} must be a list of tally rows`)
  const withVoters = rows[0]?.voter !== undefined
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
    checkVoter(list, index, row.voter, withVoters)
  }
}
