import { RatingsInputError } from '../errors.ts'
import { OUTCOMES } from '../input/outcomes.ts'
import type { LineFault } from '../log/check-lines.ts'
import { designFault, isAmount, pairsOf, ruleOf } from './design.ts'
import type {
  CloseComparisonEntry,
  CloseStudyEntry,
  DesignEntry,
  JudgementEntry,
  OpenComparisonEntry,
  StudyEntry,
  StudyMergeEntry,
  StudyVoteEntry,
} from './line.ts'
import {
  applyChanges,
  chooseNext,
  isDecided,
  type NextComparison,
  nextPromptOf,
  type StudyProgress,
  startProgress,
} from './progress.ts'
import { leftScore, scoreOf } from './votes.ts'

/** A comparison as the log has it. Undone and withdrawn votes are left out, and voters are people after all merges. */
export interface LoggedComparison extends NextComparison {
  readonly comparison: number
  readonly votes: LoggedVote[]
  /** Votes on it that were shown again with sides exchanged. */
  readonly repeats: LoggedVote[]
  /** Null while it is open. */
  closedBy: CloseComparisonEntry['reason'] | null
}

export type LoggedVote = Omit<StudyVoteEntry, 'position' | 'previous' | 'type' | 'at'> & { readonly prompt: number }

export interface LoggedJudgement extends NextComparison {
  readonly judge: number
  /** The points of `first`: one half if the judge changed its mind when the sides were exchanged. */
  readonly score: number
  /** It did not change its mind. */
  readonly isSteady: boolean
}

/** What the lines of a study say, in their order. */
export interface Replay {
  readonly design: DesignEntry
  readonly comparisons: LoggedComparison[]
  readonly judgements: LoggedJudgement[]
  /** Null if the design cannot be. */
  readonly progress: StudyProgress | null
  closedBy: CloseStudyEntry['by'] | null
  /** Lines that no study can have, also where all hashes are right. */
  readonly faults: LineFault[]
}

interface Running extends Replay {
  readonly pairs: ReadonlySet<string>
  /** The comparisons of votes, by assignment. */
  readonly used: Map<string, LoggedComparison>
  /** By comparison and voter: a vote that was taken back or withdrawn. */
  readonly removed: Set<string>
  /** Judge, prompt and pair. */
  readonly judged: Set<string>
}

/** Reads the lines of a study in their order. Throws only if the first line is no design. */
export function replayStudy(entries: readonly StudyEntry[]): Replay {
  const design = entries[0]
  if (design?.type !== 'design') throw new RatingsInputError('invalid-file', 'the first line is no design of a study')
  const inDesign = designFault(design)
  const study: Running = {
    design,
    comparisons: [],
    judgements: [],
    judged: new Set(),
    progress: inDesign === null ? startProgress(design) : null,
    closedBy: null,
    faults: [],
    pairs: new Set(pairsOf(ruleOf(design)).map((pair) => pair.join(' '))),
    used: new Map(),
    removed: new Set(),
  }
  for (const entry of entries) {
    const what = entry === design ? inDesign : readEntry(study, entry)
    if (what !== null) study.faults.push({ position: entry.position, what })
  }
  markOwner(study.comparisons)
  return study
}

/** Says what is wrong with a line. */
function readEntry(study: Running, entry: StudyEntry): string | null {
  if (study.closedBy !== null) return 'the study is closed before it'
  switch (entry.type) {
    case 'design':
      return 'the design is not the first line'
    case 'open-comparison':
      return openComparison(study, entry)
    case 'vote':
      return addVote(study, entry)
    case 'undo':
      return takeBack(study, entry.assignment, ({ closedBy }) => closedBy === null)
        ? null
        : `the vote ${JSON.stringify(entry.assignment)} cannot be undone`
    case 'close-comparison':
      return closeComparison(study, entry)
    case 'merge':
      return mergeVoters(study, entry)
    case 'judgement':
      return addJudgement(study, entry)
    case 'close':
      study.closedBy = entry.by
      return closeFault(study, entry)
    default:
      return `the type is ${JSON.stringify((entry as { type: unknown }).type)}`
  }
}

function updateProgress({ progress }: Running, changed: readonly LoggedComparison[]): void {
  if (progress === null) return
  for (const { prompt, first, second, votes, closedBy } of changed) {
    const halfPoints = votes.reduce((sum, vote) => sum + 2 * scoreOf(first, vote), 0)
    applyChanges(progress, [{ prompt, first, second, votes: votes.length, halfPoints, isClosed: closedBy !== null }])
  }
}

/** Behind a line that no study can have, nothing is said about what is decided. */
const decidingProgress = ({ progress, faults }: Replay): StudyProgress | null => (faults.length === 0 ? progress : null)

function openComparison(study: Running, { comparison, prompt, first, second }: OpenComparisonEntry): string | null {
  const { comparisons, pairs, progress } = study
  const deciding = decidingProgress(study)
  if (deciding && isDecided(deciding)) return 'the question is answered before it'
  if (study.design.judgesOnly) return 'the study is for judges only'
  if (comparison !== comparisons.length + 1) return `the comparison is ${comparison}`
  const next = progress && nextPromptOf(progress, first, second)
  const opened = { comparison, prompt, first, second, votes: [], repeats: [], closedBy: null }
  comparisons.push(opened)
  updateProgress(study, [opened])
  if (!pairs.has(`${first} ${second}`)) return `the pair is ${first} and ${second}`
  return prompt === next ? null : `the prompt is ${prompt}, and the next one of the pair is ${next ?? 'none'}`
}

function addVote({ design, comparisons, used, removed }: Running, vote: StudyVoteEntry): string | null {
  const comparison = comparisons[vote.comparison - 1]
  if (comparison === undefined) return `the comparison is ${vote.comparison}`
  const { first, second, prompt, votes, repeats, closedBy } = comparison
  const own = votes.find(({ voter }) => voter === vote.voter)
  const hasVote = own?.left === vote.right
  if (!OUTCOMES.includes(vote.choice)) return `the choice is ${JSON.stringify(vote.choice)}`
  if (Math.min(vote.left, vote.right) !== first || Math.max(vote.left, vote.right) !== second)
    return 'the vote is on other contestants than its comparison'
  if (!Number.isSafeInteger(vote.voter) || vote.voter < 0) return `the voter is ${JSON.stringify(vote.voter)}`
  if (!isAmount(vote.ms)) return `the time is ${JSON.stringify(vote.ms)}`
  if (used.has(vote.assignment)) return `the assignment ${JSON.stringify(vote.assignment)} has a vote before`
  used.set(vote.assignment, comparison)
  // Earlier versions took such votes. They count for nothing.
  if (vote.repeat && !hasVote && removed.has(placeOf(vote))) return null
  ;(vote.repeat ? repeats : votes).push(onPrompt(vote, prompt))
  if (vote.repeat) return hasVote ? null : 'the repeated vote has no vote with sides exchanged before'
  if (closedBy !== null) return `comparison ${vote.comparison} is closed before the vote`
  if (own !== undefined) return `the second vote of voter ${vote.voter} on comparison ${vote.comparison}`
  return votes.length <= design.votesPerComparison ? null : `comparison ${vote.comparison} has its votes before`
}

const placeOf = ({ comparison, voter }: Pick<LoggedVote, 'comparison' | 'voter'>): string => `${comparison} ${voter}`

function addJudgement(study: Running, { judge, prompt, first, second, choices }: JudgementEntry): string | null {
  const { design, pairs, progress, judged, judgements } = study
  if (design.judges?.[judge] === undefined) return `the judge is ${JSON.stringify(judge)}`
  if (!pairs.has(`${first} ${second}`)) return `the pair is ${first} and ${second}`
  if (design.prompts[prompt] === undefined || progress?.isComparable(prompt, first, second) === false)
    return `the pair is not compared on prompt ${JSON.stringify(prompt)}`
  if (!Array.isArray(choices) || choices.length !== 2 || !choices.every((choice) => OUTCOMES.includes(choice)))
    return `the choices are ${JSON.stringify(choices)}`
  const key = `${judge} ${prompt} ${first} ${second}`
  if (judged.has(key)) return `judge ${judge} has judged the pair on prompt ${prompt} before`
  judged.add(key)
  const score = leftScore(choices[0])
  const isSteady = score === 1 - leftScore(choices[1])
  judgements.push({ judge, prompt, first, second, score: isSteady ? score : 0.5, isSteady })
  return null
}

/** Written out: copying the rest of an entry is ten times slower. */
const onPrompt = (
  { assignment, comparison, voter, left, right, choice, ms, repeat, owner }: StudyVoteEntry,
  prompt: number,
): LoggedVote => ({ assignment, comparison, voter, left, right, choice, ms, repeat, owner, prompt })

/** Removes a vote, if it is there; says whether it could be removed. Its assignment is free again. */
function takeBack(
  { used, removed }: Running,
  assignment: string,
  isAllowed: (from: LoggedComparison, vote: LoggedVote) => boolean,
): boolean {
  const comparison = used.get(assignment)
  if (comparison === undefined) return false
  used.delete(assignment)
  const isOwn = (vote: LoggedVote) => vote.assignment === assignment
  const list = comparison.votes.some(isOwn) ? comparison.votes : comparison.repeats
  const at = list.findIndex(isOwn)
  if (at === -1) return true
  const [vote] = list.splice(at, 1)
  if (list === comparison.repeats) return true
  removed.add(placeOf(vote!))
  return isAllowed(comparison, vote!)
}

function closeComparison(study: Running, { comparison: number, reason }: CloseComparisonEntry): string | null {
  const comparison = study.comparisons[number - 1]
  if (comparison === undefined || comparison.closedBy !== null) return `comparison ${number} cannot be closed`
  comparison.closedBy = reason
  updateProgress(study, [comparison])
  const isComplete = comparison.votes.length >= study.design.votesPerComparison
  return isComplete === (reason === 'votes') ? null : `comparison ${number} has ${comparison.votes.length} votes`
}

function mergeVoters(study: Running, { voter, into, withdrawn }: StudyMergeEntry): string | null {
  if (!Array.isArray(withdrawn)) return 'the withdrawn votes are no list'
  const changed = withdrawn.flatMap((assignment) => study.used.get(assignment) ?? [])
  const wrong = withdrawn.find((assignment) => !takeBack(study, assignment, (_, vote) => vote.voter === voter))
  changeVotes(study.comparisons, (vote) => (vote.voter === voter ? { ...vote, voter: into } : vote))
  for (const { comparison } of study.removed.size > 0 ? study.comparisons : [])
    if (study.removed.has(placeOf({ comparison, voter }))) study.removed.add(placeOf({ comparison, voter: into }))
  updateProgress(study, changed)
  if (wrong !== undefined) return `the vote ${JSON.stringify(wrong)} cannot be withdrawn`
  if (voter === into) return 'the voter is merged into no other'
  const second = study.comparisons.find(({ votes }) => votes.filter((vote) => vote.voter === into).length > 1)
  return second === undefined ? null : `voter ${into} has two votes on comparison ${second.comparison}`
}

/** The owner may have voted as a guest before. */
function markOwner(comparisons: readonly LoggedComparison[]): void {
  const votes = comparisons.flatMap((each) => [...each.votes, ...each.repeats])
  const owners = new Set(votes.filter(({ owner }) => owner).map(({ voter }) => voter))
  changeVotes(comparisons, (vote) => (!vote.owner && owners.has(vote.voter) ? { ...vote, owner: true } : vote))
}

function changeVotes(comparisons: readonly LoggedComparison[], change: (vote: LoggedVote) => LoggedVote): void {
  for (const { votes, repeats } of comparisons)
    for (const list of [votes, repeats]) for (let at = 0; at < list.length; at++) list[at] = change(list[at]!)
}

function closeFault(study: Running, { by }: CloseStudyEntry): string | null {
  const progress = decidingProgress(study)
  const { comparisons, design } = study
  if (progress === null) return null
  if (by === 'verdict') return isDecided(progress) ? null : 'it is closed by its verdict, and nothing is decided'
  if (by !== 'budget' || design.judgesOnly) return null
  const votes = comparisons.reduce((sum, each) => sum + each.votes.length, 0)
  if (design.budgetVotes !== null && votes >= design.budgetVotes) return null
  const isOver = comparisons.every(({ closedBy }) => closedBy !== null) && chooseNext(progress, () => 0) === null
  return isOver ? null : 'it is closed by its budget, and comparisons are left'
}
