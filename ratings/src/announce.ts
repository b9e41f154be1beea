import { type Arena, castVotes } from './arena.ts'
import type { Board, ModelRating, ObservedPairs, Status } from './board.ts'
import { expectWinRates } from './expected-win-rate.ts'
import type { Fit } from './fit.ts'
import type { Observations } from './observations.ts'
import { toPoints } from './points.ts'
import { rankWithin } from './ranks.ts'
import type { ModelCounts } from './tallies.ts'

/** Turns a fit into the board: points, intervals, ranks and rates of every model. */
export function announce(arena: Arena, { theta, covariance, evidence }: Fit): Board {
  const { modelCount, settings, components, votes } = arena
  const status = Array.from(votes, (count): Status => {
    if (count === 0) return 'unvoted'
    return count >= settings.minVotes ? 'ranked' : 'provisional'
  })
  const ranked = components.members.map((members) => members.filter((model) => status[model] === 'ranked'))
  const field = ranked.map((models, component) => (models.length > 0 ? models : components.members[component]!))
  const { quantile } = evidence
  const points = toPoints({ theta, covariance, votes, components, field, quantile, settings })
  const ranks = rankWithin(ranked, points, covariance, settings.alpha)
  const expected = expectWinRates(theta, components.members, field)

  const models = Array.from({ length: modelCount }, (_, model): ModelRating => {
    const isVoted = status[model] !== 'unvoted'
    const isRanked = status[model] === 'ranked'
    return {
      model,
      name: arena.names?.[model] ?? null,
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
      separated: arena.separated[model]!,
      ...describeCounts(arena.counts, model),
    }
  })
  return {
    models,
    votes: models.reduce((sum, { votes }) => sum + votes, 0) / 2,
    votesInFit: arena.votesInFit,
    components: components.members.filter((members) => votes[members[0]!]! > 0).length,
    voters: evidence.voters,
    effectiveVoters: evidence.effectiveVoters,
    fewVoters: evidence.fewVoters,
    quantile,
    theta,
    covariance,
    pairs: describePairs(arena.pairs),
  }
}

/** What was voted, whether or not the fit used all of it. */
function describeCounts(counts: ModelCounts, model: number) {
  const wins = counts.wins[model]!
  const losses = counts.losses[model]!
  const ties = counts.ties[model]!
  const bothBad = counts.bothBad[model]!
  const votes = castVotes(counts, model)
  const share = (part: number, whole: number) => (whole > 0 ? part / whole : null)
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
  const votes = new Float64Array(wins.length)
  const score = new Float64Array(wins.length)
  for (let entry = 0; entry < wins.length; entry++) {
    votes[entry] = wins[entry]! + losses[entry]! + halves[entry]!
    score[entry] = wins[entry]! + halves[entry]! / 2
  }
  return { left, right, votes, score }
}
