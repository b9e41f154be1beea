import { chatOnce, chatStream } from '@arena/contract'
import type { FastifyReply } from 'fastify'
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts'
import { type Bind, sent } from '../../http/bind.ts'
import { clientAddress } from '../../http/client-address.ts'
import { createEventStream } from '../../http/replies/event-stream.ts'
import { answerPrompt } from './answer-prompt.ts'
import type { ChatDependencies } from './dependencies.ts'
import { answerToKeep, repeatAnswer } from './repeat-answer.ts'
import { streamPrompt } from './stream-prompt.ts'

export function chatRoutes(bind: Bind, dependencies: ChatDependencies): void {
  const { closing, generation } = dependencies
  const queue = <Result>(reply: FastifyReply, work: () => Promise<Result>) =>
    generation.runGeneration(abortOnDisconnect(reply, closing).signal, work)

  bind(chatOnce, {
    queue,
    handle({ body, caller, reply, request, reservedId }) {
      const { signal } = abortOnDisconnect(reply, closing)
      const call = { userId: caller.userId, address: clientAddress(request), reservedId, signal, log: request.log }
      return answerPrompt(dependencies, body, call)
    },
    repeat: {
      keep: (answer, { body }) => answerToKeep(answer, body),
      rebuild: ({ body, caller }, earlier) => repeatAnswer(dependencies, body, caller.userId, earlier),
    },
  })
  bind(chatStream, {
    queue,
    async handle({ body, caller, reply, request }) {
      const events = createEventStream(reply)
      const { signal } = abortOnDisconnect(reply, closing)
      const call = { userId: caller.userId, address: clientAddress(request), signal, events, log: request.log }
      await streamPrompt(dependencies, body, call)
      return sent
    },
  })
}
