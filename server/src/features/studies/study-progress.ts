import {
  addComparison,
  type Bet,
  chooseNextComparison,
  type DesignEntry,
  type NextComparison,
  ruleOf,
  type StudyRule,
  startBets,
  verdictOf,
} from '@arena/ratings'
import { LRUCache } from 'lru-cache'
import { statement } from '../../database/index.ts'
import type { LockedStudy } from './locked-study.ts'

/** Studies whose bets an instance keeps in memory: some hundred kilobytes each. */
const CACHED_MAX = 50

interface ComparisonRow {
  /** The place of the prompt in the drawn order, from 0. */
  readonly place: number
  readonly first: number
  readonly second: number
  readonly votes: number
  readonly halfPoints: number
  readonly isClosed: boolean
}

const readDesign = statement<{ line: string }>(
  'studies.design',
  'select line from study_log where study_id = $1 and position = 1',
)

const readPrevious = statement<{ previous: string }>(
  'studies.log-previous',
  `select line::json ->> 'previous' as previous from study_log where study_id = $1 and position = $2`,
)

// With both bounds the planner expects few rows and uses the index.
const readChanged = statement<ComparisonRow>(
  'studies.changed-comparisons',
  `select drawn - 1 as place, first, second, votes, half_points as "halfPoints", closed_at is not null as "isClosed"
   from study_comparisons join study_prompts using (study_id, prompt)
   where study_id = $1 and position > $2 and position <= $3 order by comparison`,
)

/** The comparisons of one pair, in the order of their prompts. */
interface Pair {
  readonly comparisons: ComparisonRow[]
  /** How many of them, from the first one on, are closed and in the bets. */
  counted: number
}

/** What the comparisons of a study decide, up to a line of its log. */
export interface StudyProgress {
  readonly rule: StudyRule
  position: number
  hash: string
  bets: readonly Bet[]
  readonly pairs: Map<string, Pair>
  readonly prompts: number
  readonly isComparable: (prompt: number, first: number, second: number) => boolean
}

export function startProgress(design: DesignEntry): StudyProgress {
  const rule = ruleOf(design)
  // A design has megabytes. Of its answers only the missing and the equal ones matter here: the first with the same text.
  const texts = design.answers.map((row) =>
    row.map((answer) => (answer === null ? -1 : row.findIndex((other) => other?.hash === answer.hash))),
  )
  return {
    ...{ rule, position: 1, hash: '', bets: startBets(rule), pairs: new Map(), prompts: design.prompts.length },
    isComparable(prompt, first, second) {
      const [a, b] = [texts[prompt]![first]!, texts[prompt]![second]!]
      return a >= 0 && b >= 0 && a !== b
    },
  }
}

/** Only the closed comparisons of a pair before its first open one count: faster ones must not decide because they are fast. */
export function applyChanges(progress: StudyProgress, changed: readonly ComparisonRow[]): void {
  let isRevised = false
  for (const row of changed) {
    const key = `${row.first} ${row.second}`
    const pair = progress.pairs.get(key) ?? { comparisons: [], counted: 0 }
    progress.pairs.set(key, pair)
    const at = pair.comparisons.findLastIndex(({ place }) => place === row.place)
    if (at === -1) pair.comparisons.push(row)
    else pair.comparisons[at] = row
    // A vote was withdrawn from a comparison that the bets have.
    if (at !== -1 && at < pair.counted) isRevised = true
  }
  if (isRevised) {
    progress.bets = startBets(progress.rule)
    for (const pair of progress.pairs.values()) pair.counted = 0
  }
  for (const pair of progress.pairs.values()) countClosed(progress, pair)
}

function countClosed(progress: StudyProgress, pair: Pair): void {
  for (let next = pair.comparisons[pair.counted]; next?.isClosed; next = pair.comparisons[pair.counted]) {
    pair.counted += 1
    const { place: prompt, first, second, votes, halfPoints } = next
    if (votes === 0) continue
    progress.bets = addComparison(progress.rule, progress.bets, {
      ...{ prompt, first, second, score: halfPoints / 2 / votes },
    })
  }
}

export const isDecided = ({ rule, bets }: StudyProgress): boolean => verdictOf(rule, bets).decidedAfterPrompt !== null

/** The comparison to open next; `null` if none is left. */
export const chooseNext = (progress: StudyProgress, random: () => number): NextComparison | null =>
  chooseNextComparison({
    ...progress,
    promptsHad: (first, second) => (progress.pairs.get(`${first} ${second}`)?.comparisons.at(-1)?.place ?? -1) + 1,
    random: [random(), random()],
  })

export type ReadProgress = (study: LockedStudy) => Promise<StudyProgress>

/** Reads what changed since this instance looked. What a transaction changed that was rolled back is recognised by the hashes. */
export function createReadProgress(): ReadProgress {
  const cache = new LRUCache<string, StudyProgress>({ max: CACHED_MAX })

  async function isCurrent({ rows, row, start }: LockedStudy, { position, hash }: StudyProgress): Promise<boolean> {
    if (position >= start.position) return position === start.position && hash === start.hash
    const [next] = await rows(readPrevious, [row.studyId, position + 1])
    return next?.previous === hash
  }

  return async (study) => {
    const { rows, row } = study
    const cached = cache.get(row.studyId)
    let progress = study.progress ?? (cached && (await isCurrent(study, cached)) ? cached : null)
    if (!progress) {
      const [design] = await rows(readDesign, [row.studyId])
      progress = startProgress(JSON.parse(design!.line) as DesignEntry)
    }
    study.progress = progress
    applyChanges(progress, await rows(readChanged, [row.studyId, progress.position, row.logPosition]))
    progress.position = row.logPosition
    progress.hash = row.logHash!
    cache.set(row.studyId, progress)
    return progress
  }
}
