import type { ModelCall } from '../provider.ts'
import type { Dialect } from './dialects.ts'

export type Answering = 'whole' | 'streamed'

/** A field the caller left to the host is absent, not `null`: several hosts refuse `"temperature": null`. */
export function requestBody(call: ModelCall, dialect: Dialect, answering: Answering): string {
  const streamed = answering === 'streamed'
  return JSON.stringify({
    model: call.modelName,
    messages: [
      ...(call.system === null ? [] : [{ role: 'system', content: call.system }]),
      { role: 'user', content: call.prompt },
    ],
    ...(call.temperature !== null && { temperature: call.temperature }),
    ...(call.maxTokens !== null && { [dialect.tokenLimitField]: call.maxTokens }),
    ...(streamed && { stream: true }),
    ...(streamed && dialect.asksForStreamUsage && { stream_options: { include_usage: true } }),
  })
}

export function requestHeaders(apiKey: string, answering: Answering): Record<string, string> {
  return {
    // A request without one looks like a bot to the edges that hosts stand behind.
    'user-agent': 'arena',
    'content-type': 'application/json',
    accept: answering === 'streamed' ? 'text/event-stream' : 'application/json',
    // A local model server has no key, and an empty bearer token is a malformed header.
    ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }),
  }
}
