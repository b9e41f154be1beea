import { type Components, findComponents } from './components.ts'
import { RatingsInputError } from './errors.ts'
import { type CollectOptions, capPairWeights, collect, type Observations, sumVotes } from './observations.ts'
import { type RateOptions, type Settings, settle } from './options.ts'
import { countByModel, observePairs, type PairSums, sumPairs } from './pair-sums.ts'
import type { VoterSums } from './running-scores.ts'
import { findSeparated } from './strong-parts.ts'
import { checkRows, countModels, type ModelCounts, type Models, type Tallies, type TallyRow } from './tallies.ts'
import { observeVoters } from './voter-votes.ts'
import { groupByVoter, type SummedVoters } from './voters.ts'

/** Everything about the votes that does not depend on the fit; plain, position and style boards share it. */
export interface Arena {
  readonly modelCount: number
  readonly names: readonly string[] | null
  readonly settings: Settings
  readonly counts: ModelCounts
  readonly pairs: Observations
  /** Votes cast on every model the fit has any vote of, both-bad ones included even where the fit leaves them out. */
  readonly votes: Float64Array
  readonly votesInFit: number
  readonly components: Components
  readonly separated: readonly boolean[]
}

export function enterArena({ models, rows }: Tallies, options: RateOptions): Arena {
  const modelCount = countModels(models)
  const settings = settle(options, models)
  checkRows(rows, modelCount)
  return arrange(models, sumPairs(rows, modelCount), settings)
}

/** The arena of votes that were checked and summed before. */
export function arrange(models: Models, sums: PairSums, settings: Settings): Arena {
  const { modelCount } = sums
  const pairs = weighPairs(observePairs(sums, settings.bothBad), modelCount, settings)
  const counts = countByModel(sums)
  const votesInFit = sumVotes(pairs, modelCount)
  const votes = votesInFit.map((count, model) => (count > 0 ? castVotes(counts, model) : 0))
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

export function castVotes({ wins, losses, ties, bothBad }: ModelCounts, model: number): number {
  return wins[model]! + losses[model]! + ties[model]! + bothBad[model]!
}

/** The votes split by voter, however the input names them; null where voters are unknown or ignored. */
export function observeByVoter(
  arena: Arena,
  { rows, byVoter, voterSums }: Tallies,
  sides: 'merged' | 'kept',
): Observations | SummedVoters | null {
  if (arena.settings.voters === 'ignore') return null
  if (voterSums !== undefined) {
    checkSums(voterSums, arena)
    return { ...voterSums, scores: sides === 'merged' ? voterSums.plain : voterSums.sided }
  }
  if (byVoter !== undefined) {
    return weighPairs(
      observeVoters(byVoter, arena.modelCount, arena.settings.bothBad),
      arena.modelCount,
      arena.settings,
    )
  }
  const voters = groupByVoter(rows)
  return voters && observe(arena, rows, { sides, voters })
}

/** Sums that were made under other rules than this board's would give intervals of another board. */
function checkSums({ plain, sided, votes }: VoterSums, { modelCount, settings, votesInFit }: Arena): void {
  if (settings.bothBad !== 'half' || settings.pairWeights !== 'equal') {
    throw new RatingsInputError('invalid-option', 'voterSums are of votes that count alike: use byVoter instead')
  }
  if (plain.length !== modelCount ** 2 || sided.length !== (modelCount + 1) ** 2 || votes !== votesInFit) {
    throw new RatingsInputError('invalid-voter', 'voterSums must be those of the votes that the rows count')
  }
}

/** The arena's votes in another grouping than pairs, under the same rules. */
export function observe(
  { modelCount, settings }: Pick<Arena, 'modelCount' | 'settings'>,
  rows: readonly TallyRow[],
  grouping: Pick<CollectOptions, 'sides' | 'voters'>,
): Observations {
  return weighPairs(collect(rows, modelCount, { ...grouping, bothBad: settings.bothBad }), modelCount, settings)
}

export function weighPairs(observations: Observations, modelCount: number, settings: Settings): Observations {
  return settings.pairWeights === 'capped' ? capPairWeights(observations, modelCount) : observations
}
