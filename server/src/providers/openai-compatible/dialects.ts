import type { ProviderName } from '../provider.ts'

/** What one host does differently. Whatever is absent here is the same for all of them. */
export interface Dialect {
  readonly name: ProviderName
  /** `{accountId}` stands for the operator's own account at the host. */
  readonly baseUrl: string
  readonly tokenLimitField: 'max_tokens' | 'max_completion_tokens'
  /** Sends `stream_options: {include_usage: true}`; without it some hosts stream no token counts. */
  readonly asksForStreamUsage: boolean
  /** How "too many requests" is spelled inside an error body, where no HTTP status says it. */
  readonly rateLimitCodes: readonly (string | number)[]
}

export const dialects: Readonly<Record<ProviderName, Dialect>> = {
  groq: {
    name: 'groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    tokenLimitField: 'max_completion_tokens',
    asksForStreamUsage: true,
    rateLimitCodes: ['rate_limit_exceeded'],
  },
  google: {
    name: 'google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    tokenLimitField: 'max_tokens',
    // Google refuses fields it does not know with a 400; this one it knows, and then repeats the counts in every chunk.
    asksForStreamUsage: true,
    rateLimitCodes: ['RESOURCE_EXHAUSTED'],
  },
  cloudflare: {
    name: 'cloudflare',
    baseUrl: 'https://api.cloudflare.com/client/v4/accounts/{accountId}/ai/v1',
    tokenLimitField: 'max_tokens',
    // Undocumented for every model there: a refused request would cost the answer, a missing count only an estimate.
    asksForStreamUsage: false,
    // 3036: the account's daily allocation is used up. 3040: no data centre has capacity left.
    rateLimitCodes: [3036, 3040],
  },
}

/**
 * The host's own address, for a configuration that names no other.
 *
 * @example
 * defaultBaseUrl(dialects.cloudflare, { accountId: '0123abcd' })
 * // 'https://api.cloudflare.com/client/v4/accounts/0123abcd/ai/v1'
 */
export function defaultBaseUrl(dialect: Dialect, account: { accountId?: string } = {}): string {
  if (!dialect.baseUrl.includes('{accountId}')) return dialect.baseUrl
  if (!account.accountId) throw new TypeError(`${dialect.name} needs an account id or a base URL of its own`)
  return dialect.baseUrl.replace('{accountId}', encodeURIComponent(account.accountId))
}
