import { rateStrengths } from '../board/rate.ts'
import { listRows } from '../input/encode-rows.ts'
import { createVoteCounts, decodeVote, type EncodedVotes } from '../input/encoded-votes.ts'
import { OUTCOMES } from '../input/outcomes.ts'
import type { Direction } from './test-voter.ts'

/** A place that rests on the votes of few voters. */
export interface PlaceOfFew {
  readonly model: number
  readonly direction: Direction
  readonly voters: number
  readonly place: number
  readonly placeWithout: number
}

/** Fewer decided votes on a model show no direction. */
const VOTES_MIN = 10
/** Of a voter's decided votes on a model. */
const SHARE_MIN = 0.95
const VOTERS_MAX = 10
/** One place changes with few votes where models are close. */
const PLACES_MIN = 2

/**
 * The models whose place rests on at most ten voters who nearly always vote for them, or against them [R35]. `ranked` has a 1
 * for each model that has a place.
 */
export function placesOfFew(votes: EncodedVotes, models: number, ranked: ArrayLike<number>): PlaceOfFew[] {
  const voters = Array.from({ length: votes.voterStarts.length - 1 }, (_, voter) =>
    votes.codes.subarray(votes.voterStarts[voter], votes.voterStarts[voter + 1]),
  )
  const active = voters
    .filter((own) => own.length >= VOTES_MIN)
    .map((own) => ({ own, ofModel: countByModel(own, models) }))
  const counts = createVoteCounts(models)
  for (const code of votes.codes) counts[code]! += 1
  const theta = rateStrengths({ models, rows: listRows(counts, models) }).theta
  const placeIn = (strengths: Float64Array, model: number) =>
    1 + strengths.filter((strength, other) => ranked[other] === 1 && strength > strengths[model]!).length

  function without(model: number, direction: Direction): PlaceOfFew | null {
    const few = active
      .map(({ own, ofModel }) => ({ own, wins: ofModel[2 * model]!, losses: ofModel[2 * model + 1]! }))
      .filter(({ wins, losses }) => {
        const agreeing = direction === 'for' ? wins : losses
        return wins + losses >= VOTES_MIN && agreeing >= SHARE_MIN * (wins + losses)
      })
      .sort((a, b) => b.wins + b.losses - (a.wins + a.losses))
      .slice(0, VOTERS_MAX)
    if (few.length === 0) return null
    const left = counts.slice()
    for (const { own } of few) for (const code of own) left[code]! -= 1
    const strengths = rateStrengths({ models, rows: listRows(left, models) }, { start: theta }).theta
    const [place, placeWithout] = [placeIn(theta, model), placeIn(strengths, model)]
    const moved = direction === 'for' ? placeWithout - place : place - placeWithout
    return moved < PLACES_MIN ? null : { model, direction, voters: few.length, place, placeWithout }
  }

  return Array.from({ length: models }, (_, model) => model)
    .filter((model) => ranked[model] === 1)
    .flatMap((model) => [without(model, 'for') ?? [], without(model, 'against') ?? []])
    .flat()
}

/** For each model, its wins and its losses. */
function countByModel(codes: Int32Array, models: number): Int32Array {
  const counts = new Int32Array(2 * models)
  for (const code of codes) {
    const { left, right, outcome } = decodeVote(code, models)
    const name = OUTCOMES[outcome]
    if (name !== 'left' && name !== 'right') continue
    counts[2 * left + (name === 'left' ? 0 : 1)]! += 1
    counts[2 * right + (name === 'right' ? 0 : 1)]! += 1
  }
  return counts
}
