import { RatingsInputError } from './errors.ts'
import { mergeColumns, type StyleColumns, sortColumns, startColumns } from './style-columns.ts'
import { checkStyles, type StyleVote, type StyleVotes } from './style-votes.ts'
import { countModels, type Models, type VoterKey } from './tallies.ts'
import { compareKeys } from './voters.ts'
import { checkVote, outcomeCode } from './votes.ts'

/**
 * Votes with style, checked, sorted and ready for a fit. A value: adding votes makes another one and leaves this as it
 * was. Its columns are the package's own business.
 */
export interface PreparedStyle {
  readonly models: Models
  readonly features: readonly string[]
  /** Who voted, sorted; null where voters are unknown. */
  readonly voters: readonly VoterKey[] | null
  readonly columns: StyleColumns
}

/**
 * Prepares votes for `rateWithStyle`, so that the next fit does not have to do it again.
 *
 * @example
 * ```ts
 * const prepared = prepareStyle({ models: ['swift', 'heron'], features: ['tokens'], votes })
 * const { board } = rateWithStyle(prepared)
 * const next = rateWithStyle(addStyleVotes(prepared, laterVotes), { start: board.theta })
 * ```
 */
export function prepareStyle({ models, features, votes }: StyleVotes): PreparedStyle {
  const columns = startColumns(0, features.length)
  return addStyleVotes({ models, features, voters: votes[0]?.voter === undefined ? null : [], columns }, votes)
}

/** The same with more votes; what it costs beyond copying is the number of new ones. */
export function addStyleVotes(prepared: PreparedStyle, votes: readonly StyleVote[]): PreparedStyle {
  const { models, features, columns } = prepared
  const modelCount = countModels(models)
  if (votes.length === 0) return prepared
  const withVoters = votes[0]!.voter !== undefined
  if (columns.length > 0 && withVoters !== (prepared.voters !== null)) {
    throw new RatingsInputError('invalid-voter', 'votes[0]: name the voter on every vote or on none')
  }
  const voters = joinVoters(prepared.voters ?? [], withVoters ? votes : [])
  const added = readColumns(votes, { modelCount, features, voters: voters.keys, withVoters })
  const before = voters.moved === null ? columns : { ...columns, voter: renumber(columns.voter, voters.moved) }
  return {
    models,
    features,
    voters: withVoters ? voters.keys : null,
    columns: mergeColumns(before, sortColumns(added, modelCount)),
  }
}

/** All voters, sorted by key, and where those of before went; null where they stayed. */
function joinVoters(before: readonly VoterKey[], votes: readonly StyleVote[]) {
  const known = new Set(before)
  for (const { voter } of votes) if (voter !== undefined) known.add(voter)
  if (known.size === before.length) return { keys: before, moved: null }
  const keys = [...known].sort(compareKeys)
  const placeOf = new Map(keys.map((key, place) => [key, place]))
  return { keys, moved: before.length === 0 ? null : Int32Array.from(before, (key) => placeOf.get(key)!) }
}

function renumber(voter: Int32Array, moved: Int32Array): Int32Array {
  const renumbered = new Int32Array(voter.length)
  for (let vote = 0; vote < voter.length; vote++) renumbered[vote] = moved[voter[vote]!]!
  return renumbered
}

interface Reading {
  readonly modelCount: number
  readonly features: readonly string[]
  readonly voters: readonly VoterKey[]
  readonly withVoters: boolean
}

/** The votes as they came, checked, from the side of the smaller index. */
function readColumns(votes: readonly StyleVote[], { modelCount, features, voters, withVoters }: Reading): StyleColumns {
  const columns = startColumns(votes.length, features.length)
  const numberOf = new Map(voters.map((key, number) => [key, number]))
  for (let index = 0; index < votes.length; index++) {
    const vote = votes[index]!
    checkVote(vote, index, modelCount, withVoters)
    checkStyles(vote, index, features)
    readVote(vote, index, numberOf, columns)
  }
  return columns
}

/** What the smaller index's side says of an outcome: a win of the other side is a loss. */
const SWAPPED = [1, 0, 2, 3] as const

function readVote(
  { left, right, outcome, voter, leftStyle, rightStyle }: StyleVote,
  index: number,
  numberOf: ReadonlyMap<VoterKey, number>,
  columns: StyleColumns,
): void {
  const code = outcomeCode(outcome)
  const isSwapped = left > right
  columns.left[index] = isSwapped ? right : left
  columns.right[index] = isSwapped ? left : right
  columns.outcome[index] = isSwapped ? SWAPPED[code]! : code
  if (voter !== undefined) columns.voter[index] = numberOf.get(voter)!
  const own = isSwapped ? rightStyle : leftStyle
  const other = isSwapped ? leftStyle : rightStyle
  for (let feature = 0; feature < own.length; feature++) {
    const sum = own[feature]! + other[feature]!
    columns.differences[feature]![index] = sum === 0 ? 0 : (own[feature]! - other[feature]!) / sum
  }
}
