import { type Static, Type } from 'typebox'
import { ChatResponse, Fallback, generationFields, LiveReasoning, StreamReasoning } from './chat.ts'
import { ContextTurns, Conversation } from './conversations.ts'
import { endpoints } from './endpoints.ts'
import { AiError } from './errors.ts'
import { generationDefaults, TEMPERATURE_MAX } from './limits.ts'
import { operation } from './operation.ts'
import { DateTime, Nullable, NullableText, OneOf, Uuid } from './schema.ts'

export const BattleRequest = Type.Object({
  ...generationFields,
  selectionMode: Type.Optional(
    // No schema default: with `continues` an explicit value is refused, and a default would look like one.
    OneOf(['random', 'topper', 'manual'], {
      'x-alias': 'selection_mode',
      'x-lower-case': true,
      description:
        'In any case. `random` unless models are named or `continues` is sent. `manual` is allowed when both models are.',
    }),
  ),
  model1: Type.Optional(Type.String({ minLength: 1, description: 'Left model: a `modelName` or a `modelId`.' })),
  model2: Type.Optional(Type.String({ minLength: 1, description: 'Right model. Set both or neither.' })),
  continues: Type.Optional(
    Uuid(
      'The `comparisonId` of an own battle. The same models answer on the same sides, each with its own earlier turns. Not with `model1`, `model2`, `selectionMode` or `pool`.',
    ),
  ),
  pool: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'The pool to draw from: a `name` of GET /api/arena/pools. Not with `model1` and `model2`.',
    }),
  ),
  maxTokens: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: generationDefaults.maxTokens,
      'x-alias': 'max_tokens',
      description: 'For each answer.',
    }),
  ),
  temperature: Type.Optional(
    Type.Number({ minimum: 0, maximum: TEMPERATURE_MAX, default: generationDefaults.temperature }),
  ),
  sealed: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Withholds everything that identifies the models until the vote, whose response reveals it. A battle that continues a sealed one without a vote is always sealed.',
    }),
  ),
})
export type BattleRequest = Static<typeof BattleRequest>

export const BattleStreamRequest = Type.Object({
  ...BattleRequest.properties,
  redraw: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'A drawn model that fails is replaced by another drawn one, at most twice on each side; the fallback answers if that fails too. Ignored with named models and with `continues`.',
    }),
  ),
  liveReasoning: Type.Optional(LiveReasoning),
})
export type BattleStreamRequest = Static<typeof BattleStreamRequest>

const Winner = OneOf(['agent1', 'agent2', 'tie'])

export const BattleResponse = Type.Object({
  success: Type.Literal(true),
  comparisonId: Uuid('What a vote names.'),
  sealed: Type.Literal(false),
  conversation: Conversation,
  contextTurns: ContextTurns,
  pool: NullableText({ description: 'The pool that the models were drawn from; `null` if it was not one.' }),
  agent1: ChatResponse,
  agent2: ChatResponse,
  arena: Type.Object({
    comparison: Type.Object({
      winnerByLength: Winner,
      winnerByTokens: Winner,
      verdict: Type.String(),
      userWinner: Type.Null(),
      agent1MessageLength: Type.Integer(),
      agent2MessageLength: Type.Integer(),
      agent1Tokens: Type.Integer(),
      agent2Tokens: Type.Integer(),
    }),
    models: Type.Object({ agent1: Type.String(), agent2: Type.String() }),
  }),
  timestamp: DateTime(),
  totalResponseTimeMs: Type.Integer({ minimum: 0 }),
})
export type BattleResponse = Static<typeof BattleResponse>

/** An answer of an anonymous model: every field that would identify the model is `null`. */
export const SealedAnswer = Type.Object({
  // Listed one by one: a new field of an answer stays hidden until it is added here.
  object: ChatResponse.properties.object,
  success: ChatResponse.properties.success,
  message: ChatResponse.properties.message,
  reasoning: Type.Null(),
  output: ChatResponse.properties.output,
  model: Type.Null(),
  prompt: ChatResponse.properties.prompt,
  selectionMode: ChatResponse.properties.selectionMode,
  responseTimeMs: ChatResponse.properties.responseTimeMs,
  usage: Type.Null(),
  cost: Type.Null(),
  timestamp: ChatResponse.properties.timestamp,
  finishReason: ChatResponse.properties.finishReason,
  fallback: Nullable(Type.Object({ model: Type.Null(), reason: Fallback.properties.reason }), {
    description: '`null` if the model itself answered. A vote on a fallback counts for no model.',
  }),
})
export type SealedAnswer = Static<typeof SealedAnswer>

export const SealedBattleResponse = Type.Object({
  success: BattleResponse.properties.success,
  comparisonId: BattleResponse.properties.comparisonId,
  sealed: Type.Literal(true),
  seal: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description:
      'SHA-256, in hexadecimal, of the bytes of `reveal.seal.salt` followed by `reveal.seal.pair` in UTF-8. It proves that the pair was fixed before the vote.',
  }),
  conversation: BattleResponse.properties.conversation,
  contextTurns: BattleResponse.properties.contextTurns,
  pool: BattleResponse.properties.pool,
  agent1: SealedAnswer,
  agent2: SealedAnswer,
  arena: Type.Object({ comparison: Type.Null(), models: Type.Null() }),
  timestamp: BattleResponse.properties.timestamp,
  totalResponseTimeMs: BattleResponse.properties.totalResponseTimeMs,
})
export type SealedBattleResponse = Static<typeof SealedBattleResponse>

const battles = { feature: 'battles', auth: 'token', errors: 'ai', failure: 'API_ERROR' } as const

export const startBattle = operation({
  ...battles,
  ...endpoints.startBattle,
  body: BattleRequest,
  summary: 'Send one prompt to two models',
  description:
    'Both answers are returned together. If a model fails or exceeds its time limit, the fallback model answers and the status is still 200: see `agentN.fallback`. Allow at least 120 s.',
  idempotent: true,
  replies: {
    200: {
      description: 'Both answers; with `sealed: true` without anything that identifies the models.',
      body: Type.Union([BattleResponse, SealedBattleResponse]),
    },
  },
})

export const BattleSide = OneOf(['agent1', 'agent2'])
export type BattleSide = Static<typeof BattleSide>

export const BattleDelta = Type.Object({
  object: Type.Literal('arena.stream.delta'),
  side: BattleSide,
  delta: Type.Object({ type: Type.Literal('output_text'), text: Type.String() }),
})

export const BattleReset = Type.Object({
  object: Type.Literal('arena.stream.reset'),
  side: BattleSide,
  reason: Fallback.properties.reason,
})

/** Only with `liveReasoning`. */
export const BattleReasoning = Type.Object({ ...StreamReasoning.properties, side: BattleSide })

const done = { object: Type.Literal('arena.stream.done') }
export const BattleDone = Type.Object({ ...done, ...BattleResponse.properties })
export const SealedBattleDone = Type.Object({ ...done, ...SealedBattleResponse.properties })

export const BattleStreamEvent = Type.Union([
  BattleDelta,
  BattleReset,
  BattleReasoning,
  BattleDone,
  SealedBattleDone,
  AiError,
])
export type BattleStreamEvent = Static<typeof BattleStreamEvent>

export const streamBattle = operation({
  ...battles,
  ...endpoints.streamBattle,
  body: BattleStreamRequest,
  summary: 'Send one prompt to two models and stream both answers',
  description:
    'Deltas of both sides, then exactly one last event: `arena.stream.done` with the body of the buffered reply, or `ai.error` with code `STREAM_ERROR` if the battle was cut off. `arena.stream.reset` discards the text and the reasoning of a side: those of the model that replaces it, or of the fallback, follow. In a sealed battle both sides advance in step. Lines that start with `:` keep the connection alive. Closing the connection stops both models, and nothing is stored.',
  replies: {
    200: {
      description: 'Server-Sent Events, one per write.',
      body: BattleStreamEvent,
      contentType: 'text/event-stream; charset=utf-8',
    },
  },
})
