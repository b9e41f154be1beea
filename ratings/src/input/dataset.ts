import { RatingsInputError } from '../errors.ts'
import { type Components, findComponents } from './components.ts'
import { encodeRows } from './encode-rows.ts'
import { checkEncoded, type EncodedVotes } from './encoded-votes.ts'
import { capPairWeights, type Observations, sumVotes } from './observations.ts'
import { observeSides } from './observe-sides.ts'
import { type RateOptions, resolveOptions, type Settings } from './options.ts'
import { countByModel, countPairs, type ModelCounts, observePairs, type PairCounts } from './pair-counts.ts'
import { findSeparated } from './strongly-connected-components.ts'
import { checkRows, type Tallies, type TallyRow } from './tallies.ts'
import { countModels, type Models } from './validation.ts'

/** Everything about the votes that does not depend on a fit. Plain, position and style boards share it. */
export interface Dataset {
  readonly modelCount: number
  readonly names: readonly string[] | null
  readonly settings: Settings
  readonly counts: ModelCounts
  readonly pairs: Observations
  /** Votes cast, by model, including dropped both-bad votes; 0 for a model without any vote in the fit. */
  readonly votes: Float64Array
  readonly votesInFit: number
  readonly components: Components
  readonly separated: readonly boolean[]
}

/** Validates the input and prepares it for a fit. */
export function createDataset({ models, rows }: Tallies, options: RateOptions): Dataset {
  const modelCount = countModels(models)
  const settings = resolveOptions(options, models)
  checkRows(rows, modelCount)
  return datasetOfPairs(models, countPairs(rows, modelCount), settings)
}

/** The dataset of votes that were validated and counted before. */
export function datasetOfPairs(models: Models, pairCounts: PairCounts, settings: Settings): Dataset {
  const { modelCount } = pairCounts
  const pairs = applyPairWeights(observePairs(pairCounts, settings.bothBad), modelCount, settings)
  const counts = countByModel(pairCounts)
  const votesInFit = sumVotes(pairs, modelCount)
  const votes = votesInFit.map((count, model) => (count > 0 ? votesCast(counts, model) : 0))
  const components = findComponents(pairs, votes)
  const separated = findSeparated(pairs, components, votes)
  if (settings.priorVotes === 0 && separated.includes(true)) {
    const model = separated.indexOf(true)
    const name = typeof models === 'number' ? `model ${model}` : `"${models[model]}"`
    throw new RatingsInputError(
      'no-finite-ratings',
      `without a prior the rating of ${name} has no finite value: it never took points from the others, or they never from it`,
    )
  }
  const names = typeof models === 'number' ? null : models
  const votesInFitTotal = votesInFit.reduce((sum, count) => sum + count, 0) / 2
  return { modelCount, names, settings, counts, pairs, votes, votesInFit: votesInFitTotal, components, separated }
}

export function votesCast({ wins, losses, ties, bothBad }: ModelCounts, model: number): number {
  return wins[model]! + losses[model]! + ties[model]! + bothBad[model]!
}

/** The votes by voter; null where voters are unknown or ignored. */
export function findVoters(dataset: Dataset, { rows, votesByVoter }: Tallies): EncodedVotes | null {
  const { settings, modelCount, counts } = dataset
  if (settings.voters === 'ignore') return null
  const voters = votesByVoter ?? encodeRows(rows, modelCount)
  if (voters === null || voters.codes.length === 0) return null
  if (votesByVoter !== undefined) checkEncoded(votesByVoter, modelCount, totalVotes(counts))
  checkVoterWeights(settings)
  return voters
}

/** The variance between voters is that of equal votes. */
export function checkVoterWeights({ pairWeights }: Settings): void {
  if (pairWeights === 'equal') return
  throw new RatingsInputError(
    'invalid-option',
    "pairWeights must be equal where voters are known, or set voters: 'ignore'",
  )
}

function totalVotes({ wins, ties, bothBad }: ModelCounts): number {
  const total = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0)
  return total(wins) + (total(ties) + total(bothBad)) / 2
}

/** The votes with left and right distinguished, with the dataset's settings. */
export function observeBySide({ modelCount, settings }: Dataset, rows: readonly TallyRow[]): Observations {
  return applyPairWeights(observeSides(rows, modelCount, settings.bothBad), modelCount, settings)
}

export function applyPairWeights(observations: Observations, modelCount: number, settings: Settings): Observations {
  return settings.pairWeights === 'capped' ? capPairWeights(observations, modelCount) : observations
}
