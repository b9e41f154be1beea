import type { BuiltInHost } from '@arena/contract'

/** The differences between hosts. Everything else is the same for all of them. */
export interface Dialect {
  readonly name: BuiltInHost
  /** The environment variable with the operator's API key. Those for address and account are `<NAME>_BASE_URL` and so on. */
  readonly apiKeyVariable: string
  /** `{accountId}` is replaced by the operator's account at the host. */
  readonly baseUrl: string
  readonly tokenLimitField: 'max_tokens' | 'max_completion_tokens'
  /** Whether to send `stream_options: {include_usage: true}`, without which some hosts stream no token counts. */
  readonly asksForStreamUsage: boolean
  /** The codes for "too many requests" in an error body, where there is no HTTP status for it. */
  readonly rateLimitCodes: readonly (string | number)[]
}

export const dialects: Readonly<Record<BuiltInHost, Dialect>> = {
  groq: {
    name: 'groq',
    apiKeyVariable: 'GROQ_API_KEY',
    baseUrl: 'https://api.groq.com/openai/v1',
    tokenLimitField: 'max_completion_tokens',
    asksForStreamUsage: true,
    rateLimitCodes: ['rate_limit_exceeded'],
  },
  google: {
    name: 'google',
    apiKeyVariable: 'GOOGLE_API_KEY',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    tokenLimitField: 'max_tokens',
    // Google refuses unknown fields with a 400. It knows this one, and then repeats the counts in every chunk.
    asksForStreamUsage: true,
    rateLimitCodes: ['RESOURCE_EXHAUSTED'],
  },
  cloudflare: {
    name: 'cloudflare',
    apiKeyVariable: 'CLOUDFLARE_API_TOKEN',
    baseUrl: 'https://api.cloudflare.com/client/v4/accounts/{accountId}/ai/v1',
    tokenLimitField: 'max_tokens',
    // Not documented for every model there. A refused request would cost the answer, a missing count only an estimate.
    asksForStreamUsage: false,
    // 3036: the account's daily allocation is used up. 3040: no data centre has capacity left.
    rateLimitCodes: [3036, 3040],
  },
}

export const needsAccountId = (dialect: Dialect): boolean => dialect.baseUrl.includes('{accountId}')

/**
 * The address of the host itself, for a configuration without a base URL.
 *
 * @example
 * defaultBaseUrl(dialects.cloudflare, { accountId: '0123abcd' })
 * // 'https://api.cloudflare.com/client/v4/accounts/0123abcd/ai/v1'
 */
export function defaultBaseUrl(dialect: Dialect, account: { accountId?: string | null } = {}): string {
  if (!needsAccountId(dialect)) return dialect.baseUrl
  if (!account.accountId) throw new TypeError(`${dialect.name} needs an account id or a base URL`)
  return dialect.baseUrl.replace('{accountId}', encodeURIComponent(account.accountId))
}
