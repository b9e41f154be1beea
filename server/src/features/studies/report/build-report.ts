import type { StudyJudges, StudyRank, StudyReport } from '@arena/contract'
import type { StudyFigures, StudyInterval, StudyRow } from '@arena/ratings'

/** The voter is called too fast when more of the votes are hurried. */
const HURRIED_MAX = 0.5

export interface ReportInput extends Pick<StudyReport, 'study' | 'closest' | 'mostLopsided' | 'feedback' | 'log'> {
  readonly figures: StudyFigures
}

/** Best first. One voter says nothing about other people. */
type Rank = (rows: readonly StudyRow[], { isOneVoter }: { readonly isOneVoter: boolean }) => StudyRank[]

/** The report, with names in place of numbers. */
export function buildReport({ study, figures, feedback, log, ...examples }: ReportInput): StudyReport {
  const { design, counts, ratings, trust, limits, style } = figures
  const nameOf = (contestant: number): string => design.contestants[contestant]!.name
  const rank: Rank = (rows, { isOneVoter }) =>
    rows
      .toSorted((a, b) => b.rating - a.rating || a.contestant - b.contestant)
      .map(({ contestant, rating, population, panel }) => ({
        contestant: nameOf(contestant),
        rating,
        population: isOneVoter ? null : boundsOf(population),
        panel: boundsOf(panel),
      }))
  const { prompts, tagged, tags, total, leftOut, leaked } = design
  const hasVotes = counts.votes > 0
  const isOneVoter = counts.voters === 1
  const others = trust.voters.filter(({ owner }) => !owner).length
  return {
    study,
    verdict: verdictOf(figures, nameOf),
    // Without votes it would say that all are equal.
    ranking: hasVotes ? rank(ratings.rows, { isOneVoter }) : [],
    limits: hasVotes
      ? limits && {
          shares: { votes: limits.noise, voters: isOneVoter ? null : limits.voter, prompts: limits.prompt },
          withTwice: isOneVoter ? { ...limits.doubled, voters: null } : limits.doubled,
          // One person votes once on each comparison, and closes none that needs several votes.
          helpsMost: isOneVoter ? (study.votesPerComparison > 1 ? 'voters' : 'prompts') : limits.helpsMost,
        }
      : null,
    pairs: hasVotes ? pairsOf(figures, nameOf) : [],
    byTag: figures.tags.map(({ tag, prompts, votes, scope, rows }) => ({
      tag,
      prompts,
      votes,
      ranking: rank(rows, { isOneVoter: scope === 'this voter' }),
    })),
    contestants: design.contestants.map(({ name, imported, ...contestant }, index) => {
      const { answers, costUsd, ms, efficientByCost, efficientByTime } = figures.contestants[index]!
      const efficient = { cost: hasVotes ? efficientByCost : null, time: hasVotes ? efficientByTime : null }
      const given = Object.entries(contestant).filter(([, value]) => value !== null)
      return { name, imported, ...Object.fromEntries(given), answers, costUsd, ms, efficient }
    }),
    ...examples,
    style: style && {
      effects: [...style.effects],
      pairs: style.pairs.map(({ a, b, difference, population }) => {
        const [first, second] = difference >= 0 ? [a, b] : [b, a]
        const bounds = boundsOf(population)
        return {
          first: nameOf(first),
          second: nameOf(second),
          difference: Math.abs(difference),
          population: difference >= 0 ? bounds : turned(bounds),
        }
      }),
    },
    trust: {
      agreement: { share: trust.agreement.all.share, pairs: trust.agreement.all.cases },
      agreementWithoutTies: { share: trust.agreement.decided.share, pairs: trust.agreement.decided.cases },
      consistency: { share: trust.consistency.share, repeats: trust.consistency.cases },
      side: { effect: trust.side.mean, se: trust.side.se },
      medianMs: trust.msMedian === null ? null : Math.round(trust.msMedian),
      voters: trust.voters.map(({ msMedian, leftScore, hurried, ...voter }) => ({
        ...voter,
        left: leftScore,
        medianMs: Math.round(msMedian),
        hurried,
        tooFast: hurried > HURRIED_MAX,
      })),
      ownerVotes: counts.ownerVotes,
      withoutOwner: figures.withoutOwner && rank(figures.withoutOwner, { isOneVoter: others === 1 }),
      identical: leftOut.reduce((sum, { identical }) => sum + identical, 0),
      leaked: { answers: leaked, votes: counts.leakedVotes },
    },
    judges: judgesOf(figures, nameOf, rank),
    feedback,
    design: {
      prompts,
      tagged,
      tags,
      voters: counts.voters,
      votes: counts.votes,
      repeats: counts.repeats,
      comparisons: { total, opened: counts.comparisons.opened, closed: counts.comparisons.closed },
      leftOut: [...leftOut],
      scope: ratings.scope,
      fewVoters: ratings.fewVoters,
    },
    log,
  }
}

function judgesOf(
  { design, counts, judges, trust, ratings }: StudyFigures,
  nameOf: (contestant: number) => string,
  rank: Rank,
): StudyJudges | null {
  if (judges === null) return null
  const { rows } = counts.votes > 0 ? ratings : judges.ratings
  return {
    judges: judges.judges.map(({ judge, judgements, steady, withPeople: { all, decided, kappa }, pairs }) => {
      const { name, model, rubric, family } = design.judges[judge]!
      return {
        name,
        model,
        rubric,
        family: family.map(nameOf),
        total: design.total,
        judgements,
        steady,
        agreement: { share: all.share, votes: all.cases, kappa },
        agreementWithoutTies: { share: decided.share, votes: decided.cases },
        pairs: pairs.map(({ a, b, wins, losses, combined, ...pair }) => {
          const isForward = rows[a]!.rating >= rows[b]!.rating
          const seen = (share: number) => (isForward ? share : 1 - share)
          const bounds = combined && [seen(combined.lower), seen(combined.upper)].toSorted((x, y) => x - y)
          return {
            first: nameOf(isForward ? a : b),
            second: nameOf(isForward ? b : a),
            ...(isForward ? { wins, losses } : { wins: losses, losses: wins }),
            ...pair,
            combined: combined && {
              people: seen(combined.people),
              estimate: seen(combined.estimate),
              lower: bounds![0]!,
              upper: bounds![1]!,
              worthPrompts: combined.worthPrompts,
            },
          }
        }),
      }
    }),
    peopleKappa: trust.agreement.kappa,
    // Of other judges nothing is known.
    ranking: judges.judges.some(({ judgements }) => judgements > 0)
      ? rank(judges.ratings.rows, { isOneVoter: true })
      : [],
  }
}

type Bounds = StudyRank['population']

const boundsOf = ({ lower, upper }: StudyInterval): Bounds =>
  lower === null || upper === null ? null : { lower, upper }

/** Of the opposite difference. */
const turned = (bounds: Bounds): Bounds => bounds && { lower: -bounds.upper, upper: -bounds.lower }

function verdictOf(
  { design: { goal }, verdict, counts }: StudyFigures,
  nameOf: (contestant: number) => string,
): StudyReport['verdict'] {
  const { best, notBest, results, decidedAfterPrompt } = verdict
  return {
    decided: decidedAfterPrompt !== null,
    best: best === null ? null : nameOf(best),
    notBest: notBest.map(nameOf),
    results:
      goal === 'best'
        ? []
        : Object.entries(results).map(([contestant, result]) => ({ contestant: nameOf(Number(contestant)), result })),
    comparisons: counts.comparisons.inVerdict,
    decidedAfterPrompt,
  }
}

const other = (share: number | null): number | null => (share === null ? null : 1 - share)

function winShareOf(
  { comparisons, share, lower, upper, changed }: StudyFigures['winShares'][number],
  { isForward }: { readonly isForward: boolean },
): StudyReport['pairs'][number]['winShare'] {
  return isForward
    ? { comparisons, share, lower, upper, changed }
    : { comparisons, share: other(share), lower: 1 - upper, upper: 1 - lower, changed }
}

/** The better contestant first; strongest pairs first. */
function pairsOf(
  { pairs, winShares, ratings }: StudyFigures,
  nameOf: (contestant: number) => string,
): StudyReport['pairs'] {
  const isOneVoter = ratings.scope === 'this voter'
  const ratingOf = (contestant: number) => ratings.rows[contestant]!.rating
  const oriented = ratings.pairs.map((pair) => {
    const counted = pairs.find(({ a, b }) => a === pair.a && b === pair.b)
    const winShare = winShares.find(({ a, b }) => a === pair.a && b === pair.b)
    const { comparisons = 0, wins = 0, losses = 0, ties = 0, bothBad = 0, score = null } = counted ?? {}
    const isForward = ratingOf(pair.a) >= ratingOf(pair.b)
    const [first, second] = isForward ? [pair.a, pair.b] : [pair.b, pair.a]
    const [population, panel] = [isOneVoter ? null : boundsOf(pair.population), boundsOf(pair.panel)]
    const [low, high] = [pair.chanceLow, pair.chanceHigh]
    return {
      order: ratingOf(first) + ratingOf(second) / 1e6,
      pair: {
        first: nameOf(first),
        second: nameOf(second),
        comparisons,
        ties,
        bothBad,
        ...(isForward ? { wins, losses } : { wins: losses, losses: wins }),
        winShare: winShare === undefined ? null : winShareOf(winShare, { isForward }),
        winRate: isForward ? score : other(score),
        difference: isForward ? pair.difference : -pair.difference,
        population: isForward ? population : turned(population),
        panel: isForward ? panel : turned(panel),
        chance: isForward ? pair.chance : 1 - pair.chance,
        chanceLower: isForward ? low : other(high),
        chanceUpper: isForward ? high : other(low),
      },
    }
  })
  return oriented.toSorted((a, b) => b.order - a.order).map(({ pair }) => pair)
}
