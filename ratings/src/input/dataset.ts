import { RatingsInputError } from '../errors.ts'
import { type CollectOptions, collectRows } from './collect-rows.ts'
import { type Components, findComponents } from './components.ts'
import { groupByVoter } from './group-by-voter.ts'
import { capPairWeights, type Observations, sumVotes } from './observations.ts'
import { type RateOptions, resolveOptions, type Settings } from './options.ts'
import { countByModel, countPairs, type ModelCounts, observePairs, type PairCounts } from './pair-counts.ts'
import { findSeparated } from './strongly-connected-components.ts'
import { checkRows, type Tallies, type TallyRow, type VoterSums } from './tallies.ts'
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

/** The statistics of voters whose scores were summed before. */
export interface SummedVoters {
  readonly voters: number
  readonly votes: number
  readonly squaredVotes: number
  /** Sum over voters of the outer product of the voter's score. */
  readonly scores: Float64Array
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
export function observeByVoter(
  dataset: Dataset,
  { rows, voterSums }: Tallies,
  sides: 'merged' | 'separate',
): Observations | SummedVoters | null {
  if (dataset.settings.voters === 'ignore') return null
  if (voterSums !== undefined) {
    checkSums(voterSums, dataset)
    return { ...voterSums, scores: sides === 'merged' ? voterSums.plain : voterSums.withPosition }
  }
  const voters = groupByVoter(rows)
  return voters && observeRows(dataset, rows, { sides, voters })
}

/** Sums of other votes, or of votes with other weights, would give the intervals of another board. */
function checkSums({ plain, withPosition, votes }: VoterSums, { modelCount, settings, votesInFit }: Dataset): void {
  if (settings.bothBad !== 'half' || settings.pairWeights !== 'equal') {
    throw new RatingsInputError('invalid-option', 'voterSums need equal votes: name the voters on the rows instead')
  }
  if (plain.length !== modelCount ** 2 || withPosition.length !== (modelCount + 1) ** 2 || votes !== votesInFit) {
    throw new RatingsInputError('invalid-voter', 'voterSums must be of the same votes as the rows')
  }
}

/** Collects the rows by side or by voter, with the dataset's settings. */
export function observeRows(
  { modelCount, settings }: Dataset,
  rows: readonly TallyRow[],
  grouping: Pick<CollectOptions, 'sides' | 'voters'>,
): Observations {
  return applyPairWeights(
    collectRows(rows, modelCount, { ...grouping, bothBad: settings.bothBad }),
    modelCount,
    settings,
  )
}

export function applyPairWeights(observations: Observations, modelCount: number, settings: Settings): Observations {
  return settings.pairWeights === 'capped' ? capPairWeights(observations, modelCount) : observations
}
