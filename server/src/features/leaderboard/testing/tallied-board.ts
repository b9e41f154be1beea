import type { Board, VoteClass } from '@arena/contract'
import { createVoteCounts, encodeVote, listRows, rate } from '@arena/ratings'
import type { CatalogueModel } from '../../models/index.ts'
import { BOARD_CLASSES, CLASSES } from '../../vote-log/codes.ts'
import { type BoardInput, byId, formatBoard } from '../boards/rules.ts'
import { ALL_VOTES, countsClassOf, excludedVotes } from '../compute/filter-votes.ts'
import { positionOf, type VoteCounts } from '../compute/rate-exactly.ts'

/** The votes of one pair in a test. */
export interface TallyRow {
  readonly leftModelId: string
  readonly rightModelId: string
  readonly class: VoteClass
  readonly leftWins: number
  readonly rightWins: number
  readonly ties: number
  readonly bothBad: number
}

export interface TalliedInput {
  readonly models: readonly CatalogueModel[]
  readonly tallies: readonly TallyRow[]
  readonly asOf: Date
}

/** The ratings of these tallies, without voters. */
export function rateTallies({ models, tallies, asOf }: TalliedInput): BoardInput {
  const listed = byId(models)
  const counts = countTallies(listed, tallies)
  const rows = listRows(counts.byPair, listed.length)
  const rated = rate({ models: listed.length, rows })
  const place = { throughVote: 1, logHash: '', logGeneration: 1 }
  return {
    ...place,
    asOf,
    listed,
    rated,
    counts,
    position: positionOf(rows, rated.theta),
    voters: 0,
    effectiveVoters: 0,
  }
}

export const buildBoard = (input: TalliedInput): Board => formatBoard(rateTallies(input))

function countTallies(models: readonly CatalogueModel[], tallies: readonly TallyRow[]): VoteCounts {
  const indexOf = new Map(models.map(({ modelId }, index) => [modelId, index]))
  const byPair = createVoteCounts(models.length)
  const byClass = new Int32Array(BOARD_CLASSES.length)
  const countsClass = countsClassOf(ALL_VOTES)
  for (const { leftModelId, rightModelId, class: kind, leftWins, rightWins, ties, bothBad } of tallies) {
    const [left, right] = [indexOf.get(leftModelId), indexOf.get(rightModelId)]
    if (left === undefined || right === undefined) continue
    const code = CLASSES.indexOf(kind)
    for (const [outcome, votes] of [leftWins, rightWins, ties, bothBad].entries()) {
      byClass[code]! += votes
      if (countsClass[code] === 1) byPair[encodeVote(left, right, outcome, models.length)]! += votes
    }
  }
  return { byPair, byTags: new Map(), excluded: excludedVotes(byClass, countsClass) }
}
