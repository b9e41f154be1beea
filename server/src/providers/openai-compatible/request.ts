import type { Dispatcher } from 'undici'
import type { ModelCall } from '../provider.ts'
import type { Dialect } from './dialects.ts'

export interface Endpoint {
  readonly origin: string
  readonly path: string
}

/** Splits a base URL into origin and path. Wrong values are refused at the start of the process, not in a battle. */
export function parseBaseUrl(baseUrl: string): Endpoint {
  if (!URL.canParse(baseUrl)) throw new TypeError('the base URL of a provider is not a URL')
  const url = new URL(baseUrl)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError('the base URL of a provider must start with http:// or https://')
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('the base URL of a provider must not contain credentials; configure its API key instead')
  }
  if (/[{}]|%7B|%7D/i.test(url.pathname)) {
    throw new TypeError('the base URL of a provider still contains a placeholder, such as {accountId}')
  }
  return { origin: url.origin, path: `${url.pathname.replace(/\/+$/, '')}/chat/completions${url.search}` }
}

export interface RequestFacts {
  readonly endpoint: Endpoint
  readonly dialect: Dialect
  readonly apiKey: string
  readonly stream: boolean
}

export function createRequest(call: ModelCall, facts: RequestFacts): Dispatcher.DispatchOptions {
  const { endpoint, apiKey, stream } = facts
  return {
    ...endpoint,
    method: 'POST',
    headers: {
      // The CDNs in front of some hosts treat a request without one as a bot's.
      'user-agent': 'arena',
      'content-type': 'application/json',
      accept: stream ? 'text/event-stream' : 'application/json',
      // A local model server has no key, and an empty bearer token is a malformed header.
      ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(requestBody(call, facts)),
    // A model may think for minutes before its first byte. The caller's signal limits the time instead.
    headersTimeout: 0,
    bodyTimeout: 0,
  }
}

/** A field that the caller leaves to the host is absent, not `null`: several hosts refuse `"temperature": null`. */
function requestBody(call: ModelCall, { dialect, stream }: RequestFacts): object {
  return {
    model: call.modelName,
    messages: [
      ...(call.system === null ? [] : [{ role: 'system', content: call.system }]),
      ...call.context.flatMap(({ prompt, answer }) => [
        { role: 'user', content: prompt },
        { role: 'assistant', content: answer },
      ]),
      { role: 'user', content: call.prompt },
    ],
    ...(call.temperature !== null && { temperature: call.temperature }),
    ...(call.maxTokens !== null && { [dialect.tokenLimitField]: call.maxTokens }),
    ...(stream && { stream: true }),
    ...(stream && dialect.asksForStreamUsage && { stream_options: { include_usage: true } }),
  }
}
