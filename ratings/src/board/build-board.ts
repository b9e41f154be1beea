import type { Fit } from '../fit/fit.ts'
import { type Dataset, votesCast } from '../input/dataset.ts'
import type { Observations } from '../input/observations.ts'
import type { ModelCounts } from '../input/pair-counts.ts'
import type { Board, ModelRating, ObservedPairs, Status } from './board.ts'
import { expectedWinRates } from './expected-win-rate.ts'
import { toPoints } from './points.ts'
import { rankWithin } from './ranks.ts'

/** Turns a fit into a board: the ratings, intervals, ranks and rates of every model. */
export function buildBoard(dataset: Dataset, { theta, covariance, clustering }: Fit): Board {
  const { modelCount, settings, components, votes } = dataset
  const status = Array.from(votes, (count): Status => {
    if (count === 0) return 'unvoted'
    return count >= settings.minVotes ? 'ranked' : 'provisional'
  })
  const ranked = components.members.map((members) => members.filter((model) => status[model] === 'ranked'))
  const reference = ranked.map((models, component) => (models.length > 0 ? models : components.members[component]!))
  const { quantile } = clustering
  const points = toPoints({ theta, covariance, votes, components, reference, quantile, settings })
  const ranks = rankWithin(ranked, points, covariance, settings.alpha)
  const expected = expectedWinRates(theta, components.members, reference)

  const models = Array.from({ length: modelCount }, (_, model): ModelRating => {
    const isVoted = status[model] !== 'unvoted'
    const isRanked = status[model] === 'ranked'
    return {
      model,
      name: dataset.names?.[model] ?? null,
      status: status[model]!,
      rating: isVoted ? points.rating[model]! : null,
      se: isVoted ? points.se[model]! : null,
      lower: isVoted ? points.lower[model]! : null,
      upper: isVoted ? points.upper[model]! : null,
      rank: isRanked ? ranks.rank[model]! : null,
      rankLow: isRanked ? ranks.rankLow[model]! : null,
      rankHigh: isRanked ? ranks.rankHigh[model]! : null,
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
    components: components.members.filter((members) => votes[members[0]!]! > 0).length,
    voters: clustering.voters,
    effectiveVoters: clustering.effectiveVoters,
    fewVoters: clustering.fewVoters,
    quantile,
    theta,
    covariance,
    pairs: describePairs(dataset.pairs),
  }
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
