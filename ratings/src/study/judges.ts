import { pairsOf, ruleOf } from './design.ts'
import { combineJudge, type JudgeEstimate } from './judge.ts'
import type { DesignEntry } from './line.ts'
import { rateStudy, type StudyRatings } from './rate-study.ts'
import type { LoggedComparison, LoggedJudgement } from './replay.ts'
import { type Agreement, agreementOf, createPointCounts } from './trust.ts'
import { scoreOf } from './votes.ts'

/** With fewer prompts that have votes, the intervals of a combined estimate are too narrow. */
const PROMPTS_MIN = 50

/** What a judge says about `a` and `b` beside what people say. */
export interface JudgedPair {
  readonly a: number
  readonly b: number
  /** Judgements for `a`, for `b`, and ties. */
  readonly wins: number
  readonly losses: number
  readonly ties: number
  /** Judged prompts with votes on the pair, and without. */
  readonly prompts: number
  readonly others: number
  /** Too few prompts with votes for an honest interval. */
  readonly tooFew: boolean
  /** Mean points of `a`, from people and the judge; null without an estimate. */
  readonly combined: JudgeEstimate | null
}

export interface JudgeFigures {
  /** The place of the judge in the design, from 0. */
  readonly judge: number
  readonly judgements: number
  /** Judgements that did not depend on the order of the answers. */
  readonly steady: number
  /** Over votes of people on judged comparisons. */
  readonly withPeople: Agreement
  readonly pairs: readonly JudgedPair[]
}

/** What judges say. It decides nothing. */
export interface JudgesFigures {
  readonly judges: readonly JudgeFigures[]
  /** From judgements alone, as if each judge were a voter. */
  readonly ratings: Pick<StudyRatings, 'scope' | 'fewVoters' | 'rows'>
}

/** Null if the design has no judges. */
export function describeJudges(
  design: DesignEntry,
  comparisons: readonly LoggedComparison[],
  judgements: readonly LoggedJudgement[],
): JudgesFigures | null {
  if (!design.judges?.length) return null
  const people = scoresOfPeople(comparisons)
  const votes = judgements.map(({ judge, prompt, first, second, score }) => {
    const choice = score === 1 ? 'left' : score === 0 ? 'right' : 'tie'
    return { prompt, voter: judge, left: first, right: second, choice } as const
  })
  const { scope, fewVoters, rows } = rateStudy(design.contestants.length, votes)
  return {
    judges: design.judges.map((_, judge) => {
      const own = judgements.filter((each) => each.judge === judge)
      const counts = createPointCounts()
      for (const each of own) for (const vote of people.get(keyOf(each)) ?? []) counts[2 * vote]![2 * each.score]! += 1
      return {
        judge,
        judgements: own.length,
        steady: own.filter(({ isSteady }) => isSteady).length,
        withPeople: agreementOf(counts),
        pairs: pairsOf(ruleOf(design)).map(([b, a]) => combinePair(a, b, own, people)),
      }
    }),
    ratings: { scope, fewVoters, rows },
  }
}

type Place = Pick<LoggedComparison, 'prompt' | 'first' | 'second'>

const keyOf = ({ prompt, first, second }: Place): string => `${prompt} ${first} ${second}`

/** The points of the first contestant in each vote, by comparison. */
const scoresOfPeople = (comparisons: readonly LoggedComparison[]): Map<string, number[]> =>
  new Map(
    comparisons
      .filter(({ votes }) => votes.length > 0)
      .map((each) => [keyOf(each), each.votes.map((vote) => scoreOf(each.first, vote))]),
  )

function combinePair(
  a: number,
  b: number,
  judgements: readonly LoggedJudgement[],
  scores: ReadonlyMap<string, readonly number[]>,
): JudgedPair {
  const [people, judged, others]: number[][] = [[], [], []]
  for (const each of judgements) {
    if (each.first !== b || each.second !== a) continue
    const votes = scores.get(keyOf(each))
    if (votes === undefined) others!.push(1 - each.score)
    else {
      people!.push(1 - votes.reduce((sum, score) => sum + score, 0) / votes.length)
      judged!.push(1 - each.score)
    }
  }
  const input = { people: people!, judged: judged!, others: others! }
  const prompts = input.people.length
  const count = (score: number) => [...input.judged, ...input.others].filter((each) => each === score).length
  return {
    a,
    b,
    wins: count(1),
    losses: count(0),
    ties: count(1 / 2),
    prompts,
    others: input.others.length,
    tooFew: prompts < PROMPTS_MIN,
    combined: combineJudge(input),
  }
}
