import { RatingsInputError } from '../errors.ts'
import { betOn, type ClosedComparison } from './bets.ts'
import { combineJudge, type JudgeInput } from './judge.ts'
import type { StudyRule } from './line.ts'
import { rateStudy, type StudyPair, type StudyRatings, type StudyRow } from './rate-study.ts'
import { type Verdict, verdictOf } from './verdict.ts'
import { meanScore, type StudyVote } from './votes.ts'

/** The content of a file with the votes of a study. */
export interface StudyFile {
  readonly rule: StudyRule
  readonly votes: readonly StudyVote[]
  /** Comparisons on the prompts before this one are closed. */
  readonly closedPrompts: number
  readonly judge: JudgeInput | null
}

const COLUMNS = ['prompt', 'voter', 'left', 'right', 'choice'] as const

/** Parses the JSON content of a file with the votes of a study. What is wrong with a vote, the fit says. */
export function parseStudyFile(json: unknown): StudyFile {
  const invalid = (what: string) => new RatingsInputError('invalid-file', what)
  const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
  const isNumbers = (value: unknown): value is number[] =>
    Array.isArray(value) && value.every((each) => typeof each === 'number')
  if (!isObject(json) || !isObject(json.design)) throw invalid('the file has no object "design"')
  const { design, columns, votes, closedPrompts, judge = null } = json
  if (JSON.stringify(columns) !== JSON.stringify(COLUMNS)) throw invalid(`columns must be ${COLUMNS.join(', ')}`)
  if (!Array.isArray(votes) || !votes.every((vote) => Array.isArray(vote)))
    throw invalid('votes must be a list of lists')
  if (!Number.isSafeInteger(closedPrompts)) throw invalid('closedPrompts must be a whole number')
  if (
    judge !== null &&
    !(isObject(judge) && isNumbers(judge.people) && isNumbers(judge.judged) && isNumbers(judge.others))
  )
    throw invalid('judge must have the lists people, judged and others')
  if (isObject(judge) && (judge.people as number[]).length !== (judge.judged as number[]).length)
    throw invalid('judge.people and judge.judged must be equally long')
  return {
    rule: { marginPoints: 35, settleOn: 'better', level: 0.05, baseline: null, ...design } as StudyRule,
    votes: votes.map((vote) => Object.fromEntries(COLUMNS.map((name, at) => [name, vote[at]])) as unknown as StudyVote),
    closedPrompts: closedPrompts as number,
    judge: judge as JudgeInput | null,
  }
}

/** The figures of a file, with the names that files of figures use. */
export function figuresOf({ rule, votes, closedPrompts, judge }: StudyFile): object {
  const ratings = rateStudy(rule.contestants, votes)
  const closed = compare(votes.filter(({ prompt }) => prompt < closedPrompts))
  const verdict = verdictOf(rule, betOn(rule, closed))
  const combined = judge && combineJudge(judge)
  return {
    intervals: namesOfRatings(ratings),
    verdict: namesOfVerdict(rule, verdict),
    ...(combined ? { judge: namesOfJudge(combined) } : {}),
  }
}

/** The comparisons by prompt and pair. */
function compare(votes: readonly StudyVote[]): ClosedComparison[] {
  const comparisons = new Map<string, StudyVote[]>()
  for (const vote of votes) {
    const key = [vote.prompt, ...[vote.left, vote.right].sort((a, b) => a - b)].join(' ')
    comparisons.set(key, [...(comparisons.get(key) ?? []), vote])
  }
  return [...comparisons.values()].map((own) => {
    const { prompt, left, right } = own[0]!
    return { prompt, first: left, second: right, score: meanScore(left, own) }
  })
}

function namesOfRatings({ scope, dispersion, rows, pairs, differences: { voter, prompt } }: StudyRatings) {
  return {
    scope,
    phi: dispersion,
    rows: rows.map(namesOfRow),
    pairs: pairs.map(namesOfPair),
    tau2: { voter: voter?.variance ?? null, prompt: prompt.variance },
    tau2Raw: { voter: voter?.rawVariance ?? null, prompt: prompt.rawVariance },
    tasteDf: { voter: voter?.degrees ?? null, prompt: prompt.degrees },
  }
}

const namesOfRow = ({ contestant, rating, population, panel, parts }: StudyRow) => ({
  contestant,
  rating,
  ...population,
  seNoise: parts.noise,
  panelSe: panel.se,
  panelDf: panel.df,
  panelLower: panel.lower,
  panelUpper: panel.upper,
  se_voter: parts.voter,
  se_prompt: parts.prompt,
})

const namesOfPair = ({ a, b, difference, population: { se, df }, chance, chanceLow, chanceHigh }: StudyPair) => ({
  a,
  b,
  difference,
  se,
  df,
  chance,
  chanceLow,
  chanceHigh,
})

function namesOfVerdict({ goal }: StudyRule, verdict: Verdict) {
  const { hypotheses, threshold, marginShare, claims, best, notBest, results, decidedAfterPrompt } = verdict
  const shared = { hypotheses, threshold, marginShare, claims }
  return goal === 'best' ? { ...shared, best, decidedAfterPrompt, notBest } : { ...shared, results, decidedAfterPrompt }
}

const namesOfJudge = ({ trust, ...estimate }: NonNullable<ReturnType<typeof combineJudge>>) => ({
  lam: trust,
  ...estimate,
})
