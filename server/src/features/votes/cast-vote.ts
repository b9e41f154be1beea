import type { RevealedAgent, VoteClass, VoteRequest, VoteResponse } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { DatabaseFailure } from '../../database/index.ts'
import type { CastSide, RevealRow, Vote, VoteStore } from './store.ts'
import type { LimitVotes, VotingCaller } from './vote-limit.ts'

/** The rank and rating of each model by id. A missing model is not on the board. */
export type Standings = ReadonlyMap<string, Standing>
export type Standing = NonNullable<RevealedAgent['standing']>

export interface VoteDependencies {
  readonly votes: VoteStore
  readonly limitVotes: LimitVotes
  readonly limitReasons: LimitVotes
  /** The ranks of the last board; `null` before the first board. */
  readonly lastStandings: () => Standings | null
  /** Called after a vote was stored. */
  readonly onVote: (userId: string, countedAs: VoteClass, durationMs: number | null) => void
}

/** Records a vote of the token's user once, and reveals the models. */
export async function castVote(
  dependencies: VoteDependencies,
  request: VoteRequest,
  caller: VotingCaller,
): Promise<VoteResponse> {
  await dependencies.limitVotes(caller)
  // Read before the vote is stored: a board built meanwhile may already count the vote.
  const standings = dependencies.lastStandings()
  const { userId } = caller
  const { comparisonId, voteChoice, voteDurationMs = null } = request
  const cast = await dependencies.votes
    .cast({ comparisonId, userId, choice: voteChoice, durationMs: voteDurationMs })
    .catch((error: unknown) => {
      throw isOutcomeUnknown(error) ? unknownOutcome(error) : error
    })
  if (!cast) throw new ArenaError('comparison-unknown')
  if (!cast.recorded) {
    // A failure here must not say that the vote could not be recorded: it is.
    const earlier = await dependencies.votes.choiceOf({ comparisonId, userId }).catch(() => null)
    throw new ArenaError('vote-already-cast', earlier === null ? {} : { voteChoice: earlier })
  }
  dependencies.onVote(userId, cast.countedAs, voteDurationMs)
  return recorded(cast, standings)
}

/** The caller's own vote, with what it revealed; `null` if there is none. */
export async function readVote(
  { votes }: Pick<VoteDependencies, 'votes'>,
  vote: Pick<Vote, 'comparisonId' | 'userId'>,
  standings: Standings | null = null,
) {
  const stored = await votes.read(vote)
  return stored ? { voteChoice: stored.choice, reasons: stored.reasons, reveal: revealOf(stored, standings) } : null
}

export const unknownOutcome = (cause: unknown) => new ArenaError('vote-outcome-unknown', {}, { cause })

const isOutcomeUnknown = (error: unknown): boolean => error instanceof DatabaseFailure && error.isOutcomeUnknown

export const recorded = (row: RevealRow, standings: Standings | null): VoteResponse => ({
  success: true,
  message: 'Vote recorded successfully',
  reveal: revealOf(row, standings),
})

export function revealOf(
  { left, right, countedAs, sealSalt }: RevealRow,
  standings: Standings | null,
): VoteResponse['reveal'] {
  return {
    agent1: agentOf(left, standings),
    agent2: agentOf(right, standings),
    countedAs,
    seal: sealSalt === null ? null : { salt: sealSalt, pair: JSON.stringify([left.name, right.name]) },
  }
}

const agentOf = (side: CastSide, standings: Standings | null): RevealedAgent => ({
  ...side,
  standing: standings?.get(side.modelId) ?? null,
})
