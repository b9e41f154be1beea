import { checkRule } from './bets.ts'
import type { DesignAnswer, DesignEntry, DesignJudge, StudyRule } from './line.ts'

export const ruleOf = ({ contestants, goal, baseline, marginPoints, settleOn, level }: DesignEntry): StudyRule => ({
  contestants: contestants.length,
  goal,
  baseline,
  marginPoints,
  settleOn,
  level,
})

/** The pairs that the question is about. */
export function pairsOf({ contestants, goal, baseline }: StudyRule): [first: number, second: number][] {
  const all = Array.from({ length: contestants }, (_, contestant) => contestant)
  const pairs = all.flatMap((second) => all.slice(0, second).map((first): [number, number] => [first, second]))
  return goal === 'best' ? pairs : pairs.filter((pair) => pair.includes(baseline!))
}

/** A pair, by its names, with prompts on which it is not compared: an answer is missing, or the two texts are the same. */
export interface LeftOut {
  readonly first: string
  readonly second: string
  readonly missing: number
  readonly identical: number
}

/** How many comparisons a design allows, and which it leaves out. */
export function countComparisons(design: DesignEntry): { readonly total: number; readonly leftOut: LeftOut[] } {
  const { answers, contestants } = design
  const pairs = pairsOf(ruleOf(design))
  const leftOut = pairs.map(([first, second]) => {
    let [missing, identical] = [0, 0]
    for (const row of answers) {
      if (!row[first] || !row[second]) missing += 1
      else if (row[first].hash === row[second].hash) identical += 1
    }
    return { first: contestants[first]!.name, second: contestants[second]!.name, missing, identical }
  })
  return {
    total: leftOut.reduce((sum, { missing, identical }) => sum - missing - identical, pairs.length * answers.length),
    leftOut: leftOut.filter(({ missing, identical }) => missing + identical > 0),
  }
}

export const isAmount = (value: unknown): boolean => typeof value === 'number' && value >= 0

/** What no design can have. */
export function designFault(design: DesignEntry): string | null {
  const { prompts, contestants, answers, votesPerComparison, judges = [] } = design
  try {
    checkRule(ruleOf(design))
  } catch (error) {
    return (error as Error).message
  }
  if (new Set(contestants.map(({ name }) => name)).size < contestants.length)
    return 'two contestants have the same name'
  if (answers.length !== prompts.length || answers.some((row) => row.length !== contestants.length))
    return 'the answers are not those of the prompts and contestants'
  if (!Number.isSafeInteger(votesPerComparison) || votesPerComparison < 1)
    return `the votes per comparison are ${votesPerComparison}`
  if (!isJudges(judges, contestants.length)) return 'a judge has no name, model, rubric or family'
  if (design.judgesOnly && judges.length === 0) return 'it is for judges only, and has none'
  if (!prompts.every(({ tags }) => Array.isArray(tags))) return 'the tags of a prompt are no list'
  return answers.every((row) => row.every(isAnswer)) ? null : 'an answer has no hash, or an amount below 0'
}

const isJudges = (judges: readonly DesignJudge[], contestants: number): boolean =>
  Array.isArray(judges) &&
  judges.every(
    ({ name, model, rubric, family }) =>
      [name, model, rubric].every((text) => typeof text === 'string') &&
      Array.isArray(family) &&
      family.every((one) => Number.isSafeInteger(one) && one >= 0 && one < contestants),
  )

function isAnswer(answer: DesignAnswer | null): boolean {
  if (answer === null) return true
  const { hash, tokens, headers, lists, bold, costUsd, ms } = answer
  return typeof hash === 'string' && [tokens, headers, lists, bold, costUsd ?? 0, ms ?? 0].every(isAmount)
}
