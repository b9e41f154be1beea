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
  openai: {
    label: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    dialect: 'openai',
    keyVariable: 'OPENAI_API_KEY',
    // Its reasoning models refuse `max_tokens`.
    tokenLimitField: 'max_completion_tokens',
    asksForStreamUsage: true,
    rateLimitCodes: [],
    drawn: true,
  },
  anthropic: {
    label: 'Anthropic',
    baseUrl: 'https://api.anthropic.com',
    dialect: 'anthropic',
    keyVariable: 'ANTHROPIC_API_KEY',
    tokenLimitField: 'max_tokens',
    asksForStreamUsage: false,
    rateLimitCodes: [],
    drawn: true,
  },
  groq: {
    label: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    dialect: 'openai',
    keyVariable: 'GROQ_API_KEY',
    tokenLimitField: 'max_completion_tokens',
    asksForStreamUsage: true,
    rateLimitCodes: [],
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
    // Its list is next to the endpoints in the form of OpenAI, not among them.
    modelsPath: '/../models/search',
    drawn: false,
  },
  mistral: {
    label: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    dialect: 'openai',
    keyVariable: 'MISTRAL_API_KEY',
    tokenLimitField: 'max_tokens',
    // Mistral refuses unknown fields, this one among them, with a 422. It sends the counts without being asked.
    asksForStreamUsage: false,
    rateLimitCodes: [],
    drawn: true,
  },
  openrouter: {
    label: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    dialect: 'openai',
    keyVariable: 'OPENROUTER_API_KEY',
    tokenLimitField: 'max_tokens',
    asksForStreamUsage: true,
    rateLimitCodes: [],
    drawn: true,
  },
  deepseek: {
    label: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com',
    dialect: 'openai',
    keyVariable: 'DEEPSEEK_API_KEY',
    tokenLimitField: 'max_tokens',
    asksForStreamUsage: true,
    rateLimitCodes: [],
    drawn: true,
  },
  xai: {
    label: 'xAI',
    baseUrl: 'https://api.x.ai/v1',
    dialect: 'openai',
    keyVariable: 'XAI_API_KEY',
    tokenLimitField: 'max_tokens',
    asksForStreamUsage: true,
    rateLimitCodes: [],
    drawn: true,
  },
  together: {
    label: 'Together AI',
    baseUrl: 'https://api.together.xyz/v1',
    dialect: 'openai',
    keyVariable: 'TOGETHER_API_KEY',
    tokenLimitField: 'max_tokens',
    // It sends the counts without being asked.
    asksForStreamUsage: false,
    rateLimitCodes: [],
    drawn: true,
  },
  azure: {
    label: 'Azure OpenAI',
    baseUrl: null,
    dialect: 'azure',
    keyVariable: 'AZURE_OPENAI_API_KEY',
    tokenLimitField: 'max_completion_tokens',
    asksForStreamUsage: true,
    rateLimitCodes: [],
    drawn: true,
  },
  ollama: {
    label: 'Ollama',
    baseUrl: 'http://localhost:11434/v1',
    dialect: 'openai',
    keyVariable: null,
    // Ollama ignores `max_completion_tokens`, and would write without a limit.
    tokenLimitField: 'max_tokens',
    asksForStreamUsage: true,
    rateLimitCodes: [],
    drawn: true,
  },
  vllm: {
    label: 'vLLM',
    baseUrl: 'http://localhost:8000/v1',
    dialect: 'openai',
    keyVariable: null,
    tokenLimitField: 'max_tokens',
    asksForStreamUsage: true,
    rateLimitCodes: [],
    drawn: true,
  },
  lmstudio: {
    label: 'LM Studio',
    baseUrl: 'http://localhost:1234/v1',
    dialect: 'openai',
    keyVariable: null,
    tokenLimitField: 'max_tokens',
    asksForStreamUsage: true,
    rateLimitCodes: [],
    drawn: true,
  },
  litellm: {
    label: 'LiteLLM',
    baseUrl: 'http://localhost:4000/v1',
    dialect: 'openai',
    keyVariable: 'LITELLM_API_KEY',
    tokenLimitField: 'max_tokens',
    asksForStreamUsage: true,
    rateLimitCodes: [],
    drawn: true,
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
