export interface Endpoint {
  readonly origin: string
  readonly path: string
}

/**
 * Splits a configured base URL into what a connection pool and a request line need.
 * Wrong values are refused when the process starts, not as a failed battle hours later.
 */
export function parseEndpoint(baseUrl: string): Endpoint {
  if (!URL.canParse(baseUrl)) throw new TypeError('the base URL of a provider is not a URL')
  const url = new URL(baseUrl)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError('the base URL of a provider must start with http:// or https://')
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('the base URL of a provider must hold no credentials; configure its API key instead')
  }
  if (/[{}]|%7B|%7D/i.test(url.pathname)) {
    throw new TypeError('the base URL of a provider still holds a placeholder, such as {accountId}')
  }
  return { origin: url.origin, path: `${url.pathname.replace(/\/+$/, '')}/chat/completions${url.search}` }
}
