import { chatOnce, chatStream } from '@arena/contract'
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts'
import { type Bind, sent } from '../../http/bind.ts'
import { createEventStream } from '../../http/event-stream.ts'
import { answerPrompt } from './answer-prompt.ts'
import { type StreamParts, streamPrompt } from './stream-prompt.ts'

export function chatRoutes(bind: Bind, { closing, ...parts }: StreamParts & { readonly closing: AbortSignal }): void {
  bind(chatOnce, {
    handle({ body, caller, reply, request }) {
      const { signal } = abortOnDisconnect(reply, closing)
      return answerPrompt(parts, body, { userId: caller.userId, address: request.ip, signal, log: request.log })
    },
  })
  bind(chatStream, {
    async handle({ body, caller, reply, request }) {
      const events = createEventStream(reply)
      const { signal } = abortOnDisconnect(reply, closing)
      await streamPrompt(parts, body, { userId: caller.userId, address: request.ip, signal, events, log: request.log })
      return sent
    },
  })
}
