import { chatOnce, chatStream } from '@arena/contract'
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts'
import { type Bind, sent } from '../../http/bind.ts'
import { createEventStream } from '../../http/event-stream.ts'
import { answerPrompt } from './answer-prompt.ts'
import { answerToKeep, repeatAnswer } from './repeat-answer.ts'
import type { ReadTurn } from './store.ts'
import { type StreamParts, streamPrompt } from './stream-prompt.ts'

export interface ChatRouteOptions extends StreamParts {
  readonly readTurn: ReadTurn
  readonly closing: AbortSignal
}

export function chatRoutes(bind: Bind, { closing, readTurn, ...parts }: ChatRouteOptions): void {
  bind(chatOnce, {
    handle({ body, caller, reply, request, reservedId }) {
      const { signal } = abortOnDisconnect(reply, closing)
      return answerPrompt(parts, body, { userId: caller.userId, reservedId, signal, log: request.log })
    },
    repeat: {
      keep: (answer, { body }) => answerToKeep(answer, body),
      rebuild: ({ body, caller }, earlier) => repeatAnswer({ ...parts, readTurn }, body, caller.userId, earlier),
    },
  })
  bind(chatStream, {
    async handle({ body, caller, reply, request }) {
      const events = createEventStream(reply)
      const { signal } = abortOnDisconnect(reply, closing)
      await streamPrompt(parts, body, { userId: caller.userId, signal, events, log: request.log })
      return sent
    },
  })
}
