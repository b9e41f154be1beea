import type { ListedModel, ModelPage } from './dialect.ts'
import { isRecord, type JsonRecord } from './json.ts'
import { listedModel } from './listed-model.ts'

/**
 * Reads a list of models: `{"data": […]}`, or at Together AI the bare list. Hosts add names, limits and prices in members of
 * their own. Workers AI has no list in the form of OpenAI; its own is `{"result": […]}`.
 */
export function readOpenAiModels(json: unknown): ModelPage | null {
  if (isRecord(json) && Array.isArray(json.result)) return pageOf(json.result.map(readWorkersAiModel))
  const entries: unknown = isRecord(json) ? json.data : json
  return Array.isArray(entries) ? pageOf(entries.map(readModel)) : null
}

const pageOf = (models: readonly (ListedModel | null)[]): ModelPage => ({
  models: models.filter((model) => model !== null),
  nextQuery: null,
})

function readModel(entry: unknown): ListedModel | null {
  if (!isRecord(entry) || typeof entry.id !== 'string' || entry.id === '' || !canChat(entry)) return null
  const pricing = isRecord(entry.pricing) ? entry.pricing : {}
  return listedModel({
    // Google lists `models/gemini-2.5-flash`, which is called `gemini-2.5-flash` everywhere else.
    name: entry.id.replace(/^models\//, ''),
    displayName: entry.display_name ?? entry.name,
    // OpenRouter and Together AI; Groq; Mistral; vLLM.
    contextTokens: entry.context_length ?? entry.context_window ?? entry.max_context_length ?? entry.max_model_len,
    vision: visionOf(entry),
    // Dollars for each token at OpenRouter, for a million of them at Together AI.
    inputPrice: perMillion(pricing.prompt) ?? pricing.input,
    outputPrice: perMillion(pricing.completion) ?? pricing.output,
  })
}

/** Whether it is a model for chats, as far as the host says: Together AI, then Mistral, then Azure. */
function canChat({ type, capabilities }: JsonRecord): boolean {
  const { completion_chat, chat_completion } = isRecord(capabilities) ? capabilities : {}
  if (typeof type === 'string' && /^(image|video|audio|embedding|moderation|rerank|transcribe)$/.test(type))
    return false
  return completion_chat !== false && chat_completion !== false
}

/** Whether it takes images: OpenRouter; Mistral; Ollama and llama.cpp. `undefined` if the host does not say. */
function visionOf({ architecture, capabilities }: JsonRecord): unknown {
  const modalities = isRecord(architecture) ? architecture.input_modalities : undefined
  if (Array.isArray(modalities)) return modalities.includes('image')
  if (Array.isArray(capabilities)) return capabilities.some((each) => each === 'vision' || each === 'multimodal')
  return isRecord(capabilities) ? capabilities.vision : undefined
}

function readWorkersAiModel(entry: unknown): ListedModel | null {
  if (!isRecord(entry) || typeof entry.name !== 'string') return null
  if (isRecord(entry.task) && entry.task.name !== 'Text Generation') return null
  const properties = Array.isArray(entry.properties) ? entry.properties.filter(isRecord) : []
  const property = (id: string) => properties.find(({ property_id }) => property_id === id)?.value
  const prices = property('price')
  const price = (unit: string) =>
    Array.isArray(prices) ? prices.filter(isRecord).find((each) => each.unit === unit)?.price : undefined
  return listedModel({
    name: entry.name,
    contextTokens: Number(property('context_window')),
    // It is absent from models without it.
    vision: String(property('vision')) === 'true',
    inputPrice: price('per M input tokens'),
    outputPrice: price('per M output tokens'),
  })
}

/** `"0.000003"` becomes 3. The rounding removes what the multiplication of binary fractions adds. */
function perMillion(price: unknown): number | undefined {
  if (typeof price !== 'string' || price === '') return undefined
  return Number((Number(price) * 1_000_000).toPrecision(12))
}
