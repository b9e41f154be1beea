import { type RepeatedTask, repeatTask } from '../../async/repeat-task.ts'
import type { DrawnVotes, ReadDrawnVotes } from '../draws/index.ts'
import type { HoldEvidence, Holds } from './holds.ts'
import type { VoteTable, VoteView } from './vote-table.ts'

export interface CheckRequest {
  readonly view: VoteView
  /** Sorted. */
  readonly modelIds: readonly string[]
  /** Numbers of the log. */
  readonly voters: readonly number[]
  /** Voters whose votes say nothing about others, because they may be accomplices. */
  readonly suspects: readonly number[]
  /** Of the voters to be tested. */
  readonly drawn: DrawnVotes
  /** Fewer votes are never enough, whatever they say. */
  readonly votesMin: number
}

/** A voter who is to be held. */
export interface RiggingVoter extends HoldEvidence {
  readonly voter: number
}

export interface CheckResult {
  readonly rigging: readonly RiggingVoter[]
  /** Those of the tested voters who are suspects. */
  readonly suspects: readonly number[]
  /** Voters whose test failed. They are not tested again before their next vote. */
  readonly failed: readonly { readonly voter: number; readonly error: unknown }[]
  /** Voters for whom there was no time. */
  readonly left: readonly number[]
}

export interface VoterWatchOptions {
  readonly voteTable: Pick<VoteTable, 'refresh'>
  readonly holds: Pick<Holds, 'hold'>
  /** The models of the active kind. */
  readonly readModels: () => Promise<readonly { readonly modelId: string; readonly modelName: string }[]>
  readonly readDrawnVotes: ReadDrawnVotes
  readonly checkVoters: (request: CheckRequest) => Promise<CheckResult>
  /** Called after a voter was held, so that boards are rebuilt. */
  readonly onHeld: () => void
  readonly log: { warn(details: object, message: string): void }
}

export interface VoterWatch extends RepeatedTask {
  /** Tests the voters with votes since the last call. */
  check(): Promise<void>
}

const CHECK_EVERY_MS = 5_000
/** Voters who are tested at a time. Bounds the statement that reads their battles. */
const VOTERS_MAX = 100
const VOTES_MIN = 10
/** How often all voters are tested because the suspects are others than before. */
const ROUNDS_MAX = 5
const NOT_READ: DrawnVotes = { votes: [], sets: [] }

/**
 * Tests voters after they voted, and holds those who vote for or against one model regardless of its answers, or only if it is
 * in the battle. When others than before are suspects, all voters are tested again without the votes of the suspects. After a
 * start, all voters are tested once: another instance may have ended before it tested the last votes.
 */
export function createVoterWatch(options: VoterWatchOptions): VoterWatch {
  const { voteTable, holds, readModels, readDrawnVotes, checkVoters, onHeld, log } = options
  const counted = createCastVotes()
  /** Those who wait longest come first. */
  let waiting = new Set<number>()
  let suspects = new Set<number>()
  /** The suspects whose votes are left out: those of the last time that all voters were tested. */
  let leftOut = new Set<number>()
  let isStopped = false

  async function check(): Promise<void> {
    const view = await voteTable.refresh()
    const { voters: newVoters, votes } = counted.add(view)
    const canBeHeld = (voter: number) => view.voters.isHeld[voter] === 0 && votes[voter]! >= VOTES_MIN
    // A merge may have given a voter another number, and a hold may have come from another instance.
    const present = (voters: Iterable<number>) =>
      new Set([...voters].map((voter) => view.voters.rootOf[voter]!).filter(canBeHeld))
    waiting = present([...waiting, ...newVoters])
    suspects = present(suspects)
    leftOut = present(leftOut)
    if (waiting.size === 0) return
    const models = (await readModels()).toSorted((a, b) => (a.modelId < b.modelId ? -1 : 1))
    for (let round = 1; ; round++) {
      // Which battles were drawn for a voter does not depend on suspects.
      const readDrawn = round === 1 ? readDrawnVotes : async () => NOT_READ
      while (waiting.size > 0 && !isStopped) await checkNext(view, models, readDrawn)
      if (isStopped || hasSame(suspects, leftOut)) return
      leftOut = new Set(suspects)
      if (round === ROUNDS_MAX) return
      waiting = present(votes.keys())
    }
  }

  async function checkNext(
    view: VoteView,
    models: Awaited<ReturnType<typeof readModels>>,
    readDrawn: ReadDrawnVotes,
  ): Promise<void> {
    const modelIds = models.map(({ modelId }) => modelId)
    const voters = [...waiting].slice(0, VOTERS_MAX)
    const drawn = await readDrawn(voters)
    const request = { view, modelIds, voters, suspects: [...leftOut], drawn, votesMin: VOTES_MIN }
    const { rigging, suspects: found, failed, left } = await checkVoters(request)
    for (const { voter, error } of failed) log.warn({ voter, err: error }, 'a voter was not tested')
    const nameOf = new Map(models.map(({ modelId, modelName }) => [modelId, modelName]))
    for (const each of rigging) await hold(each, nameOf.get(each.modelId)!)
    // Only now: if something failed, the same voters are tested again.
    for (const voter of voters) {
      if (left.includes(voter)) continue
      waiting.delete(voter)
      if (found.includes(voter)) suspects.add(voter)
      else suspects.delete(voter)
    }
  }

  async function hold({ voter, ...evidence }: RiggingVoter, modelName: string): Promise<void> {
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
  return {
    ...task,
    check,
    async stop() {
      // The voters of a start may take minutes.
      isStopped = true
      await task.stop()
    },
  }
}

const hasSame = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  one.size === other.size && [...one].every((voter) => other.has(voter))

/** Counts the votes of each voter, whatever their class. Every vote is read once: to read all of them takes long. */
function createCastVotes() {
  let seen: VoteView | null = null
  /** By the number that the vote was cast with. */
  let cast = new Int32Array(0)

  return {
    /** The voters of the votes that the earlier view had not, and the number of votes of each voter after all merges. */
    add(view: VoteView): { readonly voters: Set<number>; readonly votes: Int32Array } {
      const { columns, length } = view
      const { length: known, rootOf } = view.voters
      const isContinued = seen?.generation === view.generation
      const from = isContinued ? seen!.length : 0
      seen = view
      const before = cast
      cast = new Int32Array(known)
      if (isContinued) cast.set(before)
      const voters = new Set<number>()
      for (let at = from; at < length; at++) {
        cast[columns.voter[at]!]! += 1
        voters.add(columns.voter[at]!)
      }
      const votes = new Int32Array(known)
      for (let voter = 0; voter < known; voter++) votes[rootOf[voter]!]! += cast[voter]!
      return { voters, votes }
    },
  }
}

function reasonOf({ test, direction, ratio, votes }: Omit<RiggingVoter, 'voter'>, modelName: string): string {
  const shown = Math.round(ratio).toLocaleString('en')
  if (test === 'selection') {
    return `Votes only if ${modelName} is in the battle: likelihood ratio ${shown} after ${votes} votes.`
  }
  return `Votes ${direction} ${modelName} regardless of its answers: likelihood ratio ${shown} after ${votes} decided votes.`
}
