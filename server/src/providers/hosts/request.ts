import { posix } from 'node:path'
import { withoutTrailingSlashes } from '@arena/contract/trailing-slashes'
import type { Dispatcher } from 'undici'
import type { ModelCall } from '../port/model-client.ts'
import type { Dialect, Quirks } from './dialects/dialect.ts'
import { createBody } from './request-body.ts'

/** Where the requests to a host go. */
export interface Endpoint {
  readonly origin: string
  /** The path of the base URL, without a slash at its end. */
  readonly path: string
  readonly query: string
}

/** Splits a base URL. Wrong values are refused when the host is created, not in a battle. */
export function parseBaseUrl(baseUrl: string): Endpoint {
  if (!URL.canParse(baseUrl)) throw new TypeError('the base URL of a host is not a URL')
  const url = new URL(baseUrl)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError('the base URL of a host must start with http:// or https://')
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('the base URL of a host must not contain credentials; configure its API key instead')
  }
  if (/[{}]|%7B|%7D/i.test(url.pathname)) {
    throw new TypeError('the base URL of a host still contains a placeholder, such as {accountId}')
  }
  return { origin: url.origin, path: withoutTrailingSlashes(url.pathname), query: url.search }
}

/** The path of a request below the base URL. Query parameters of the base URL take precedence over `query`. */
function pathBelow(endpoint: Endpoint, path: string, query: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(endpoint.query)
  for (const [name, value] of Object.entries(query)) if (!parameters.has(name)) parameters.set(name, value)
  return `${endpoint.path}${path}${parameters.size === 0 ? '' : `?${parameters}`}`
}

export interface RequestDetails {
  readonly endpoint: Endpoint
  readonly dialect: Dialect
  readonly quirks: Quirks
  readonly apiKey: string
  /** Those of the operator. They replace our own of the same name. */
  readonly headers: Readonly<Record<string, string>>
}

const ourHeaders = {
  // The CDNs in front of some hosts treat a request without one as a bot's.
  'user-agent': 'arena',
}

/** The request for a page of the list of models. */
export function createListRequest(
  pageQuery: Readonly<Record<string, string>>,
  { endpoint, dialect, quirks, apiKey, headers }: RequestDetails,
): Dispatcher.RequestOptions {
  const path = posix.normalize(`${endpoint.path}${quirks.modelsPath ?? dialect.modelsPath}`)
  return {
    origin: endpoint.origin,
    path: pathBelow({ ...endpoint, path: '' }, path, { ...dialect.query, ...pageQuery }),
    method: 'GET',
    headers: { ...ourHeaders, accept: 'application/json', ...dialect.headers(apiKey), ...headers },
  }
}

export function createRequest(
  call: ModelCall,
  { stream }: { readonly stream: boolean },
  { endpoint, dialect, quirks, apiKey, headers }: RequestDetails,
): Dispatcher.DispatchOptions {
  const { body, headers: bodyHeaders } = createBody(call, dialect, { stream, quirks })
  return {
    origin: endpoint.origin,
    path: pathBelow(endpoint, dialect.callPath(call.modelName), dialect.query),
    method: 'POST',
    headers: {
      ...ourHeaders,
      'content-type': 'application/json',
      accept: stream ? 'text/event-stream' : 'application/json',
      ...dialect.headers(apiKey),
      ...headers,
      ...bodyHeaders,
    },
    body,
    // A model may think for minutes before its first byte. The caller's signal limits the time instead.
    headersTimeout: 0,
    bodyTimeout: 0,
  }
}
