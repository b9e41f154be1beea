import { type Static, Type } from 'typebox'
import { endpoints } from './endpoints.ts'
import { operation } from './operation.ts'
import { NullableInteger, OneOf, Uuid } from './schema.ts'

export const HOST_NAME = '^[a-z][a-z0-9-]{1,31}$'

export const ProviderName = Type.String({
  pattern: HOST_NAME,
  description:
    'The host of the model. groq: open-model inference host; google: AI studio; cloudflare: edge-hosted, drawn only when named. An operator may add hosts under other names.',
})
export type ProviderName = Static<typeof ProviderName>

export const ModelStatus = OneOf(['active', 'retired'])
export type ModelStatus = Static<typeof ModelStatus>

/** Far smaller ones would be lost in the rounding of a draw. A model that must not be drawn is paused instead. */
export const DrawWeight = Type.Number({
  minimum: 0.01,
  maximum: 10,
  description: 'How often draws select the model, as a multiple of what it would be otherwise.',
})

/** The model of an answer. */
export const ModelInfo = Type.Object({
  name: Type.String({ description: "The provider's model name." }),
  displayName: Type.String(),
  provider: ProviderName,
})
export type ModelInfo = Static<typeof ModelInfo>

export const Model = Type.Object({
  modelId: Uuid(),
  modelName: Type.String({ description: 'May contain `/` and `@`.' }),
  displayName: Type.String(),
  providerName: ProviderName,
  isFree: Type.Boolean(),
  vision: Type.Boolean({ description: 'Whether it takes images.' }),
  status: ModelStatus,
})
export type Model = Static<typeof Model>

export const listModels = operation({
  ...endpoints.listModels,
  feature: 'models',
  summary: 'List the active models, newest first',
  auth: 'token',
  errors: 'plain',
  failure: 'MODELS_ERROR',
  replies: { 200: { description: 'The models.', body: Type.Object({ items: Type.Array(Model) }) } },
})

export const ModelSettings = Type.Object({
  simulated: Type.Boolean({ description: 'Whether the simulator answers instead of real models.' }),
  active: Type.Integer({ minimum: 0, description: 'The number of models that can be called now.' }),
  eligible: Type.Integer({ minimum: 0, description: 'How many of them battles draw from. A battle needs two.' }),
  votes: NullableInteger({
    minimum: 0,
    description:
      'The last position of the vote log: about how many votes there are; `null` until it is known after a start.',
  }),
})
export type ModelSettings = Static<typeof ModelSettings>

export const getModelSettings = operation({
  ...endpoints.getModelSettings,
  feature: 'models',
  summary: 'Read whether models are simulated, and how many models and votes there are',
  description: 'It names no model, so a page can read it before a vote.',
  auth: 'none',
  errors: 'plain',
  failure: 'MODELS_ERROR',
  replies: { 200: { description: 'The figures.', body: ModelSettings } },
})
