import {
  ATTACHMENTS_MAX,
  BATTLE_MODEL,
  type CompletionRequest,
  createCompletion,
  getOpenAiModel,
  listOpenAiModels,
  noCalls,
  type OpenAiModel,
} from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { timeOfId } from '../../base/ids.ts'
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts'
import { type Bind, sent } from '../../http/bind.ts'
import { originOf } from '../../http/origin-of.ts'
import { askModel, notOffered, streamModel } from './ask-model.ts'
import { completionOf, createChunks } from './completion.ts'
import type { OpenAiDependencies } from './dependencies.ts'
import { isBattle, playBattle } from './play-battle.ts'
import { readMessages } from './read-messages.ts'

/** Open WebUI takes models of an owner `arena` for its own comparisons. */
const BATTLE_OWNER = 'blind-arena'

export function openAiRoutes(bind: Bind, dependencies: OpenAiDependencies): void {
  const { config, closing, generation } = dependencies
  bind(listOpenAiModels, { handle: async () => ({ object: 'list' as const, data: await listModels(dependencies) }) })
  bind(getOpenAiModel, {
    async handle({ params: { id } }) {
      const model = (await listModels(dependencies)).find((each) => each.id === id)
      if (!model) throw notOffered(id)
      return model
    },
  })
  bind(createCompletion, {
    async handle({ body, caller, reply, request }) {
      const { model } = body
      checkCalls(body)
      // A battle sends those of earlier messages as it has stored them.
      const imagesMax = isBattle(model) ? Number.POSITIVE_INFINITY : ATTACHMENTS_MAX + config.contextImagesMax
      const conversation = readMessages(body, { ...config.limits, imagesMax })
      // What was received holds the images twice more, and would for as long as the request waits and runs.
      request.body = undefined
      body.messages.length = 0
      const controller = abortOnDisconnect(reply, closing)
      const { signal } = controller
      const call = { userId: caller.userId, address: request.ip, signal, log: request.log }
      const includesUsage = body.stream_options?.include_usage === true && !isBattle(model)
      const chunks = body.stream ? createChunks(reply, { model, includesUsage }) : null
      if (isBattle(model)) {
        const origin = originOf(request, config.publicUrl)
        const text = await playBattle(dependencies, body, conversation, { ...call, caller, controller, origin, chunks })
        if (text === null) return sent
        if (!chunks) return completionOf(model, text)
        void chunks.text(text)
        chunks.finish('stop')
        return sent
      }
      if (!chunks) return generation.runGeneration(signal, () => askModel(dependencies, body, conversation, call))
      await generation.runGeneration(signal, () => streamModel(dependencies, body, conversation, { ...call, chunks }))
      return sent
    },
  })
}

/** Tools that may not be called change nothing. */
function checkCalls({ tools = [], tool_choice, functions = [], function_call }: CompletionRequest): void {
  if (tools.length > 0 && tool_choice !== 'none')
    throw new ArenaError('field-invalid', { field: 'tools', rule: noCalls('tools') })
  if (functions.length > 0 && function_call !== 'none')
    throw new ArenaError('field-invalid', { field: 'functions', rule: noCalls('functions') })
}

async function listModels({ catalogue, draws }: OpenAiDependencies): Promise<OpenAiModel[]> {
  const [models, pools] = await Promise.all([catalogue.active(), draws.listPools()])
  const battles = [BATTLE_MODEL, ...pools.map(({ name }) => `${BATTLE_MODEL}:${name}`)]
  return [
    ...battles.map((id) => ({ id, object: 'model' as const, created: 0, owned_by: BATTLE_OWNER })),
    ...models.map(({ modelId, modelName, providerName }) => ({
      id: modelName,
      object: 'model' as const,
      created: Math.floor(timeOfId(modelId) / 1000),
      owned_by: providerName,
    })),
  ]
}
