import type { Board, VoteClass } from '@arena/contract'
import { createVoteCounts, encodeVote, listRows, rate } from '@arena/ratings'
import type { CatalogueModel } from '../../models/index.ts'
import { BOARD_CLASSES } from '../../vote-log/codes.ts'
import { CLASSES } from '../../vote-log/index.ts'
import { rateCounts } from '../compute/rate-counts.ts'
import { countsClassOf, excludedVotes } from '../compute/vote-classes.ts'
import type { VoteCounts } from '../compute/vote-counts.ts'
import { ALL_VOTES } from '../compute/vote-filter.ts'
import { intervalsOf, rankedOf } from '../intervals.ts'
import { type BuiltBoard, byId, formatBoard, indexById } from '../rules.ts'

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
  readonly start?: ReadonlyMap<string, number>
}

/** The board of these tallies, without voters. */
export function rateBoard({ models, tallies, asOf, start }: TalliedInput): BuiltBoard {
  const listed = byId(models)
  const counts = countTallies(models, tallies)
  const theta = listed.map(({ modelId }) => start?.get(modelId) ?? 0)
  const modelIds = listed.map(({ modelId }) => modelId)
  const [modelCount, { byPair }] = [listed.length, counts]
  const rated = rate({ models: modelCount, rows: listRows(byPair, modelCount) })
  const intervals = intervalsOf({ throughVote: 1, modelIds, rated, voters: 0, effectiveVoters: 0 })
  const { strengths, position } = rateCounts({
    modelCount,
    byPair,
    ranked: rankedOf(intervals, modelIds),
    start: { plain: Float64Array.from(theta), withPosition: Float64Array.of(...theta, 0) },
  })
  const board = formatBoard({
    asOf,
    listed,
    strengths,
    intervals,
    counts,
    position,
    throughVote: 1,
    logHash: '',
    logGeneration: 1,
  })
  return { board, strengths, models: listed, counts, position }
}

export const buildBoard = (input: TalliedInput): Board => rateBoard(input).board

export function countTallies(models: readonly CatalogueModel[], tallies: readonly TallyRow[]): VoteCounts {
  const indexOf = indexById(models)
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
