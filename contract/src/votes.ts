import { type Static, Type } from 'typebox'
import { Fallback, Usage } from './chat.ts'
import { endpoints } from './endpoints.ts'
import { ModelInfo } from './models.ts'
import { operation } from './operation.ts'
import { Nullable, NullableInteger, NullableNumber, OneOf, Uuid } from './schema.ts'
import { VoteChoice } from './threads.ts'

export const VoteRequest = Type.Object({
  comparisonId: Uuid('From the battle response.'),
  voteChoice: VoteChoice,
  voteDurationMs: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'How long the voter took.' }),
  ),
})
export type VoteRequest = Static<typeof VoteRequest>

export const VoteClass = OneOf(['counted', 'fallback', 'self', 'leaked'], {
  description:
    'What a vote counts as. `counted`: for both models. For nobody: `fallback` (a stand-in answered), `self` (one model on both sides), `leaked` (an answer named its own model or maker).',
})
export type VoteClass = Static<typeof VoteClass>

/** One side of a battle after the vote. */
export const RevealedAgent = Type.Object({
  ...ModelInfo.properties,
  modelId: Uuid(),
  responseTimeMs: NullableInteger({ description: 'How long this model took by itself.' }),
  usage: Usage,
  fallback: Nullable(Fallback),
  namedItself: Type.Boolean({ description: 'The answer says which model or maker it is from.' }),
  standing: Nullable(Type.Object({ eloRank: NullableInteger(), eloScore: NullableNumber() }), {
    description: 'Where the model stood before this vote; `null` when it was not on the board as last read.',
  }),
})
export type RevealedAgent = Static<typeof RevealedAgent>

export const VoteResponse = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  reveal: Type.Object({
    agent1: RevealedAgent,
    agent2: RevealedAgent,
    countedAs: VoteClass,
    seal: Nullable(
      Type.Object({
        salt: Type.String({ pattern: '^[0-9a-f]{64}$', description: '32 bytes in hexadecimal.' }),
        pair: Type.String({ description: 'A JSON array of the two model names, left first.' }),
      }),
      { description: 'What `seal` of a sealed battle was made of; `null` where the battle was not sealed.' },
    ),
  }),
})
export type VoteResponse = Static<typeof VoteResponse>

export const castVote = operation({
  ...endpoints.castVote,
  feature: 'votes',
  summary: 'Vote on a comparison, once',
  description: "The vote is the token's user's, whatever the body says.",
  auth: 'token',
  errors: 'plain',
  failure: 'VOTE_ERROR',
  body: VoteRequest,
  replies: { 200: { description: 'Recorded.', body: VoteResponse } },
})
