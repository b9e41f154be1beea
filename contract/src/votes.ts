import { type Static, Type } from 'typebox'
import { ModelInfo } from './models.ts'
import { operation } from './operation.ts'
import { Uuid } from './schema.ts'
import { VoteChoice } from './threads.ts'

export const VoteRequest = Type.Object({
  comparisonId: Uuid('From the battle response.'),
  voteChoice: VoteChoice,
  voteDurationMs: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'How long the voter took.' }),
  ),
})
export type VoteRequest = Static<typeof VoteRequest>

export const VoteResponse = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  reveal: Type.Object({ agent1: ModelInfo, agent2: ModelInfo }),
})
export type VoteResponse = Static<typeof VoteResponse>

export const castVote = operation({
  id: 'castVote',
  room: 'votes',
  method: 'POST',
  path: '/api/arena/model-vote',
  summary: 'Vote on a comparison, once',
  description: "The vote is the token's user's, whatever the body says.",
  auth: 'token',
  errors: 'plain',
  failure: 'VOTE_ERROR',
  body: VoteRequest,
  replies: { 200: { description: 'Recorded.', body: VoteResponse } },
})
