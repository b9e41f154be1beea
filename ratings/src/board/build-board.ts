import type { Fit } from '../fit/fit.ts'
import type { TasteEstimate } from '../fit/taste.ts'
import { type Dataset, votesCast } from '../input/dataset.ts'
import type { Observations } from '../input/observations.ts'
import type { ModelCounts } from '../input/pair-counts.ts'
import type {
  Board,
  ComponentRating,
  ModelRating,
  ModelStrength,
  ObservedPairs,
  Status,
  StrengthBoard,
} from './board.ts'
import { expectedWinRates } from './expected-win-rate.ts'
import { findNeighbors } from './neighbors.ts'
import { ratingErrors, toRatings } from './points.ts'
import { rankWithin } from './ranks.ts'

/** On a board of few voters, a ranked model needs this share of them. */
const FEW_VOTERS_SHARE = 0.75

/** Turns strengths into ratings. `isRanked` decides on which models each component is centred. */
export function buildStrengths(
  dataset: Dataset,
  theta: Float64Array,
  isRanked: (model: number) => boolean,
): StrengthBoard {
  const { components, votes, settings } = dataset
  const reference = components.members.map((members) => {
    const ranked = members.filter(isRanked)
    return ranked.length > 0 ? ranked : members
  })
  const rating = toRatings({ theta, votes, components, reference, anchor: settings.anchor })
  const expected = expectedWinRates(theta, components.members, reference)
  const models = Array.from(votes, (count, model): ModelStrength => {
    const isVoted = count > 0
    return {
      model,
      name: dataset.names?.[model] ?? null,
      rating: isVoted ? rating[model]! : null,
      expectedWinRate: isVoted && !Number.isNaN(expected[model]!) ? expected[model]! : null,
      component: components.of[model]!,
      separated: dataset.separated[model]!,
      ...describeCounts(dataset.counts, model),
    }
  })
  return {
    models,
    votes: models.reduce((sum, { votes }) => sum + votes, 0) / 2,
    votesInFit: dataset.votesInFit,
    theta,
  }
}

/** Turns a fit into a board: the ratings, intervals, ranks and rates of every model. */
export function buildBoard(dataset: Dataset, { theta, uncertainty }: Fit): Board {
  const { settings, components, votes } = dataset
  const { voters } = uncertainty
  const status = Array.from(votes, (_, model) => statusOf(dataset, voters, model))
  const strengths = buildStrengths(dataset, theta, (model) => status[model] === 'ranked')
  const rating = Float64Array.from(strengths.models, (model) => model.rating ?? Number.NaN)
  const errors = ratingErrors({ uncertainty, votes, components, settings })
  const margin = errors.se.map((se, model) => se * errors.quantile[model]!)
  const ranked = components.members.map((members) => members.filter((model) => status[model] === 'ranked'))
  const neighbors = findNeighbors({ ranked, rating, votes, uncertainty, components, alpha: settings.alpha })
  const ranks = rankWithin({
    ranked,
    rating,
    lower: rating.map((points, model) => points - margin[model]!),
    upper: rating.map((points, model) => points + margin[model]!),
    uncertainty,
    components,
    alpha: settings.alpha,
  })
  const models = strengths.models.map((strength): ModelRating => {
    const { model } = strength
    const ifVoted = (value: number) => (strength.rating === null ? null : value)
    const ifRanked = (value: number) => (status[model] === 'ranked' ? value : null)
    return {
      ...strength,
      status: status[model]!,
      se: ifVoted(errors.se[model]!),
      lower: ifVoted(rating[model]! - margin[model]!),
      upper: ifVoted(rating[model]! + margin[model]!),
      quantile: ifVoted(errors.quantile[model]!),
      df: Number.isFinite(errors.degrees[model]!) ? ifVoted(errors.degrees[model]!) : null,
      seTheseVoters: ifVoted(errors.seTheseVoters[model]!),
      modelVoters: voters && ifVoted(voters.modelVoters[model]!),
      tasteVoters: voters && ifVoted(voters.tasteVoters[model]!),
      rank: ifRanked(ranks.rank[model]!),
      rankLow: ifRanked(ranks.rankLow[model]!),
      rankHigh: ifRanked(ranks.rankHigh[model]!),
      rankLowAll: ifRanked(ranks.rankLowAll[model]!),
      rankHighAll: ifRanked(ranks.rankHighAll[model]!),
      neighbors: neighbors[model]!,
    }
  })
  return {
    ...strengths,
    models,
    components: describeComponents(dataset, voters),
    surelyAbove: ranks.surelyAbove,
    alpha: settings.alpha,
    uncertainty,
    pairs: describePairs(dataset.pairs),
  }
}

function statusOf({ votes, settings, components }: Dataset, voters: TasteEstimate | null, model: number): Status {
  if (votes[model] === 0) return 'unvoted'
  if (votes[model]! < settings.minVotes) return 'provisional'
  if (voters === null) return 'ranked'
  const { effectiveVoters } = voters.byComponent[components.of[model]!]!
  const needed = Math.min(settings.minVoters, FEW_VOTERS_SHARE * effectiveVoters)
  return voters.modelVoters[model]! >= needed ? 'ranked' : 'provisional'
}

function describeComponents({ components, votes }: Dataset, voters: TasteEstimate | null): ComponentRating[] {
  return components.members.flatMap((models, component): ComponentRating[] => {
    if (votes[models[0]!] === 0) return []
    const taste = voters?.byComponent[component] ?? null
    return [
      {
        component,
        models,
        scope: taste?.scope ?? null,
        voters: taste?.voters ?? null,
        effectiveVoters: taste?.effectiveVoters ?? null,
        fewVoters: taste?.fewVoters ?? false,
        tau2: taste?.variance ?? null,
        tau2Raw: taste?.rawVariance ?? null,
        tasteDf: taste?.degrees ?? null,
        phi: taste?.dispersion ?? null,
      },
    ]
  })
}

/** Counts and rates of the votes cast, whether or not the fit used them. */
function describeCounts(counts: ModelCounts, model: number) {
  const wins = counts.wins[model]!
  const losses = counts.losses[model]!
  const ties = counts.ties[model]!
  const bothBad = counts.bothBad[model]!
  const votes = votesCast(counts, model)
  const share = (part: number, total: number) => (total > 0 ? part / total : null)
  return {
    votes,
    wins,
    losses,
    ties,
    bothBad,
    winRate: share(wins, wins + losses),
    score: share(wins + (ties + bothBad) / 2, votes),
    tieRate: share(ties, votes),
    bothBadRate: share(bothBad, votes),
  }
}

function describePairs({ left, right, wins, losses, halves }: Observations): ObservedPairs {
  return {
    left,
    right,
    votes: wins.map((won, pair) => won + losses[pair]! + halves[pair]!),
    score: wins.map((won, pair) => won + halves[pair]! / 2),
  }
}
