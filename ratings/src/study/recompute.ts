import { RatingsInputError } from '../errors.ts'
import { type ClosedComparison, thresholdOf } from './bets.ts'
import { describeContestants } from './contestants.ts'
import { countComparisons, pairsOf } from './design.ts'
import { describeJudges } from './judges.ts'
import type { DesignEntry, StudyEntry, StudyRule } from './line.ts'
import { limitsOf } from './plan.ts'
import { betsOf, type StudyProgress } from './progress.ts'
import { rateColumns, type StudyRatings } from './rate-study.ts'
import { type LoggedComparison, type LoggedVote, replayStudy } from './replay.ts'
import { controlStyle } from './style.ts'
import { agreementOfStudy, consistencyOf, median, sideEffectOf } from './trust.ts'
import { verdictOf } from './verdict.ts'
import { describeVoters } from './voters.ts'
import { meanScore, scoreOf, selectVotes, toColumns, type VoteColumns } from './votes.ts'
import { winShareOf } from './win-share.ts'

const TAGS_MAX = 20
const EXAMPLES_MAX = 5
/** How far from one half the mean points of a close comparison are. */
const CLOSE_LEAD_MAX = 0.25

export interface ExampleComparison extends ClosedComparison {
  readonly comparison: number
  readonly votes: number
}

/** Every number of a report. Contestants, prompts and voters are numbers of the log. */
export type StudyFigures = ReturnType<typeof recomputeStudy>

/**
 * Computes every number of a report from the lines of a study's log. A report and whoever checks it use this function.
 *
 * @example recomputeStudy(lines.map((line) => JSON.parse(line))).verdict.best
 */
export function recomputeStudy(entries: readonly StudyEntry[]) {
  const { design, progress, comparisons, judgements, closedBy, faults } = replayStudy(entries)
  if (progress === null) throw new RatingsInputError('invalid-file', `the design is impossible: ${faults[0]!.what}`)
  const { rule } = progress
  const votes = comparisons.flatMap((each) => each.votes)
  const columns = toColumns(votes, rule.contestants)
  const ratings = rateColumns(rule.contestants, columns)
  const owners = new Set(votes.filter(({ owner }) => owner).map(({ voter }) => voter))
  const others = selectVotes(columns, (vote) => !owners.has(columns.voters[columns.voter[vote]!]!))
  const ownerVotes = votes.length - others.score.length
  const inBets = [...progress.pairs.values()].flatMap((pair) => pair.comparisons.slice(0, pair.counted))
  return {
    /** What a report says of the design: the design itself may have megabytes. */
    design: {
      goal: design.goal,
      contestants: design.contestants,
      prompts: design.prompts.length,
      /** How many prompts have a tag, and how many different tags there are. */
      tagged: design.prompts.filter(({ tags }) => tags.length > 0).length,
      tags: new Set(design.prompts.flatMap(({ tags }) => tags)).size,
      judges: design.judges ?? [],
      /** Answers that name their model. */
      leaked: design.answers.reduce((sum, row) => sum + row.filter((answer) => answer?.leaked).length, 0),
      ...countComparisons(design),
    },
    /** Null while the study is open. */
    closedBy,
    counts: {
      comparisons: {
        opened: comparisons.length,
        closed: comparisons.filter((each) => each.closedBy !== null).length,
        inVerdict: inBets.filter((each) => each.votes > 0).length,
      },
      repeats: comparisons.reduce((sum, each) => sum + each.repeats.length, 0),
      votes: votes.length,
      voters: ratings.voters,
      ownerVotes,
      /** On an answer that names its model. */
      leakedVotes: votes.filter((vote) => isLeaked(design, vote)).length,
    },
    verdict: verdictOf(rule, betsOf(progress)),
    ratings,
    /** Over the pairs of the question: those of the best contestant, or those of the baseline. */
    limits: limitsOf(questionPairs(rule, ratings).map(({ parts }) => parts)),
    pairs: countPairs(rule, comparisons),
    winShares: winSharesOf(progress),
    tags: rateTags(design, columns),
    contestants: describeContestants(design, ratings),
    examples: chooseExamples(comparisons),
    style: controlStyle(design, columns, ratings),
    trust: {
      agreement: agreementOfStudy(comparisons),
      consistency: consistencyOf(comparisons.flatMap(repeatedVotes)),
      side: sideEffectOf(votes),
      msMedian: median(votes.map(({ ms }) => ms)),
      voters: describeVoters(design, votes),
    },
    /** The owner has seen answers with names. Null unless the owner voted and others did. */
    withoutOwner: ownerVotes > 0 && ownerVotes < votes.length ? rateColumns(rule.contestants, others).rows : null,
    judges: describeJudges(design, comparisons, judgements),
  }
}

const isLeaked = ({ answers }: DesignEntry, { prompt, left, right }: LoggedVote): boolean =>
  [left, right].some((contestant) => answers[prompt]?.[contestant]?.leaked === true)

function questionPairs({ baseline }: StudyRule, { rows, pairs }: StudyRatings) {
  const centre = baseline ?? rows.reduce((best, row) => (row.rating > best.rating ? row : best)).contestant
  return pairs.filter(({ a, b }) => a === centre || b === centre)
}

/** The votes on each pair, seen from `a`. */
function countPairs(rule: StudyRule, comparisons: readonly LoggedComparison[]) {
  return pairsOf(rule).flatMap(([b, a]) => {
    const own = comparisons.filter(({ first, second, votes }) => first === b && second === a && votes.length > 0)
    const votes = own.flatMap((each) => each.votes)
    if (votes.length === 0) return []
    const count = (isCounted: (vote: LoggedVote) => boolean) => votes.filter(isCounted).length
    return {
      a,
      b,
      comparisons: own.length,
      votes: votes.length,
      wins: count((vote) => scoreOf(a, vote) === 1),
      losses: count((vote) => scoreOf(a, vote) === 0),
      ties: count(({ choice }) => choice === 'tie'),
      bothBad: count(({ choice }) => choice === 'both-bad'),
      score: meanScore(a, votes),
    }
  })
}

/** Of each pair of the question, seen from `a`, from the comparisons that the bets have. */
const winSharesOf = ({ rule, pairs }: StudyProgress) =>
  pairsOf(rule).map(([b, a]) => {
    const { comparisons, counted } = pairs.get(`${b} ${a}`)!
    const inBets = comparisons.slice(0, counted).filter(({ votes }) => votes > 0)
    const points = inBets.map(({ votes, halfPoints }) => 1 - halfPoints / 2 / votes)
    return { a, b, ...winShareOf(points, thresholdOf(rule)) }
  })

/** Of the tags with the most votes. */
function rateTags({ prompts, contestants }: DesignEntry, votes: VoteColumns) {
  const counts = new Map<string, number>()
  for (const prompt of votes.prompt)
    for (const tag of prompts[prompt]!.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1))
    .slice(0, TAGS_MAX)
    .map(([tag, count]) => {
      const isTagged = prompts.map(({ tags }) => tags.includes(tag))
      const own = selectVotes(votes, (vote) => isTagged[votes.prompt[vote]!]!)
      const rated = rateColumns(contestants.length, own)
      return { tag, prompts: rated.prompts, votes: count, scope: rated.scope, rows: rated.rows }
    })
}

/** Only comparisons with several votes say whether people agree about them. None is both close and lopsided. */
function chooseExamples(comparisons: readonly LoggedComparison[]) {
  const examples: ExampleComparison[] = comparisons
    .filter(({ votes }) => votes.length > 1)
    .map(({ comparison, prompt, first, second, votes }) => ({
      comparison,
      prompt,
      first,
      second,
      votes: votes.length,
      score: meanScore(first, votes),
    }))
  const lead = ({ score }: ExampleComparison) => Math.abs(score - 0.5)
  const choose = (sign: number) =>
    examples
      .filter((each) => lead(each) <= CLOSE_LEAD_MAX === sign > 0)
      .toSorted((a, b) => sign * (lead(a) - lead(b)) || b.votes - a.votes || a.comparison - b.comparison)
      .slice(0, EXAMPLES_MAX)
  return { closest: choose(1), lopsided: choose(-1) }
}

/** Each repeated vote with the vote that it repeats. */
function repeatedVotes({ votes, repeats }: LoggedComparison): [LoggedVote, LoggedVote][] {
  return repeats.flatMap((repeat) => {
    const vote = votes.find(({ voter }) => voter === repeat.voter)
    return vote === undefined ? [] : [[vote, repeat] as [LoggedVote, LoggedVote]]
  })
}
