import { type RepeatedTask, repeatTask } from '../../repeat-task.ts'
import type { Holds } from '../vote-log/index.ts'
import { type CheckRequest, type CheckResult, type Suspect, VOTES_MIN } from './check-voters.ts'
import type { ReadDrawnVotes } from './drawn-votes.ts'
import type { VoteTable, VoteView } from './vote-table.ts'

export interface VoterWatchOptions {
  readonly voteTable: VoteTable
  readonly holds: Pick<Holds, 'hold'>
  /** The models of the active kind. */
  readonly readModels: () => Promise<readonly { readonly modelId: string; readonly modelName: string }[]>
  readonly readDrawnVotes: ReadDrawnVotes
  readonly checkVoters: (request: CheckRequest) => Promise<CheckResult>
  /** Called after a voter was held, so that boards are rebuilt. */
  readonly onHeld: () => void
  readonly log: { warn(facts: object, message: string): void }
}

export interface VoterWatch extends RepeatedTask {
  /** Tests the voters with votes since the last call. */
  check(): Promise<void>
}

const CHECK_EVERY_MS = 5_000
/** Bounds the statement that reads their battles. */
const VOTERS_MAX = 100

/**
 * Tests voters after they voted, and holds those who vote for or against one model whatever it answers, or only if it is in the battle. After a start, all
 * voters are tested once: another instance may have ended before it tested the last votes.
 */
export function createVoterWatch(options: VoterWatchOptions): VoterWatch {
  const { voteTable, holds, readModels, readDrawnVotes, checkVoters, onHeld, log } = options
  let seen: VoteView | null = null
  let waiting = new Set<number>()

  async function check(): Promise<void> {
    const view = await voteTable.refresh()
    // Those who vote now come before the backlog of a start.
    waiting = new Set([...votersSince(seen, view), ...waiting])
    seen = view
    if (waiting.size === 0) return
    // A merge may have given a waiting voter another number, and a hold may have come from another instance.
    const votes = countVotes(view)
    const voters = [...new Set([...waiting].map((voter) => view.voters.rootOf[voter]!))].filter(
      (voter) => view.voters.isHeld[voter] === 0 && votes[voter]! >= VOTES_MIN,
    )
    waiting = new Set(voters)
    if (voters.length === 0) return
    const models = (await readModels()).toSorted((a, b) => (a.modelId < b.modelId ? -1 : 1))
    const modelIds = models.map(({ modelId }) => modelId)
    const next = voters.slice(0, VOTERS_MAX)
    const drawn = await readDrawnVotes(next)
    const { suspects, failed, left } = await checkVoters({ view, modelIds, voters: next, drawn })
    for (const { voter, error } of failed) log.warn({ voter, err: error }, 'a voter was not tested')
    const nameOf = new Map(models.map(({ modelId, modelName }) => [modelId, modelName]))
    for (const suspect of suspects) await hold(suspect, nameOf.get(suspect.modelId)!)
    // Only now: if something failed, the same voters are tested again.
    waiting = new Set([...left, ...voters.slice(VOTERS_MAX)])
  }

  async function hold({ voter, ...evidence }: Suspect, modelName: string): Promise<void> {
    const userId = await holds.hold(voter, reasonOf(evidence, modelName), {
      ...evidence,
      ratio: Math.round(evidence.ratio),
    })
    if (userId === null) return
    log.warn({ userId, ...evidence }, 'voter held')
    onHeld()
  }

  const task = repeatTask({
    everyMs: CHECK_EVERY_MS,
    run: check,
    onFailed: (error) => log.warn({ err: error }, 'voters were not tested'),
  })
  return { ...task, check }
}

/** The voters of the votes that a view has and the earlier one had not. */
function votersSince(seen: VoteView | null, view: VoteView): Set<number> {
  const { columns, length, voters } = view
  // A shorter table is that of a restored backup.
  const from = seen && seen.length <= length ? seen.length : 0
  const found = new Set<number>()
  for (let at = from; at < length; at++) found.add(voters.rootOf[columns.voter[at]!]!)
  return found
}

/** The votes of each voter, whatever their class. */
function countVotes({ columns, length, voters }: VoteView): Int32Array {
  const votes = new Int32Array(voters.length)
  for (let at = 0; at < length; at++) votes[voters.rootOf[columns.voter[at]!]!]! += 1
  return votes
}

function reasonOf({ test, direction, ratio, votes }: Omit<Suspect, 'voter'>, modelName: string): string {
  const times = Math.round(ratio).toLocaleString('en')
  if (test === 'selection') {
    return `Votes only if ${modelName} is in the battle: ${times} times as likely as by chance after ${votes} votes.`
  }
  return `Votes ${direction} ${modelName} whatever it answers: ${times} times as likely as by honest taste after ${votes} decided votes.`
}
