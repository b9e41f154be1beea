import type { ModelCall, SentMessage } from '../../port/model-client.ts'

/** Everything that a model is sent, the oldest first. */
export const messagesOf = ({ messages, system, context, prompt, images = [] }: ModelCall): readonly SentMessage[] =>
  messages ?? [
    ...(system === null ? [] : [{ role: 'system', content: system } as const]),
    ...context.flatMap((turn) => [
      { role: 'user', content: turn.prompt, images: turn.images ?? [] } as const,
      { role: 'assistant', content: turn.answer } as const,
    ]),
    { role: 'user', content: prompt, images },
  ]
