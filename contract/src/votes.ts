import { type Static, Type } from 'typebox'
import { Cost, Fallback, Reasoning, Usage } from './chat.ts'
import { endpoints } from './endpoints.ts'
import { PlainError } from './errors.ts'
import { Board, BoardRow } from './leaderboard.ts'
import { ModelInfo } from './models.ts'
import { operation } from './operation.ts'
import { VoteReason, voteReasons } from './reasons.ts'
import { Nullable, NullableInteger, OneOf, Uuid } from './schema.ts'
import { VoteChoice } from './threads.ts'

export const VoteRequest = Type.Object({
  comparisonId: Uuid('From the battle response.'),
  voteChoice: VoteChoice,
  voteDurationMs: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'How long the voter took.' }),
  ),
})
export type VoteRequest = Static<typeof VoteRequest>

export const VoteClass = OneOf(['self', 'fallback', 'leaked', 'held', 'informed', 'named', 'blind'], {
  description:
    'The first that applies. Counted on no board: `self` (one model on both sides), `fallback` (a fallback answered), `leaked` (an answer of the conversation identified its model before the vote), `held` (the votes of this voter are held back). Counted on the board of all votes: `informed` (the names were hidden, but an earlier vote had revealed them, or the voter was not the owner of the battle), `named` (the reply carried the names), and `blind` (the rest). Only `blind` votes count on the blind board.',
})
export type VoteClass = Static<typeof VoteClass>

/** One side of a battle after the vote. */
export const RevealedAgent = Type.Object({
  ...ModelInfo.properties,
  modelId: Uuid(),
  responseTimeMs: NullableInteger({ description: 'The response time of this model alone.' }),
  usage: Usage,
  cost: Cost,
  reasoning: Reasoning,
  fallback: Nullable(Fallback),
  namedItself: Type.Boolean({ description: 'The answer identified its model, or one in the history before it did.' }),
  standing: Nullable(
    Type.Object({
      ...Type.Pick(BoardRow, ['eloRank', 'eloScore', 'ratingLower', 'ratingUpper', 'rankLower', 'rankUpper', 'status'])
        .properties,
      ...Type.Pick(Board, ['scope']).properties,
    }),
    {
      description:
        'Rank and rating before this vote on the blind board, or on that of all votes while the blind one is empty; `scope` says on which. `null` if the model was not on the last board.',
    },
  ),
})
export type RevealedAgent = Static<typeof RevealedAgent>

const Reveal = Type.Object({
  agent1: RevealedAgent,
  agent2: RevealedAgent,
  countedAs: VoteClass,
  seal: Nullable(
    Type.Object({
      salt: Type.String({ pattern: '^[0-9a-f]{64}$', description: '32 bytes in hexadecimal.' }),
      pair: Type.String({ description: 'A JSON array of the two model names, left first.' }),
    }),
    { description: 'The salt and the pair behind the `seal`; `null` if the battle was not sealed.' },
  ),
})

export const VoteResponse = Type.Object({ success: Type.Literal(true), message: Type.String(), reveal: Reveal })
export type VoteResponse = Static<typeof VoteResponse>

/** A vote that was not recorded, or whose outcome is not known. */
export const VoteError = Type.Object({
  ...PlainError.properties,
  recorded: Type.Optional(
    Type.Object({ voteChoice: VoteChoice }, { description: "The caller's earlier vote, if this one is a duplicate." }),
  ),
})
export type VoteError = Static<typeof VoteError>

export const castVote = operation({
  ...endpoints.castVote,
  feature: 'votes',
  summary: 'Vote on a comparison',
  description: "One vote per user and comparison. The user is the token's, whatever the body contains.",
  auth: 'token',
  errors: 'plain',
  idempotent: true,
  failure: 'VOTE_ERROR',
  body: VoteRequest,
  replies: {
    200: { description: 'Recorded.', body: VoteResponse },
    500: {
      description:
        'Not recorded: a duplicate, an unknown comparison, or a failure. If the outcome is unknown, the error says so.',
      body: VoteError,
    },
  },
})

export const getVote = operation({
  ...endpoints.getVote,
  feature: 'votes',
  summary: "Read the caller's vote on a comparison again",
  description: 'With what the vote revealed. The standings before the vote are not stored: they are `null`.',
  auth: 'token',
  errors: 'plain',
  failure: 'API_ERROR',
  params: Type.Object({ comparisonId: Uuid() }),
  replies: {
    200: {
      description: 'The vote.',
      body: Type.Object({ voteChoice: VoteChoice, reasons: Type.Array(VoteReason), reveal: Reveal }),
    },
  },
})

const VoteReasons = Type.Array(VoteReason, { maxItems: voteReasons.length, uniqueItems: true })

export const putVoteReasons = operation({
  ...endpoints.putVoteReasons,
  feature: 'votes',
  summary: "Say why: the reasons for the caller's vote on a comparison",
  description:
    'After the vote, and as often as wanted: each call replaces the reasons. They change no rating. A tie has none, and a vote that both are bad only `too-long` and `unsafe`.',
  auth: 'token',
  errors: 'plain',
  failure: 'API_ERROR',
  params: Type.Object({ comparisonId: Uuid() }),
  body: Type.Object({ reasons: VoteReasons }),
  replies: {
    200: { description: 'Stored.', body: Type.Object({ success: Type.Literal(true), reasons: VoteReasons }) },
  },
})
