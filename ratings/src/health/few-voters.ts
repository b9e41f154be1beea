import { rateStrengths } from '../board/rate.ts'
import { listRows } from '../input/encode-rows.ts'
import { createVoteCounts, decodeVote, type EncodedVotes } from '../input/encoded-votes.ts'
import { OUTCOMES } from '../input/outcomes.ts'
import type { Direction } from './test-voter.ts'

/** A place that rests on the votes of few voters. */
export interface PlaceOfFewVoters {
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
export function placesOfFewVoters(votes: EncodedVotes, models: number, ranked: ArrayLike<number>): PlaceOfFewVoters[] {
  const leaning = findLeaning(votes, models)
  const counts = createVoteCounts(models)
  for (const code of votes.codes) counts[code]! += 1
  const theta = rateStrengths({ models, rows: listRows(counts, models) }).theta
  const placeIn = (strengths: Float64Array, model: number) =>
    1 + strengths.filter((strength, other) => ranked[other] === 1 && strength > strengths[model]!).length

  const places: PlaceOfFewVoters[] = []
  for (const { model, direction, voters } of leaning) {
    if (ranked[model] !== 1) continue
    const few = voters.toSorted((a, b) => b.decided - a.decided).slice(0, VOTERS_MAX)
    const remaining = counts.slice()
    for (const { own } of few) for (const code of own) remaining[code]! -= 1
    const strengths = rateStrengths({ models, rows: listRows(remaining, models) }, { start: theta }).theta
    const [place, placeWithout] = [placeIn(theta, model), placeIn(strengths, model)]
    const moved = direction === 'for' ? placeWithout - place : place - placeWithout
    if (moved >= PLACES_MIN) places.push({ model, direction, voters: few.length, place, placeWithout })
  }
  return places
}

interface Leaning {
  readonly model: number
  readonly direction: Direction
  readonly voters: { readonly own: Int32Array; readonly decided: number }[]
}

/** The voters who nearly always vote for a model, or against it. Models and directions without any are left out. */
function findLeaning({ voterStarts, codes }: EncodedVotes, models: number): Leaning[] {
  const leaning = Array.from({ length: models }, (_, model): [Leaning, Leaning] => [
    { model, direction: 'for', voters: [] },
    { model, direction: 'against', voters: [] },
  ])
  for (let voter = 0; voter + 1 < voterStarts.length; voter++) {
    const own = codes.subarray(voterStarts[voter], voterStarts[voter + 1])
    if (own.length < VOTES_MIN) continue
    const counts = countByModel(own, models)
    for (const [model, [isFor, isAgainst]] of leaning.entries()) {
      const [wins, losses] = [counts[2 * model]!, counts[2 * model + 1]!]
      const decided = wins + losses
      if (decided < VOTES_MIN) continue
      if (wins >= SHARE_MIN * decided) isFor.voters.push({ own, decided })
      if (losses >= SHARE_MIN * decided) isAgainst.voters.push({ own, decided })
    }
  }
  return leaning.flat().filter(({ voters }) => voters.length > 0)
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
