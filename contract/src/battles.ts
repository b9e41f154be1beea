import { type Static, Type } from 'typebox'
import { ChatResponse, generationDefaults, generationFields } from './chat.ts'
import { operation } from './operation.ts'
import { DateTime, OneOf, Uuid } from './schema.ts'

export const BattleRequest = Type.Object({
  ...generationFields,
  selectionMode: Type.Optional(
    OneOf(['random', 'topper', 'manual'], {
      default: 'random',
      'x-alias': 'selection_mode',
      description: 'Used when no models are named. `manual` is allowed when both are.',
    }),
  ),
  model1: Type.Optional(Type.String({ minLength: 1, description: 'Left model: a `modelName` or a `modelId`.' })),
  model2: Type.Optional(Type.String({ minLength: 1, description: 'Right model. Set both or neither.' })),
  maxTokens: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: generationDefaults.maxTokens,
      'x-alias': 'max_tokens',
      description: 'For each answer.',
    }),
  ),
  temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2, default: generationDefaults.temperature })),
})
export type BattleRequest = Static<typeof BattleRequest>

const Winner = OneOf(['agent1', 'agent2', 'tie'])

export const BattleResponse = Type.Object({
  success: Type.Literal(true),
  comparisonId: Uuid('What a vote names.'),
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

export const startBattle = operation({
  id: 'startBattle',
  room: 'battles',
  method: 'POST',
  path: '/api/arena/dualchat',
  summary: 'Send one prompt to two models',
  description:
    'Both answers come back together. A model that fails or exceeds its time is answered by the fallback model, and the reply is still 200: see `agentN.fallback`. Allow at least 120 s.',
  auth: 'token',
  errors: 'ai',
  failure: 'API_ERROR',
  body: BattleRequest,
  replies: { 200: { description: 'Both answers.', body: BattleResponse } },
})
