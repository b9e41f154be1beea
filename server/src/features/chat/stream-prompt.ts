import type { ChatStreamRequest, StreamEvent } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { storable } from '../../base/storable.ts'
import { costOf, modelInfo, storedEnd, storedReasoning, streamFailed, turnSettings } from '../../generation/index.ts'
import type { GeneratingCaller } from '../../generation/rate-limit.ts'
import { streamWithin } from '../../generation/time-limits.ts'
import type { EventStream } from '../../http/replies/event-stream.ts'
import type { Ending } from '../../providers/port/model-client.ts'
import { prepareChat } from './answer-prompt.ts'
import type { ChatDependencies } from './dependencies.ts'

type FinishReason = 'stop' | 'length' | 'cancelled' | 'error'

export interface StreamCall extends GeneratingCaller {
  readonly signal: AbortSignal
  readonly events: EventStream
  readonly log: { warn(details: object, message: string): void; error(details: object, message: string): void }
}

/**
 * Streams one answer. A failure before the first event is thrown, like any other error. After it the stream ends with
 * exactly one last event: `ai.stream.done` when the host reported the end of the answer or a limit was reached, `ai.error`
 * in every other case.
 * In both cases the received text is saved to the thread before the last event is sent.
 */
export async function streamPrompt(
  dependencies: ChatDependencies,
  request: ChatStreamRequest,
  call: StreamCall,
): Promise<void> {
  const { userId, signal, events, log } = call
  const { model, question, continued, useId } = await prepareChat(dependencies, request, call)
  const contextTurns = question.context.length
  const startedAt = performance.now()
  /** Collected only when they will be saved: a thousand long answers at once are many megabytes. */
  const pieces: string[] = []

  const save = async (finishReason: FinishReason, facts: { reasoning: string | null; cost: number | null }) => {
    if (request.threadId === undefined || pieces.length === 0) return
    await dependencies.saveTurn({
      messageId: newId(),
      threadId: request.threadId,
      userId,
      prompt: request.prompt,
      useId,
      modelId: model.modelId,
      response: pieces.join(''),
      fallback: null,
      finishReason,
      durationMs: Math.round(performance.now() - startedAt),
      usage: null,
      ...facts,
      settings: turnSettings(question),
      contextTurns,
      replaces: request.replaces ?? null,
      continued,
    })
  }

  let ending: Ending
  try {
    ending = await streamWithin(
      dependencies.generation.clientOf(model),
      {
        ...question,
        modelName: model.hostModelName ?? model.modelName,
        signal,
        ...(request.liveReasoning && { onReasoning: (text: string) => events.send(reasoningJson(text)) }),
      },
      dependencies.generation.streamLimits,
      (text) => {
        if (request.threadId !== undefined) pieces.push(text)
        return events.send(deltaJson(text))
      },
    )
  } catch (error) {
    const cancelled = signal.aborted
    if (!cancelled) log.warn({ err: error, model: model.modelName }, 'a streamed answer failed')
    // How many tokens there were is not known.
    await save(cancelled ? 'cancelled' : 'error', { reasoning: null, cost: null }).catch((failure: unknown) =>
      log.error({ err: failure }, 'an incomplete turn could not be saved'),
    )
    if (!events.open) throw new ArenaError('generation-failed', {}, { cause: error })
    events.end(JSON.stringify(streamFailed()))
    return
  }

  const { usage } = ending
  const finishReason = storedEnd(ending.finishReason)
  const cost = costOf(usage, model)
  const reasoning = storedReasoning(ending.reasoning)
  try {
    await save(finishReason, { reasoning, cost })
  } catch (error) {
    // With `ai.stream.done` the client would believe that the turn is in the thread.
    log.error({ err: error }, 'a finished turn could not be saved')
    events.end(JSON.stringify(streamFailed()))
    return
  }
  const done: StreamEvent = {
    object: 'ai.stream.done',
    finishReason,
    finish_reason: finishReason,
    usage,
    cost,
    reasoning,
    model: modelInfo(model),
    contextTurns,
  }
  events.end(JSON.stringify(done))
}

function reasoningJson(text: string): string {
  const delta = { type: 'reasoning_text', text: storable(text) } as const
  return JSON.stringify({ object: 'arena.stream.reasoning', side: null, delta } satisfies StreamEvent)
}

function deltaJson(text: string): string {
  const delta: StreamEvent = { object: 'ai.stream.delta', delta: { type: 'output_text', text } }
  return JSON.stringify(delta)
}
