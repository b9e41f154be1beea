import type { Completion, CompletionUsage } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { newId, timeOfId } from '../../base/ids.ts'
import { presentOpenAiError } from '../../http/present-error.ts'
import { createEventStream, type EventStream } from '../../http/replies/event-stream.ts'
import type { Ending, Usage } from '../../providers/port/model-client.ts'

type FinishReason = Ending['finishReason']

function headOf(model: string) {
  const id = newId()
  return { id: `chatcmpl-${id}`, created: Math.floor(timeOfId(id) / 1000), model }
}

const usageOf = ({ promptTokens, completionTokens, totalTokens }: Usage): CompletionUsage => ({
  prompt_tokens: promptTokens,
  completion_tokens: completionTokens,
  total_tokens: totalTokens,
})

/** A whole answer under the name that the client asked for. Without `usage`, its reader must not learn the counts. */
export const completionOf = (
  model: string,
  content: string,
  { finishReason = 'stop', usage }: { finishReason?: FinishReason; usage?: Usage } = {},
): Completion => ({
  ...headOf(model),
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content, refusal: null },
      logprobs: null,
      finish_reason: finishReason,
    },
  ],
  ...(usage && { usage: usageOf(usage) }),
})

/** An answer as a stream of chunks. */
export interface Chunks {
  readonly open: boolean
  /** Sends the headers and the first chunk, which has no text. */
  start(): void
  text(text: string): void | Promise<void>
  /** The end of a whole answer. The usage is sent if the client asked for it. */
  finish(finishReason: FinishReason, usage?: Usage): void
  /** The end of an answer that was cut off: without `[DONE]`, so that no client takes it for a whole one. */
  fail(): void
}

export function createChunks(
  reply: Parameters<typeof createEventStream>[0],
  { model, includesUsage }: { readonly model: string; readonly includesUsage: boolean },
): Chunks {
  const events: EventStream = createEventStream(reply)
  const { id, created } = headOf(model)
  // Joined, because one is sent for every few characters of an answer.
  const head = JSON.stringify({ id, object: 'chat.completion.chunk', created, model }).slice(0, -1)
  const noUsage = includesUsage ? ',"usage":null' : ''
  const chunk = (delta: string, finishReason = 'null') =>
    `${head},"choices":[{"index":0,"delta":${delta},"logprobs":null,"finish_reason":${finishReason}}]${noUsage}}`
  const start = () => {
    if (!events.open) void events.send(chunk('{"role":"assistant","content":""}'))
  }
  return {
    get open() {
      return events.open
    },
    start,
    text(text) {
      if (!events.open) start()
      return events.send(chunk(`{"content":${JSON.stringify(text)}}`))
    },
    finish(finishReason, usage) {
      void events.send(chunk('{}', `"${finishReason}"`))
      if (includesUsage && usage) void events.send(`${head},"choices":[],"usage":${JSON.stringify(usageOf(usage))}}`)
      events.end('[DONE]')
    },
    fail: () => events.end(JSON.stringify(presentOpenAiError(new ArenaError('stream-failed')))),
  }
}
