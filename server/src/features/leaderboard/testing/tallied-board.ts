import type { Board, VoteClass } from '@arena/contract'
import { codeVote } from '@arena/ratings'
import type { CatalogueModel } from '../../models/index.ts'
import { noVotes, type VoteCounts } from '../counts.ts'
import { rateCounts } from '../rate-counts.ts'
import { type BuiltBoard, byId, indexById, present } from '../rules.ts'

/** Votes on one pair, added up by hand: for tests, which say in it what was voted. */
export interface TallyRow {
  readonly leftModelId: string
  readonly rightModelId: string
  readonly class: VoteClass
  readonly leftWins: number
  readonly rightWins: number
  readonly ties: number
  readonly bothBad: number
}

export interface TalliedFacts {
  readonly models: readonly CatalogueModel[]
  readonly tallies: readonly TallyRow[]
  readonly asOf: Date
  readonly start?: ReadonlyMap<string, number>
}

/** The board of these tallies, voters unknown. */
export function rateBoard({ models, tallies, asOf, start }: TalliedFacts): BuiltBoard {
  const listed = byId(models)
  const counts = countTallies(models, tallies)
  const strengths = listed.map(({ modelId }) => start?.get(modelId) ?? 0)
  const { rated, position } = rateCounts({
    modelCount: listed.length,
    byPair: counts.byPair,
    start: { plain: Float64Array.from(strengths), sided: Float64Array.of(...strengths, 0) },
  })
  return { board: present({ asOf, listed, rated, counts, position }), rated, models: listed, counts, position }
}

export const buildBoard = (facts: TalliedFacts): Board => rateBoard(facts).board

export function countTallies(models: readonly CatalogueModel[], tallies: readonly TallyRow[]): VoteCounts {
  const indexOf = indexById(models)
  const { byPair } = noVotes(models.length)
  const excluded = { fallback: 0, self: 0, leaked: 0 }
  for (const { leftModelId, rightModelId, class: kind, leftWins, rightWins, ties, bothBad } of tallies) {
    const [left, right] = [indexOf.get(leftModelId), indexOf.get(rightModelId)]
    if (left === undefined || right === undefined) continue
    for (const [outcome, votes] of [leftWins, rightWins, ties, bothBad].entries()) {
      if (kind === 'counted') byPair[codeVote(left, right, outcome, models.length)]! += votes
      else excluded[kind] += votes
    }
  }
  return { byPair, excluded }
}
