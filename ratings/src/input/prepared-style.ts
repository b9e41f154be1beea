import { RatingsInputError } from '../errors.ts'
import { compareKeys } from './compare-keys.ts'
import { outcomeCode } from './outcomes.ts'
import { createColumns, mergeColumns, relativeDifference, type StyleColumns, sortColumns } from './style-columns.ts'
import { checkStyles, type StyleVote, type StyleVotes } from './style-votes.ts'
import { countModels, type Models, type VoterKey } from './validation.ts'
import { checkVote } from './votes.ts'

/** Votes with style, validated and sorted for a fit. It is immutable: adding votes returns a new value. */
export interface PreparedStyle {
  readonly models: Models
  readonly features: readonly string[]
  /** The voters, sorted by key; null where voters are unknown. */
  readonly voters: readonly VoterKey[] | null
  /** Internal to this package. */
  readonly columns: StyleColumns
}

/**
 * Prepares votes for `rateWithStyle`, so that the next fit only has to prepare the new ones.
 *
 * @example
 * ```ts
 * const prepared = prepareStyle({ models: ['swift', 'heron'], features: ['tokens'], votes })
 * const { board } = rateWithStyle(prepared)
 * const next = rateWithStyle(addStyleVotes(prepared, laterVotes), { start: board.theta })
 * ```
 */
export function prepareStyle({ models, features, votes }: StyleVotes): PreparedStyle {
  const columns = createColumns(0, features.length)
  return addStyleVotes({ models, features, voters: votes[0]?.voter === undefined ? null : [], columns }, votes)
}

/** Returns the prepared votes with more votes added. Apart from a copy, the cost depends on the new votes only. */
export function addStyleVotes(prepared: PreparedStyle, votes: readonly StyleVote[]): PreparedStyle {
  const { models, features, columns } = prepared
  const modelCount = countModels(models)
  if (votes.length === 0) return prepared
  const withVoters = columns.length > 0 ? prepared.voters !== null : votes[0]!.voter !== undefined
  const index = votes.findIndex(({ voter }) => (voter !== undefined) !== withVoters)
  if (index >= 0) {
    throw new RatingsInputError('invalid-voter', `votes[${index}]: name the voter on every vote or on none`)
  }
  const voters = mergeVoters(prepared.voters ?? [], withVoters ? votes : [])
  const added = readColumns(votes, { modelCount, features, voters: voters.keys })
  const before = voters.newIndex === null ? columns : { ...columns, voter: renumber(columns.voter, voters.newIndex) }
  return {
    models,
    features,
    voters: withVoters ? voters.keys : null,
    columns: mergeColumns(before, sortColumns(added, modelCount)),
  }
}

/** All voters sorted by key, and the new index of each earlier voter; null where none of them changed. */
function mergeVoters(before: readonly VoterKey[], votes: readonly StyleVote[]) {
  const known = new Set(before)
  for (const { voter } of votes) if (voter !== undefined) known.add(voter)
  if (known.size === before.length) return { keys: before, newIndex: null }
  const keys = [...known].sort(compareKeys)
  const indexOf = new Map(keys.map((key, index) => [key, index]))
  return { keys, newIndex: before.length === 0 ? null : Int32Array.from(before, (key) => indexOf.get(key)!) }
}

function renumber(voter: Int32Array, newIndex: Int32Array): Int32Array {
  const renumbered = new Int32Array(voter.length)
  for (let vote = 0; vote < voter.length; vote++) renumbered[vote] = newIndex[voter[vote]!]!
  return renumbered
}

interface ReadOptions {
  readonly modelCount: number
  readonly features: readonly string[]
  readonly voters: readonly VoterKey[]
}

/** The votes in their original order, validated, seen from the model with the smaller index. */
function readColumns(votes: readonly StyleVote[], { modelCount, features, voters }: ReadOptions): StyleColumns {
  const columns = createColumns(votes.length, features.length)
  const indexOf = new Map(voters.map((key, index) => [key, index]))
  for (let index = 0; index < votes.length; index++) {
    const vote = votes[index]!
    checkVote(vote, index, modelCount)
    checkStyles(vote, index, features)
    readVote(vote, index, indexOf, columns)
  }
  return columns
}

/** The outcome codes with left and right swapped. */
const SWAPPED = [1, 0, 2, 3] as const

function readVote(
  { left, right, outcome, voter, leftStyle, rightStyle }: StyleVote,
  index: number,
  indexOf: ReadonlyMap<VoterKey, number>,
  columns: StyleColumns,
): void {
  const code = outcomeCode(outcome)
  const isSwapped = left > right
  columns.left[index] = isSwapped ? right : left
  columns.right[index] = isSwapped ? left : right
  columns.outcome[index] = isSwapped ? SWAPPED[code]! : code
  if (voter !== undefined) columns.voter[index] = indexOf.get(voter)!
  const own = isSwapped ? rightStyle : leftStyle
  const other = isSwapped ? leftStyle : rightStyle
  for (let feature = 0; feature < own.length; feature++) {
    columns.differences[feature]![index] = relativeDifference(own[feature]!, other[feature]!)
  }
}
