import { type Static, Type } from 'typebox'
import { endpoints } from './endpoints.ts'
import { operation } from './operation.ts'
import { Nullable, OneOf, Uuid } from './schema.ts'
import type { VoteChoice } from './threads.ts'

/** Why a vote was cast as it was: the voter may say so afterwards. */
export const voteReasons = ['more-correct', 'more-complete', 'clearer', 'better-tone', 'too-long', 'unsafe'] as const
export const VoteReason = OneOf(voteReasons, {
  description:
    'The first four are said of the answer that won, `too-long` and `unsafe` of the one that lost, or of both if both were rated bad.',
})
export type VoteReason = Static<typeof VoteReason>

/** What can be said of a choice: of two bad answers only what is wrong with them, of a tie nothing. */
export const reasonsOf = (choice: VoteChoice): readonly VoteReason[] =>
  choice === 'tie' ? [] : choice === 'both-bad' ? ['too-long', 'unsafe'] : voteReasons

const SaidReasons = Nullable(
  Type.Object({
    votes: Type.Integer({ minimum: 0, description: 'Votes with a reason, rounded to 5.' }),
    reasons: Type.Array(
      Type.Object({
        reason: VoteReason,
        votes: Type.Integer({ minimum: 0, description: 'Rounded to 5.' }),
        share: Type.Number({ description: 'Of the votes with a reason, 0 to 1. A vote may have several.' }),
      }),
      { description: 'Most votes first.' },
    ),
  }),
  { description: '`null` with fewer than 20 votes with a reason, or fewer than five voters.' },
)

export const Reasons = Type.Object({
  success: Type.Literal(true),
  items: Type.Array(
    Type.Object({ modelId: Uuid(), modelName: Type.String(), inFavor: SaidReasons, against: SaidReasons }),
    { description: 'Models with reasons for or against them, by name.' },
  ),
})
export type Reasons = Static<typeof Reasons>

export const getReasons = operation({
  ...endpoints.getReasons,
  feature: 'leaderboard',
  auth: 'none',
  errors: 'plain',
  failure: 'STATS_ERROR',
  summary: 'Read which reasons voters gave for and against each model',
  description: 'From the latest votes with reasons that count on the board of all votes. Computed once an hour.',
  replies: {
    200: { description: 'The shares of reasons.', body: Reasons },
    304: { description: 'Not modified (`If-None-Match`).' },
  },
})
