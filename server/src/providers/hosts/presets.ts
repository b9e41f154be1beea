import type { ProviderName } from '../provider.ts'
import type { Quirks } from './dialect.ts'
import type { DialectName } from './dialects/index.ts'

/** The defaults of a known host. */
export interface Preset extends Quirks {
  readonly label: string
  /** `{accountId}` stands for the operator's account at the host; `null` where only the operator knows the address. */
  readonly baseUrl: string | null
  readonly dialect: DialectName
  /** The usual name of the environment variable with the key; `null` for a host without keys. */
  readonly keyVariable: string | null
  /** Whether battles with random models use its models. */
  readonly drawn: boolean
}

/** For a host that no preset describes. */
export const quirksDefault: Quirks = {
  tokenLimitField: 'max_tokens',
  // A refused request would cost the answer, a missing count only an estimate.
  asksForStreamUsage: false,
  rateLimitCodes: [],
}

const rows = {
  groq: {
    label: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    dialect: 'openai',
    keyVariable: 'GROQ_API_KEY',
    tokenLimitField: 'max_completion_tokens',
    asksForStreamUsage: true,
    rateLimitCodes: ['rate_limit_exceeded'],
    drawn: true,
  },
  google: {
    label: 'Google AI Studio',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    dialect: 'openai',
    keyVariable: 'GOOGLE_API_KEY',
    tokenLimitField: 'max_tokens',
    // Google refuses unknown fields with a 400. It knows this one, and then repeats the counts in every chunk.
    asksForStreamUsage: true,
    rateLimitCodes: ['RESOURCE_EXHAUSTED'],
    drawn: true,
  },
  cloudflare: {
    label: 'Cloudflare Workers AI',
    baseUrl: 'https://api.cloudflare.com/client/v4/accounts/{accountId}/ai/v1',
    dialect: 'openai',
    keyVariable: 'CLOUDFLARE_API_TOKEN',
    tokenLimitField: 'max_tokens',
    // Not documented for every model there.
    asksForStreamUsage: false,
    // 3036: the account's daily allocation is used up. 3040: no data centre has capacity left.
    rateLimitCodes: [3036, 3040],
    drawn: false,
  },
} as const satisfies Record<string, Preset>

export type PresetName = keyof typeof rows

export const presets: Readonly<Record<PresetName, Preset>> = rows

/** The hosts that environment variables alone configure: the key, `<NAME>_BASE_URL` and, for some, `<NAME>_ACCOUNT_ID`. */
export const builtInHosts = [
  { name: 'groq', ...rows.groq },
  { name: 'google', ...rows.google },
  { name: 'cloudflare', ...rows.cloudflare },
] as const satisfies readonly (Preset & { readonly name: ProviderName })[]

export const needsAccountId = ({ baseUrl }: Preset): boolean => baseUrl?.includes('{accountId}') ?? false

/**
 * The address of the host itself, for a configuration without a base URL.
 *
 * @example
 * defaultBaseUrl(presets.cloudflare, { accountId: '0123abcd' })
 * // 'https://api.cloudflare.com/client/v4/accounts/0123abcd/ai/v1'
 */
export function defaultBaseUrl(preset: Preset, account: { accountId?: string | null } = {}): string {
  if (preset.baseUrl === null) throw new TypeError(`${preset.label} needs a base URL`)
  if (!needsAccountId(preset)) return preset.baseUrl
  if (!account.accountId) throw new TypeError(`${preset.label} needs an account id or a base URL`)
  return preset.baseUrl.replace('{accountId}', encodeURIComponent(account.accountId))
}
