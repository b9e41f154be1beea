import type { ChatRequest, StreamEvent } from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import { type AskableModel, modelInfo } from '../../generation/index.ts'
import { type StreamLimits, streamWithin } from '../../generation/time-limits.ts'
import type { EventStream } from '../../http/event-stream.ts'
import type { LifetimeSignal } from '../../lifetime.ts'
import type { Ending, Provider } from '../../providers/provider.ts'
import { type ChatParts, prepareChat } from './answer-prompt.ts'

export interface StreamParts extends ChatParts {
  readonly providerOf: (model: AskableModel) => Provider
  readonly streamLimits: StreamLimits
}

type FinishReason = 'stop' | 'length' | 'cancelled' | 'error'

export interface StreamCall {
  readonly userId: string
  readonly signal: LifetimeSignal
  readonly events: EventStream
  readonly log: { warn(facts: object, message: string): void; error(facts: object, message: string): void }
}

/**
 * One answer as it is written. Before the first text a failure is thrown, as any other; after it the stream ends with
 * exactly one last event: `ai.stream.done` when the host said that it was done, `ai.error` in every other case. However
 * it ends, what came is saved to the thread before the last event goes out.
 */
export async function streamPrompt(parts: StreamParts, request: ChatRequest, call: StreamCall): Promise<void> {
  const { userId, signal, events, log } = call
  const { model, question } = await prepareChat(parts, request, userId)
  const startedAt = performance.now()
  /** Kept only where they will be saved: a thousand long answers at once are many megabytes. */
  const pieces: string[] = []

  const save = async (finishReason: FinishReason) => {
    if (request.threadId === undefined || pieces.length === 0) return
    await parts.saveTurn({
      threadId: request.threadId,
      userId,
      prompt: request.prompt,
      modelId: model.modelId,
      response: pieces.join(''),
      fallback: null,
      finishReason,
      durationMs: Math.round(performance.now() - startedAt),
    })
  }

  let ending: Ending
  try {
    ending = await streamWithin(
      parts.providerOf(model),
      { ...question, modelName: model.modelName, signal },
      parts.streamLimits,
      (text) => {
        if (request.threadId !== undefined) pieces.push(text)
        return events.send(deltaJson(text))
      },
    )
  } catch (error) {
    const cancelled = signal.aborted
    if (!cancelled) log.warn({ err: error, model: model.modelName }, 'a streamed answer failed')
    await save(cancelled ? 'cancelled' : 'error').catch((failure: unknown) =>
      log.error({ err: failure }, 'a broken-off turn could not be saved'),
    )
    if (!events.open) throw new ArenaError('generation-failed', {}, { cause: error })
    events.end(JSON.stringify(cut()))
    return
  }

  try {
    await save(ending.finishReason)
  } catch (error) {
    // Telling "done" now would let the caller believe the turn is in the thread.
    log.error({ err: error }, 'a finished turn could not be saved')
    events.end(JSON.stringify(cut()))
    return
  }
  const { finishReason, usage } = ending
  const done: StreamEvent = {
    object: 'ai.stream.done',
    finishReason,
    finish_reason: finishReason,
    usage,
    model: modelInfo(model),
  }
  events.end(JSON.stringify(done))
}

const emptyDelta: StreamEvent = { object: 'ai.stream.delta', delta: { type: 'output_text', text: '' } }
const [beforeText, afterText] = JSON.stringify(emptyDelta).split('""') as [string, string]

/** Runs once for every piece of every answer: only the text is made JSON each time, the rest was once. */
const deltaJson = (text: string): string => beforeText + JSON.stringify(text) + afterText

function cut(): StreamEvent {
  const { code, message } = new ArenaError('stream-failed')
  return { object: 'ai.error', code, message, timestamp: new Date().toISOString() }
}
