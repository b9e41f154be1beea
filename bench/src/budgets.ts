/**
 * How a measurement is judged: `ratio` is measured ÷ compared, `speedup` is compared ÷ measured, `added` is measured − compared,
 * and `value` is the measured value alone.
 */
export type Score = 'ratio' | 'speedup' | 'added' | 'value'

type Limit = 'at least' | 'at most'

const bareHttp = 'bare node:http, same bytes'
const bareDriver = 'bare pg driver, same statement'
const directCalls = 'two direct calls'
const modelHost = 'model host alone'
const portkey = 'Portkey gateway'
const bootstrap = '100 bootstrap rounds, as in FastChat'
const tenThousand = 'among 10,000 votes'

/** The speed budgets, for a machine with two cores: name, work, unit, score, limit, bound and what it is compared with. */
const table = [
  ['board', 'board read, 100 models', '/s', 'ratio', 'at least', 0.6, bareHttp],
  ['boardCpu', 'board read, 100 models, per second of CPU', '/s', 'ratio', 'at least', 0.6, bareHttp],
  ['vote1', 'vote, 1 caller', '/s', 'ratio', 'at least', 0.4, bareDriver],
  ['vote64', 'vote, 64 callers', '/s', 'ratio', 'at least', 0.5, bareDriver],
  ['voteStatements', 'vote, round trips to the database', '', 'value', 'at most', 1],
  ['battle1', 'battle, 1 at once, p50', 'ms', 'added', 'at most', 5, directCalls],
  ['battle64', 'battle, 64 at once, p50', 'ms', 'added', 'at most', 12, directCalls],
  ['battleStream1', 'streamed battle, 1 at once, p50 of the end', 'ms', 'added', 'at most', 5, directCalls],
  ['battleStream64', 'streamed battle, 64 at once, p50 of the end', 'ms', 'added', 'at most', 12, directCalls],
  ['streamCpu100', '100 streams, CPU per chunk', 'µs', 'ratio', 'at most', 0.8, portkey],
  ['v1StreamCpu100', '100 streams of `/v1`, CPU per chunk', 'µs', 'ratio', 'at most', 0.8, portkey],
  ['streamDelay100', '100 streams, delay of a chunk, p50', 'ms', 'added', 'at most', 1, modelHost],
  ['streamMemory100', '100 streams, peak memory', 'MB', 'ratio', 'at most', 0.8, portkey],
  ['streamCpu1000', '1,000 streams, CPU per chunk', 'µs', 'ratio', 'at most', 0.8, portkey],
  ['v1StreamCpu1000', '1,000 streams of `/v1`, CPU per chunk', 'µs', 'ratio', 'at most', 0.8, portkey],
  ['streamDelay1000', '1,000 streams, delay of a chunk, p50', 'ms', 'added', 'at most', 1, modelHost],
  ['streamFirst1000', '1,000 streams, first text, p50', 'ms', 'ratio', 'at most', 0.2, portkey],
  ['streamMemory1000', '1,000 streams, peak memory', 'MB', 'ratio', 'at most', 0.8, portkey],
  ['ratings', 'ratings, 250 models, 2 M votes', 'ms', 'value', 'at most', 60],
  ['ratingsBootstrap', 'ratings, 250 models, 2 M votes', 'ms', 'speedup', 'at least', 200, bootstrap],
  ['intervals', 'exact intervals, 250 models, 2 M votes', 'ms', 'value', 'at most', 3000],
  ['growthVote', 'vote, p50', 'ms', 'ratio', 'at most', 1.5, tenThousand],
  ['growthBattle', 'battle, p50', 'ms', 'ratio', 'at most', 1.5, tenThousand],
  ['growthRead', 'board read, p50', 'ms', 'ratio', 'at most', 1.5, tenThousand],
  ['restartBoard', 'first board after a restart', 'ms', 'value', 'at most', 2000],
  ['restartExact', 'board with all votes and intervals after a restart', 'ms', 'value', 'at most', 10000],
  ['startExisting', 'start on existing data', 'ms', 'value', 'at most', 1500],
  ['startEmpty', 'start on empty data', 'ms', 'value', 'at most', 2500],
  ['studyNext', 'next assignment of a study, 2,000 prompts, 8 contestants, p99', 'ms', 'value', 'at most', 20],
  ['studyVote', 'vote in a study among 20,000, p50', 'ms', 'ratio', 'at most', 1.5, 'vote on a battle'],
  ['studyReport', 'report of a study, 20,000 votes', 'ms', 'value', 'at most', 500],
  ['startIdle', 'idle memory', 'MB', 'value', 'at most', 120],
] as const satisfies readonly (readonly [string, string, string, Score, Limit, number, string?])[]

export type BudgetName = (typeof table)[number][0]

export interface Budget {
  readonly work: string
  readonly unit: string
  readonly score: Score
  readonly limit: Limit
  readonly bound: number
  readonly comparedWith?: string | undefined
}

export const budgets = Object.fromEntries(
  table.map(([name, work, unit, score, limit, bound, comparedWith]) => [
    name,
    { work, unit, score, limit, bound, comparedWith },
  ]),
) as Readonly<Record<BudgetName, Budget>>

export function scoreOf({ score }: Budget, value: number, baseline: number): number {
  if (score === 'ratio') return value / baseline
  if (score === 'speedup') return baseline / value
  return score === 'added' ? value - baseline : value
}

/** @returns `null` where nothing could be measured. */
export function isMet({ limit, bound }: Budget, score: number): boolean | null {
  if (Number.isNaN(score)) return null
  return limit === 'at least' ? score >= bound : score <= bound
}
