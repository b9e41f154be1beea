import { type Static, Type } from 'typebox'
import { endpoints } from './endpoints.ts'
import { generationDefaults, TEMPERATURE_MAX } from './limits.ts'
import { operation } from './operation.ts'
import { Nullable, OneOf } from './schema.ts'

/** The model that is a blind battle; with a colon and the name of a pool, one of that pool. */
export const BATTLE_MODEL = 'arena/battle'

const openai = { feature: 'openai', auth: 'token', errors: 'openai', failure: 'API_ERROR' } as const

export const OpenAiModel = Type.Object({
  id: Type.String({ description: 'What `model` of a completion names. May contain `/`, `:` and `@`.' }),
  object: Type.Literal('model'),
  created: Type.Integer({ description: 'Seconds since 1970.' }),
  owned_by: Type.String({ description: 'The host; `blind-arena` for battles.' }),
})
export type OpenAiModel = Static<typeof OpenAiModel>

export const listOpenAiModels = operation({
  ...openai,
  ...endpoints.listOpenAiModels,
  summary: 'List the models as OpenAI does',
  description: 'The active models, `arena/battle`, and `arena/battle:<pool>` for every pool that can be drawn from.',
  replies: {
    200: {
      description: 'The models.',
      body: Type.Object({ object: Type.Literal('list'), data: Type.Array(OpenAiModel) }),
    },
  },
})

export const getOpenAiModel = operation({
  ...openai,
  ...endpoints.getOpenAiModel,
  summary: 'Read one model as OpenAI does',
  description: 'The id may contain slashes, encoded or not.',
  params: Type.Object({ id: Type.String() }),
  lastParamHasSlashes: true,
  replies: { 200: { description: 'The model.', body: OpenAiModel } },
})

/** Of a request with images: four of the largest, in Base64, and a conversation. */
const COMPLETION_BYTES_MAX = 6 * 1024 * 1024

const Part = Type.Object({
  type: Type.String(),
  text: Type.Optional(Type.String()),
  image_url: Type.Optional(
    Type.Object({ url: Type.String({ description: 'A data URL of a PNG, JPEG or WebP image.' }) }),
  ),
})
const Message = Type.Object({
  role: OneOf(['system', 'developer', 'user', 'assistant']),
  content: Type.Optional(
    Type.Unsafe<string | Static<typeof Part>[] | null>({
      type: ['string', 'array', 'null'],
      items: Part,
      description:
        'A text, or parts of the types `text` and, in messages of the user, `image_url`. An assistant message can be without it.',
    }),
  ),
})

export const STOPS_MAX = 4

const unsupported = (what: string) => `is not supported: ${what}`
/** The error of calls that models could make. */
export const noCalls = (what: string) => unsupported(`models cannot call ${what} here`)
const calls = (what: string, choice: string) =>
  Type.Optional(
    Type.Array(Type.Unknown(), { description: `Only with \`${choice}: "none"\`, or empty.`, 'x-rule': noCalls(what) }),
  )
const choice = () => Type.Optional(Type.Unsafe<string | object>({ type: ['string', 'object', 'null'] }))
/** LM Studio documents -1 for no limit. */
const tokenLimit = (description: string) =>
  Type.Optional(
    Type.Integer({ minimum: -1, not: { const: 0 }, description, 'x-rule': 'must be 1 or more, or -1 for the default' }),
  )

/** What a program for OpenAI sends. Other members are ignored. */
export const CompletionRequest = Type.Object({
  model: Type.String({ minLength: 1, description: 'An `id` of GET /v1/models.' }),
  messages: Type.Array(Message, {
    minItems: 1,
    'x-rule':
      'must be a list of messages, each with the role system, developer, user or assistant and a text as its content',
  }),
  stream: Type.Optional(Type.Boolean({ default: false })),
  stream_options: Type.Optional(Type.Object({ include_usage: Type.Optional(Nullable(Type.Boolean())) })),
  temperature: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: TEMPERATURE_MAX,
      description: `Default: \`${generationDefaults.temperature}\`, or that of the host if \`top_p\` is sent.`,
    }),
  ),
  top_p: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  stop: Type.Optional(
    Type.Unsafe<string | string[]>({
      type: ['string', 'array', 'null'],
      minLength: 1,
      maxItems: STOPS_MAX,
      items: { type: 'string', minLength: 1 },
      'x-rule': `must be a text or up to ${STOPS_MAX} texts, none of them empty`,
    }),
  ),
  max_completion_tokens: tokenLimit(`Default, also for -1: \`max_tokens\`, or \`${generationDefaults.maxTokens}\`.`),
  // Not an alias: an error names the member that was sent.
  max_tokens: tokenLimit('The older name of `max_completion_tokens`.'),
  seed: Type.Optional(Type.Integer({ description: 'For hosts that take it. Battles have none.' })),
  n: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1, 'x-rule': 'must be 1: send the request again for another answer' }),
  ),
  tools: calls('tools', 'tool_choice'),
  tool_choice: choice(),
  functions: calls('functions', 'function_call'),
  function_call: choice(),
  logprobs: Type.Optional(
    Type.Boolean({ const: false, 'x-rule': unsupported('hosts of models do not agree on probabilities') }),
  ),
  response_format: Type.Optional(
    Type.Object({ type: Type.Literal('text') }, { 'x-rule': 'must have the type text: no other one is supported' }),
  ),
})
export type CompletionRequest = Static<typeof CompletionRequest>

const CompletionUsage = Type.Object({
  prompt_tokens: Type.Integer({ minimum: 0 }),
  completion_tokens: Type.Integer({ minimum: 0 }),
  total_tokens: Type.Integer({ minimum: 0 }),
})
export type CompletionUsage = Static<typeof CompletionUsage>

export const Completion = Type.Object({
  id: Type.String(),
  object: Type.Literal('chat.completion'),
  created: Type.Integer(),
  model: Type.String({ description: 'The model of the request.' }),
  choices: Type.Array(
    Type.Object({
      index: Type.Integer(),
      message: Type.Object({
        role: Type.Literal('assistant'),
        content: Type.String(),
        refusal: Type.Null(),
      }),
      logprobs: Type.Null(),
      finish_reason: OneOf(['stop', 'length', 'content_filter']),
    }),
  ),
  usage: Type.Optional(CompletionUsage),
})
export type Completion = Static<typeof Completion>

export const createCompletion = operation({
  ...openai,
  ...endpoints.createCompletion,
  summary: 'Ask a model, or start a blind battle, as OpenAI does',
  description:
    'A model of the catalogue is sent the messages as they are; nothing is stored, and no fallback answers. With `arena/battle` the last message starts a sealed battle; a reply of `A`, `B`, `tie` or `bad` votes on it, and any other one continues it. With `stream: true` the response is `text/event-stream`: chunks, then `data: [DONE]`. A stream that was cut off ends with one `{"error": …}` instead. Battles have no `usage`.',
  body: CompletionRequest,
  bodyBytesMax: COMPLETION_BYTES_MAX,
  replies: { 200: { description: 'The answer.', body: Completion } },
})
