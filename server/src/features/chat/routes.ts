import { chatOnce, chatStream } from '@arena/contract'
import type { FastifyReply } from 'fastify'
import type { RunGeneration } from '../../generation/queue.ts'
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts'
import { type Bind, sent } from '../../http/bind.ts'
import { createEventStream } from '../../http/event-stream.ts'
import { answerPrompt } from './answer-prompt.ts'
import { answerToKeep, repeatAnswer } from './repeat-answer.ts'
import type { ReadTurn } from './store.ts'
import { type StreamParts, streamPrompt } from './stream-prompt.ts'

export interface ChatRouteParts extends StreamParts {
  readonly readTurn: ReadTurn
  readonly runGeneration: RunGeneration
  readonly closing: AbortSignal
}

export function chatRoutes(bind: Bind, { closing, readTurn, runGeneration, ...parts }: ChatRouteParts): void {
  const queue = <Result>(reply: FastifyReply, work: () => Promise<Result>) =>
    runGeneration(abortOnDisconnect(reply, closing).signal, work)

  bind(chatOnce, {
    queue,
    handle({ body, caller, reply, request, reservedId }) {
      const { signal } = abortOnDisconnect(reply, closing)
      const call = { userId: caller.userId, address: request.ip, reservedId, signal, log: request.log }
      return answerPrompt(parts, body, call)
    },
    repeat: {
      keep: (answer, { body }) => answerToKeep(answer, body),
      rebuild: ({ body, caller }, earlier) => repeatAnswer({ ...parts, readTurn }, body, caller.userId, earlier),
    },
  })
  bind(chatStream, {
    queue,
    async handle({ body, caller, reply, request }) {
      const events = createEventStream(reply)
      const { signal } = abortOnDisconnect(reply, closing)
      const call = { userId: caller.userId, address: request.ip, signal, events, log: request.log }
      await streamPrompt(parts, body, call)
      return sent
    },
  })
}
