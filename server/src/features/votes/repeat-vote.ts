import type { VoteRequest, VoteResponse } from '@arena/contract'
import type { EarlierRequest } from '../../http/idempotency/index.ts'
import { recorded, type Standing, unknownOutcome, type VoteDependencies } from './cast-vote.ts'

type StoredStandings = (readonly [modelId: string, standing: Standing])[]

/** The standings in a reply: no table has them, because they are from before the vote. */
export const standingsOf = ({ reveal }: VoteResponse): StoredStandings =>
  [reveal.agent1, reveal.agent2].flatMap(({ modelId, standing }) => (standing ? [[modelId, standing] as const] : []))

/**
 * The reply to a vote that an earlier request cast. A vote from before that request is a duplicate and is not found. The
 * standings are missing if that request's process died before it stored them.
 */
export async function repeatVote(
  { votes }: Pick<VoteDependencies, 'votes'>,
  { comparisonId, voteChoice }: VoteRequest,
  userId: string,
  { since, storedReply = [] }: EarlierRequest,
): Promise<VoteResponse | null> {
  const cast = await votes.find({ comparisonId, userId, choice: voteChoice }, since).catch((error: unknown) => {
    throw unknownOutcome(error)
  })
  // The version before stored them without a scope, and a reply has every member.
  const standings = (storedReply as StoredStandings).filter(([, standing]) => standing.scope)
  return cast ? recorded(cast, new Map(standings)) : null
}
