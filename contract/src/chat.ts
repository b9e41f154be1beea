import { type Static, Type } from 'typebox'
import { ContextTurns } from './conversations.ts'
import { endpoints } from './endpoints.ts'
import { AiError } from './errors.ts'
import { ATTACHMENTS_MAX, generationDefaults, POSITION_MAX, TEMPERATURE_MAX } from './limits.ts'
import { ModelInfo } from './models.ts'
import { operation } from './operation.ts'
import { DateTime, LimitedText, Nullable, NullableNumber, NullableText, OneOf, Uuid } from './schema.ts'

export const Usage = Type.Object({
  promptTokens: Type.Integer({ minimum: 0 }),
  completionTokens: Type.Integer({ minimum: 0 }),
  totalTokens: Type.Integer({ minimum: 0 }),
})
export type Usage = Static<typeof Usage>

export const Fallback = Type.Object({
  model: Type.String({ description: 'The fallback model.' }),
  reason: OneOf(['timeout', 'error', 'rate_limited', 'empty']),
})
export type Fallback = Static<typeof Fallback>

/** How the models were selected: `automatic` and `manual` in single chat, the others in battles. */
export const AnswerSelection = OneOf(['automatic', 'manual', 'random', 'topper'])
export type AnswerSelection = Static<typeof AnswerSelection>

/** Reasoning and cost of an answer: of the model that answered, which may be the fallback. */
export const Reasoning = NullableText({
  description: 'What the model wrote before its answer, at most 100,000 characters; `null` if its host sent nothing.',
})
export const Cost = NullableNumber({
  description: 'US dollars, by the prices of the model that answered; `null` if they are unknown or nothing answered.',
})

export const ChatResponse = Type.Object({
  object: Type.Literal('ai.response'),
  success: Type.Boolean({ description: '`false` if neither the model nor its fallback answered.' }),
  message: Type.String({ description: 'The answer, in Markdown.' }),
  reasoning: Reasoning,
  output: Type.Object({
    type: Type.Literal('message'),
    content: Type.Array(Type.Object({ type: Type.Literal('output_text'), text: Type.String() })),
  }),
  model: ModelInfo,
  prompt: Type.String(),
  selectionMode: AnswerSelection,
  responseTimeMs: Type.Integer({ minimum: 0 }),
  usage: Usage,
  cost: Cost,
  timestamp: DateTime(),
  finishReason: NullableText({ description: '`stop`, `length`, or `null` when nothing answered.' }),
  fallback: Nullable(Fallback, { description: '`null` if the model itself answered.' }),
})
export type ChatResponse = Static<typeof ChatResponse>

/** The reply of a chat: an answer, and how much of the conversation the model was sent. */
export const ChatReply = Type.Object({ ...ChatResponse.properties, contextTurns: ContextTurns })
export type ChatReply = Static<typeof ChatReply>

/** What a turn was asked with, besides the prompt. */
export const TurnSettings = Type.Object({
  system: NullableText({ description: 'System prompt.' }),
  maxTokens: Type.Integer({ minimum: 1 }),
  temperature: Type.Optional(
    Type.Number({ minimum: 0, maximum: TEMPERATURE_MAX, description: 'Absent if the host chose it.' }),
  ),
})
export type TurnSettings = Static<typeof TurnSettings>

/** Fields of every request that generates an answer. */
export const generationFields = {
  prompt: LimitedText('promptCharsMax', { pattern: '\\S', 'x-error': 'prompt-required' }),
  system: Type.Optional(LimitedText('systemCharsMax', { description: 'System prompt.' })),
  threadId: Type.Optional(
    Type.String({
      format: 'uuid',
      'x-alias': 'thread_id',
      description: 'Saves the turn to this thread, which the caller must own.',
    }),
  ),
  attachments: Type.Optional(
    Type.Array(Uuid(), {
      maxItems: ATTACHMENTS_MAX,
      uniqueItems: true,
      'x-rule': `must be a list of at most ${ATTACHMENTS_MAX} different ids of images`,
      description: 'Images of the caller that belong to the prompt, from POST /api/attachments.',
    }),
  ),
}

export const ChatRequest = Type.Object({
  ...generationFields,
  model: Type.Optional(
    Type.String({ default: 'auto', description: 'A `modelName`, a `modelId`, or `auto` for a random one.' }),
  ),
  context: Type.Optional(
    OneOf(['none', 'thread'], {
      default: 'none',
      description: '`thread`: the model is sent the earlier chat turns of `threadId`.',
    }),
  ),
  continues: Type.Optional(
    Uuid(
      'The `comparisonId` of an own battle whose models are revealed. The model of `side` answers, with its earlier turns. Not with `model`.',
    ),
  ),
  side: Type.Optional(OneOf(['agent1', 'agent2'], { description: 'Set it together with `continues`.' })),
  replaces: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: POSITION_MAX,
      description:
        'The `position` of a turn of `threadId` that this turn replaces, with all turns after it. They stay in the thread and are no longer sent as context.',
    }),
  ),
  maxTokens: Type.Optional(
    Type.Integer({ minimum: 1, default: generationDefaults.maxTokens, 'x-alias': 'max_tokens' }),
  ),
  temperature: Type.Optional(
    Type.Number({ minimum: 0, maximum: TEMPERATURE_MAX, default: generationDefaults.temperature }),
  ),
})
export type ChatRequest = Static<typeof ChatRequest>

/** Of streams. */
export const LiveReasoning = Type.Boolean({
  default: false,
  description:
    'Sends what the model writes before its answer too, while it is written. Ignored as long as the models are anonymous.',
})

export const ChatStreamRequest = Type.Object({
  ...ChatRequest.properties,
  liveReasoning: Type.Optional(LiveReasoning),
})
export type ChatStreamRequest = Static<typeof ChatStreamRequest>

const chat = { feature: 'chat', auth: 'token', errors: 'ai', failure: 'API_ERROR' } as const

export const chatOnce = operation({
  ...chat,
  ...endpoints.chatOnce,
  summary: 'Ask one model and get the whole answer',
  idempotent: true,
  body: ChatRequest,
  replies: { 200: { description: 'The answer.', body: ChatReply } },
})

export const StreamDelta = Type.Object({
  object: Type.Literal('ai.stream.delta'),
  delta: Type.Object({ type: Type.Literal('output_text'), text: Type.String() }),
})

/** Only with `liveReasoning`. */
export const StreamReasoning = Type.Object({
  object: Type.Literal('arena.stream.reasoning'),
  side: Type.Null(),
  delta: Type.Object({ type: Type.Literal('reasoning_text'), text: Type.String() }),
})

export const StreamDone = Type.Object({
  object: Type.Literal('ai.stream.done'),
  finishReason: OneOf(['stop', 'length']),
  finish_reason: OneOf(['stop', 'length']),
  usage: Usage,
  cost: Cost,
  reasoning: Reasoning,
  model: ModelInfo,
  contextTurns: ContextTurns,
})

export const StreamEvent = Type.Union([StreamDelta, StreamReasoning, StreamDone, AiError])
export type StreamEvent = Static<typeof StreamEvent>

export const chatStream = operation({
  ...chat,
  ...endpoints.chatStream,
  summary: 'Ask one model and stream the answer',
  description:
    'Deltas, before them with `liveReasoning` the reasoning, then exactly one last event: `ai.stream.done`, or `ai.error` with code `STREAM_ERROR` if the answer was cut off. Lines that start with `:` keep the connection alive. Closing the connection stops the model.',
  body: ChatStreamRequest,
  replies: {
    200: {
      description: 'Server-Sent Events, one per write.',
      body: StreamEvent,
      contentType: 'text/event-stream; charset=utf-8',
    },
  },
})
