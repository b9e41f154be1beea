import { type Completion, type CompletionRequest, generationDefaults } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import type { AskedOnce } from '../../generation/index.ts'
import type { GeneratingCaller } from '../../generation/rate-limit.ts'
import { streamWithin } from '../../generation/time-limits.ts'
import type { EarlierTurn, SentMessage } from '../../providers/port/model-client.ts'
import { type CatalogueModel, checkVision } from '../models/index.ts'
import { type Chunks, completionOf } from './completion.ts'
import type { OpenAiDependencies } from './dependencies.ts'
import type { Conversation } from './read-messages.ts'

export interface CompletionCall extends GeneratingCaller {
  readonly signal: AbortSignal
  readonly log: { warn(details: object, message: string): void; error(details: object, message: string): void }
}

/** Checks the request: whatever can be refused is refused before the model is asked. */
async function prepare(
  { config, catalogue, generation }: OpenAiDependencies,
  request: CompletionRequest,
  { messages, prompt, images, system }: Conversation,
  call: CompletionCall,
): Promise<{ model: CatalogueModel; question: AskedOnce }> {
  const { contextCharsMax: charsMax } = config
  const chars = messages.reduce((sum, { role, content }) => (role === 'system' ? sum : sum + content.length), 0)
  if (chars - prompt.length > charsMax) throw new ArenaError('context-length-exceeded', { charsMax })
  const [model] = await catalogue.named(request.model).catch((error: unknown) => {
    throw error instanceof ArenaError ? notOffered(request.model) : error
  })
  if (messages.some((message) => message.images)) checkVision([model!])
  await generation.limitGenerations(call)
  // Nothing was said in it, and several hosts refuse an empty one.
  const sent = messages.filter(({ role, content }) => role !== 'assistant' || content !== '')
  const { seed, top_p: topP, temperature = topP === undefined ? generationDefaults.temperature : null } = request
  const stop = stopsOf(request)
  return {
    model: model!,
    question: {
      messages: sent,
      prompt,
      images,
      system,
      context: turnsOf(sent),
      maxTokens: maxTokensOf(request) ?? generationDefaults.maxTokens,
      temperature,
      ...(topP !== undefined && { topP }),
      ...(stop && { stop }),
      ...(seed !== undefined && { seed }),
    },
  }
}

export const notOffered = (model: string) => new ArenaError('model-not-offered', { model: model.slice(0, 200) })

type TokenLimits = Pick<CompletionRequest, 'max_completion_tokens' | 'max_tokens'>
export const maxTokensOf = ({ max_completion_tokens, max_tokens }: TokenLimits): number | undefined =>
  [max_completion_tokens, max_tokens].find((limit) => limit !== undefined && limit > 0)

export const stopsOf = ({ stop }: Pick<CompletionRequest, 'stop'>): readonly string[] | undefined =>
  typeof stop === 'string' ? [stop] : stop

/** The questions of the user that were answered. */
const turnsOf = (messages: readonly SentMessage[]): EarlierTurn[] =>
  messages.flatMap(({ role, content }, index) => {
    const next = messages[index + 1]
    return role === 'user' && next?.role === 'assistant' ? [{ prompt: content, answer: next.content }] : []
  })

/** No other model answers in its place: a client must not get another model's text under this name. */
const modelFailed = (model: string, cause: unknown) => new ArenaError('model-failed', { model }, { cause })

/** Gets one whole answer of a model of the catalogue. */
export async function askModel(
  dependencies: OpenAiDependencies,
  request: CompletionRequest,
  conversation: Conversation,
  call: CompletionCall,
): Promise<Completion> {
  const { model, question } = await prepare(dependencies, request, conversation, call)
  const answer = await dependencies.generation.askOnce(model, question, call.signal).catch((error: unknown) => {
    throw modelFailed(model.modelName, error)
  })
  return completionOf(request.model, answer.text, answer)
}

/** Streams one answer. A failure before the first chunk is thrown, like any other error. */
export async function streamModel(
  dependencies: OpenAiDependencies,
  request: CompletionRequest,
  conversation: Conversation,
  call: CompletionCall & { readonly chunks: Chunks },
): Promise<void> {
  const { signal, log, chunks } = call
  const { model, question } = await prepare(dependencies, request, conversation, call)
  const { modelName } = model
  const { clientOf, streamLimits } = dependencies.generation
  try {
    const asked = { ...question, modelName: model.hostModelName ?? modelName, signal }
    const { finishReason, usage } = await streamWithin(clientOf(model), asked, streamLimits, chunks.text)
    chunks.finish(finishReason, usage)
  } catch (error) {
    if (!chunks.open) throw modelFailed(modelName, error)
    if (!signal.aborted) log.warn({ err: error, model: modelName }, 'a streamed answer failed')
    chunks.fail()
  }
}
