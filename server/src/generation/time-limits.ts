import { followSignal } from '../async/follow-signal.ts'
import { estimateUsage } from '../providers/port/estimate-tokens.ts'
import {
  CallFailure,
  type Completion,
  type Ending,
  type ModelCall,
  type ModelClient,
} from '../providers/port/model-client.ts'

const timeout = (modelName: string, limitMs: number, what: string, { hostFailed = true } = {}) =>
  new CallFailure(`${modelName} ${what} within ${Math.round(limitMs)} ms`, { reason: 'timeout', hostFailed })

/** Gets the whole answer within `timeoutMs`, retries included. */
export async function completeWithin(
  client: Pick<ModelClient, 'complete'>,
  call: ModelCall,
  timeoutMs: number,
): Promise<Completion> {
  const { controller, unfollow } = followSignal(call.signal)
  const timer = setTimeout(() => controller.abort(timeout(call.modelName, timeoutMs, 'did not answer')), timeoutMs)
  try {
    return requireText(await client.complete({ ...call, signal: controller.signal }), call)
  } finally {
    clearTimeout(timer)
    unfollow()
  }
}

/** Throws unless an answer has text. */
export function requireText(completion: Completion, { modelName }: Pick<ModelCall, 'modelName'>): Completion {
  if (completion.text.trim() !== '') return completion
  throw new CallFailure(`${modelName} returned an empty answer`, { reason: 'empty' })
}

export interface StreamLimits {
  readonly firstTokenTimeoutMs: number
  readonly idleTimeoutMs: number
  /** For the whole stream, including the time of a slow reader. */
  readonly totalTimeoutMs: number
}

/**
 * Streams an answer. The first text or reasoning has its own limit; after it, no pause may be longer than the idle limit. At
 * the limit for the whole stream, an answer with text ends as if it had reached its length limit.
 */
export async function streamWithin(
  client: Pick<ModelClient, 'stream'>,
  call: ModelCall,
  { firstTokenTimeoutMs, idleTimeoutMs, totalTimeoutMs }: StreamLimits,
  onText: (text: string) => void | Promise<void>,
): Promise<Ending> {
  const { controller, unfollow } = followSignal(call.signal)
  const startTimer = (limitMs: number, what: string) =>
    setTimeout(() => controller.abort(timeout(call.modelName, limitMs, what)), limitMs)
  let started = false
  let ended = false
  let textChars = 0
  let reasoningChars = 0
  let timer = startTimer(firstTokenTimeoutMs, 'sent no text')
  // A slow reader or a long answer can cause it, so it says nothing about the host.
  const tooLong = timeout(call.modelName, totalTimeoutMs, 'did not finish', { hostFailed: false })
  const totalTimer = setTimeout(() => controller.abort(tooLong), totalTimeoutMs)

  const startIdleTimer = () => {
    started = true
    clearTimeout(timer)
    // `onText` can still be pending when the call was aborted. A timer started then would delay the end of the process.
    if (!ended) timer = startTimer(idleTimeoutMs, 'sent no further text')
  }
  const waitFor = async (consumed: Promise<void>) => {
    // No timer runs while the reader is slow: that is not the model's fault.
    clearTimeout(timer)
    await consumed
    startIdleTimer()
  }

  // This runs for every piece of text. While the reader keeps up, it only refreshes one timer and awaits nothing.
  const count = (consumed: void | Promise<void>) => {
    if (consumed !== undefined) return waitFor(consumed)
    if (started && !ended) timer.refresh()
    else startIdleTimer()
  }
  const onReasoning = (text: string) => {
    reasoningChars += text.length
    return count(text === '' ? undefined : call.onReasoning?.(text))
  }

  try {
    const showsReasoning = call.onReasoning !== undefined
    return await client.stream({ ...call, onReasoning, showsReasoning, signal: controller.signal }, (text) => {
      if (text === '') return
      textChars += text.length
      return count(onText(text))
    })
  } catch (error) {
    if (error !== tooLong || textChars === 0) throw error
    return { finishReason: 'length', usage: estimateUsage(call, textChars + reasoningChars), reasoning: null }
  } finally {
    ended = true
    clearTimeout(timer)
    clearTimeout(totalTimer)
    unfollow()
  }
}
