import { RatingsInputError } from '../errors.ts'
import { OUTCOMES } from '../input/outcomes.ts'
import type { LineFault } from '../log/check-lines.ts'
import { checkRule } from './bets.ts'
import type { Comparison } from './comparisons.ts'
import type {
  CloseComparisonEntry,
  CloseStudyEntry,
  DesignAnswer,
  DesignEntry,
  OpenComparisonEntry,
  StudyEntry,
  StudyMergeEntry,
  StudyRule,
  StudyVoteEntry,
} from './line.ts'
import { findNextPrompt, pairsOf } from './next-comparison.ts'
import {
  applyChanges,
  type ComparisonState,
  chooseNext,
  isDecided,
  ruleOf,
  type StudyProgress,
  startProgress,
} from './progress.ts'
import { scoreOf } from './votes.ts'

/** A comparison as the log has it. Undone and withdrawn votes are left out, and voters are people after all merges. */
export interface LoggedComparison extends Comparison {
  readonly comparison: number
  readonly votes: readonly LoggedVote[]
  /** Votes on it that were shown again with sides exchanged. */
  readonly repeats: readonly LoggedVote[]
  /** Null while it is open. */
  readonly closedBy: CloseComparisonEntry['reason'] | null
}

export type LoggedVote = Omit<StudyVoteEntry, 'position' | 'previous' | 'type'> & {
  readonly prompt: number
}

export interface Replay {
  readonly design: DesignEntry
  readonly rule: StudyRule
  readonly comparisons: readonly LoggedComparison[]
  readonly closedBy: CloseStudyEntry['by'] | null
  /** Lines that no study can have, also where all hashes are right. */
  readonly faults: readonly LineFault[]
}

interface Live extends LoggedComparison {
  votes: LoggedVote[]
  repeats: LoggedVote[]
  closedBy: CloseComparisonEntry['reason'] | null
}

/** Whether both answers exist and differ. */
export function isComparable({ answers }: DesignEntry, prompt: number, first: number, second: number): boolean {
  const [a, b] = [answers[prompt]?.[first], answers[prompt]?.[second]]
  return a != null && b != null && a.hash !== b.hash
}

/** The closed prefix of each pair: its comparisons before the first one, in the order of prompts, that is open. */
export function closedPrefixes(comparisons: readonly LoggedComparison[]): LoggedComparison[] {
  const waiting = new Set<string>()
  return comparisons
    .toSorted((a, b) => a.prompt - b.prompt)
    .filter(({ first, second, closedBy, votes }) => {
      const pair = `${first} ${second}`
      if (closedBy === null) waiting.add(pair)
      return !waiting.has(pair) && votes.length > 0
    })
}

/** Reads the lines of a study in their order. Throws only if the first line is no design. */
export function replayStudy(entries: readonly StudyEntry[]): Replay {
  const design = entries[0]
  if (design?.type !== 'design') throw new RatingsInputError('invalid-file', 'the first line is no design of a study')
  const rule = ruleOf(design)
  const pairs = new Set(pairsOf(rule).map((pair) => pair.join(' ')))
  const faults: LineFault[] = []
  const comparisons: Live[] = []
  /** By assignment. */
  const used = new Map<string, Live>()
  let closedBy: CloseStudyEntry['by'] | null = null
  const inDesign = designFault(design, rule)
  /** What is decided; null behind a line that no study can have. */
  let progress = inDesign === null ? startProgress(design) : null
  const step = (entry: StudyEntry): string | null => {
    if (closedBy !== null) return 'the study is closed before it'
    switch (entry.type) {
      case 'design':
        return entry === design ? inDesign : 'the design is not the first line'
      case 'open-comparison':
        return progress && isDecided(progress)
          ? 'the question is answered before it'
          : openComparison(entry, design, pairs, comparisons)
      case 'vote':
        return addVote(entry, design, comparisons, used)
      case 'undo':
        return takeBack(entry.assignment, used, ({ closedBy }) => closedBy === null)
          ? null
          : `the vote ${JSON.stringify(entry.assignment)} cannot be undone`
      case 'close-comparison':
        return closeComparison(entry, design, comparisons)
      case 'merge':
        return mergeVoters(entry, comparisons, used)
      case 'close':
        closedBy = entry.by
        return progress && closeFault(entry, design, progress, comparisons)
      default:
        return `the type is ${JSON.stringify((entry as { type: unknown }).type)}`
    }
  }
  for (const entry of entries) {
    const votedBefore = entry.type === 'merge' ? withdrawnFrom(entry, used) : []
    const what = step(entry)
    if (what !== null) {
      faults.push({ position: entry.position, what })
      progress = null
    }
    if (progress === null) continue
    if (entry.type === 'open-comparison' || entry.type === 'close-comparison')
      applyChanges(progress, [stateOf(comparisons[entry.comparison - 1]!)])
    else if (votedBefore.length > 0) applyChanges(progress, votedBefore.map(stateOf))
  }
  markOwner(comparisons)
  return { design, rule, comparisons, closedBy, faults }
}

const withdrawnFrom = ({ withdrawn }: StudyMergeEntry, used: ReadonlyMap<string, Live>): Live[] =>
  Array.isArray(withdrawn) ? withdrawn.flatMap((assignment) => used.get(assignment) ?? []) : []

const stateOf = ({ prompt, first, second, votes, closedBy }: LoggedComparison): ComparisonState => ({
  ...{ prompt, first, second, votes: votes.length, isClosed: closedBy !== null },
  halfPoints: votes.reduce((sum, vote) => sum + 2 * scoreOf(first, vote), 0),
})

/** The owner may have voted as a guest before. */
function markOwner(comparisons: readonly Live[]): void {
  const lists = comparisons.flatMap(({ votes, repeats }) => [votes, repeats])
  const owners = new Set(lists.flatMap((list) => list.filter(({ owner }) => owner).map(({ voter }) => voter)))
  for (const list of lists)
    for (const [at, vote] of list.entries())
      if (!vote.owner && owners.has(vote.voter)) list[at] = { ...vote, owner: true }
}

const isAmount = (value: unknown): boolean => typeof value === 'number' && value >= 0

function designFault(
  { prompts, contestants, answers, votesPerComparison }: DesignEntry,
  rule: StudyRule,
): string | null {
  try {
    checkRule(rule)
  } catch (error) {
    return (error as Error).message
  }
  if (new Set(contestants.map(({ name }) => name)).size < contestants.length)
    return 'two contestants have the same name'
  if (answers.length !== prompts.length || answers.some((row) => row.length !== contestants.length))
    return 'the answers are not those of the prompts and contestants'
  if (!Number.isSafeInteger(votesPerComparison) || votesPerComparison < 1)
    return `the votes per comparison are ${votesPerComparison}`
  if (!prompts.every(({ tags }) => Array.isArray(tags))) return 'the tags of a prompt are no list'
  const isAnswer = (answer: DesignAnswer | null) =>
    answer === null ||
    (typeof answer.hash === 'string' &&
      [answer.tokens, answer.headers, answer.lists, answer.bold, answer.costUsd ?? 0, answer.ms ?? 0].every(isAmount))
  return answers.every((row) => row.every(isAnswer)) ? null : 'an answer has no hash, or an amount below 0'
}

function openComparison(
  { comparison, prompt, first, second }: OpenComparisonEntry,
  design: DesignEntry,
  pairs: ReadonlySet<string>,
  comparisons: Live[],
): string | null {
  if (comparison !== comparisons.length + 1) return `the comparison is ${comparison}`
  const before = comparisons.findLast((each) => each.first === first && each.second === second)
  comparisons.push({ comparison, prompt, first, second, votes: [], repeats: [], closedBy: null })
  if (!pairs.has(`${first} ${second}`)) return `the pair is ${first} and ${second}`
  const next = findNextPrompt(
    { prompts: design.prompts.length, isComparable: (...given) => isComparable(design, ...given) },
    { first, second, from: before === undefined ? 0 : before.prompt + 1 },
  )
  return prompt === next ? null : `the prompt is ${prompt}, and the next one of the pair is ${next ?? 'none'}`
}

function addVote(
  vote: StudyVoteEntry,
  design: DesignEntry,
  comparisons: readonly Live[],
  used: Map<string, Live>,
): string | null {
  const comparison = comparisons[vote.comparison - 1]
  if (comparison === undefined) return `the comparison is ${vote.comparison}`
  const { first, second, prompt, votes, repeats, closedBy } = comparison
  const own = votes.find(({ voter }) => voter === vote.voter)
  if (!OUTCOMES.includes(vote.choice)) return `the choice is ${JSON.stringify(vote.choice)}`
  if (Math.min(vote.left, vote.right) !== first || Math.max(vote.left, vote.right) !== second)
    return 'the vote is on other contestants than its comparison'
  if (!Number.isSafeInteger(vote.voter) || vote.voter < 0) return `the voter is ${JSON.stringify(vote.voter)}`
  if (!isAmount(vote.ms)) return `the time is ${JSON.stringify(vote.ms)}`
  if (used.has(vote.assignment)) return `the assignment ${JSON.stringify(vote.assignment)} has a vote before`
  used.set(vote.assignment, comparison)
  ;(vote.repeat ? repeats : votes).push(onPrompt(vote, prompt))
  if (vote.repeat) return own?.left === vote.right ? null : 'the repeated vote has no vote with sides exchanged before'
  if (closedBy !== null) return `comparison ${vote.comparison} is closed before the vote`
  if (own !== undefined) return `the second vote of voter ${vote.voter} on comparison ${vote.comparison}`
  return votes.length <= design.votesPerComparison ? null : `comparison ${vote.comparison} has its votes before`
}

/** Written out: copying the rest of an entry is ten times slower. */
const onPrompt = (
  { assignment, comparison, voter, left, right, choice, ms, repeat, owner, at }: StudyVoteEntry,
  prompt: number,
): LoggedVote => ({ assignment, comparison, voter, left, right, choice, ms, repeat, owner, at, prompt })

/** Removes a vote, if it is there; says whether it could be removed. Its assignment is free again. */
function takeBack(
  assignment: string,
  used: Map<string, Live>,
  isAllowed: (from: Live, vote: LoggedVote) => boolean,
): boolean {
  const comparison = used.get(assignment)
  if (comparison === undefined) return false
  used.delete(assignment)
  const list = comparison.votes.some((vote) => vote.assignment === assignment) ? comparison.votes : comparison.repeats
  const [vote] = list.splice(
    list.findIndex((each) => each.assignment === assignment),
    1,
  )
  return list === comparison.repeats || isAllowed(comparison, vote!)
}

function closeComparison(
  { comparison: number, reason }: CloseComparisonEntry,
  { votesPerComparison }: DesignEntry,
  comparisons: readonly Live[],
): string | null {
  const comparison = comparisons[number - 1]
  if (comparison === undefined || comparison.closedBy !== null) return `comparison ${number} cannot be closed`
  comparison.closedBy = reason
  const isComplete = comparison.votes.length >= votesPerComparison
  return isComplete === (reason === 'votes') ? null : `comparison ${number} has ${comparison.votes.length} votes`
}

function mergeVoters(
  { voter, into, withdrawn }: StudyMergeEntry,
  comparisons: readonly Live[],
  used: Map<string, Live>,
): string | null {
  if (!Array.isArray(withdrawn)) return 'the withdrawn votes are no list'
  const wrong = withdrawn.find((assignment) => !takeBack(assignment, used, (_, vote) => vote.voter === voter))
  let second: number | null = null
  for (const comparison of comparisons) {
    for (const list of [comparison.votes, comparison.repeats]) {
      for (const [at, vote] of list.entries()) if (vote.voter === voter) list[at] = { ...vote, voter: into }
    }
    if (comparison.votes.filter((vote) => vote.voter === into).length > 1) second = comparison.comparison
  }
  if (wrong !== undefined) return `the vote ${JSON.stringify(wrong)} cannot be withdrawn`
  if (voter === into) return 'the voter is merged into no other'
  return second === null ? null : `voter ${into} has two votes on comparison ${second}`
}

function closeFault(
  { by }: CloseStudyEntry,
  { budgetVotes }: DesignEntry,
  progress: StudyProgress,
  comparisons: readonly LoggedComparison[],
): string | null {
  if (by === 'verdict') return isDecided(progress) ? null : 'it is closed by its verdict, and nothing is decided'
  if (by !== 'budget') return null
  const votes = comparisons.reduce((sum, each) => sum + each.votes.length, 0)
  if (budgetVotes !== null && votes >= budgetVotes) return null
  const isOver = comparisons.every(({ closedBy }) => closedBy !== null) && chooseNext(progress, () => 0) === null
  return isOver ? null : 'it is closed by its budget, and comparisons are left'
}
