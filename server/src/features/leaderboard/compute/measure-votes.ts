import type { Board } from '@arena/contract'
import {
  type Agreement,
  agreementOf,
  type Fragility,
  fragilityOf,
  type PlaceOfFewVoters,
  placesOfFewVoters,
} from '@arena/ratings'
import { filterVotes, groupByVoter } from './filter-votes.ts'
import { type ExactRequest, rateExactly } from './rate-exactly.ts'

export interface MeasureRequest extends ExactRequest {
  /** 1 for each model that can have the first place if it is ranked; retired ones cannot. */
  readonly active: Uint8Array
}

export interface VoteMeasures extends Pick<Board, 'totalVotes' | 'excludedVotes' | 'position'> {
  readonly agreement: Agreement
  readonly fragility: Fragility | null
  readonly placesOfFewVoters: readonly PlaceOfFewVoters[]
  /** The time of the computation, without the wait for a worker. */
  readonly costMs: number
}

/** The health figures of the votes of a view. */
export function measureVotes({ active, ...request }: MeasureRequest): VoteMeasures {
  const startedAt = performance.now()
  const { view, filter, modelIds } = request
  const { rated, counts, position } = rateExactly(request)
  const ranked = Uint8Array.from(rated.models, ({ status, component }, model) =>
    status === 'ranked' && component === 0 ? active[model]! : 0,
  )
  const votes = groupByVoter(filterVotes(view, filter, modelIds))
  return {
    totalVotes: votes.codes.length,
    excludedVotes: counts.excluded,
    position,
    agreement: agreementOf(votes, modelIds.length),
    fragility: fragilityOf(votes, modelIds.length, ranked),
    placesOfFewVoters: placesOfFewVoters(votes, modelIds.length, ranked),
    // The last one, so that it includes the others.
    costMs: performance.now() - startedAt,
  }
}
