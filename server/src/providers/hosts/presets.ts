import type { Quirks } from './dialects/dialect.ts'
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
  /**
   * Whether environment variables alone make it a host: the key, `<NAME>_BASE_URL` and `<NAME>_ACCOUNT_ID`. Operators rely on
   * the three that do; every other host is added.
   */
  readonly fromEnvironment: boolean
  /** Models that are added when the key is first set: their display names by the names at the host. */
  readonly models: Readonly<Record<string, string>>
  /** Whether all of these take images. */
  readonly vision: boolean
}

/** For a host that no preset describes. */
export const quirksDefault: Quirks = {
  tokenLimitField: 'max_tokens',
  // A refused request would cost the answer, a missing count only an estimate.
  asksForStreamUsage: false,
  seedField: null,
  rateLimitCodes: [],
}

const presetDefault = {
  ...quirksDefault,
  dialect: 'openai',
  drawn: true,
  fromEnvironment: false,
  models: {},
  vision: false,
} as const

/** What differs from the defaults. */
const rows = {
  openai: {
    label: 'OpenAI',
    seedField: 'seed',
    baseUrl: 'https://api.openai.com/v1',
    keyVariable: 'OPENAI_API_KEY',
    // Its reasoning models refuse `max_tokens`.
    tokenLimitField: 'max_completion_tokens',
    asksForStreamUsage: true,
  },
  anthropic: {
    label: 'Anthropic',
    baseUrl: 'https://api.anthropic.com',
    dialect: 'anthropic',
    keyVariable: 'ANTHROPIC_API_KEY',
  },
  groq: {
    label: 'Groq',
    seedField: 'seed',
    baseUrl: 'https://api.groq.com/openai/v1',
    keyVariable: 'GROQ_API_KEY',
    tokenLimitField: 'max_completion_tokens',
    asksForStreamUsage: true,
    fromEnvironment: true,
    models: {
      'llama-3.3-70b-versatile': 'Llama 3.3 70B',
      'llama-3.1-8b-instant': 'Llama 3.1 8B Instant',
      'openai/gpt-oss-120b': 'GPT-OSS 120B',
      'openai/gpt-oss-20b': 'GPT-OSS 20B',
      'qwen/qwen3-32b': 'Qwen3 32B',
      'moonshotai/kimi-k2-instruct-0905': 'Kimi K2',
    },
  },
  google: {
    label: 'Google AI Studio',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    keyVariable: 'GOOGLE_API_KEY',
    // Google refuses unknown fields with a 400. It knows this one, and then repeats the counts in every chunk.
    asksForStreamUsage: true,
    rateLimitCodes: ['RESOURCE_EXHAUSTED'],
    fromEnvironment: true,
    models: {
      'gemini-2.5-pro': 'Gemini 2.5 Pro',
      'gemini-2.5-flash': 'Gemini 2.5 Flash',
      'gemini-2.5-flash-lite': 'Gemini 2.5 Flash-Lite',
      'gemini-2.0-flash': 'Gemini 2.0 Flash',
    },
    vision: true,
  },
  cloudflare: {
    label: 'Cloudflare Workers AI',
    seedField: 'seed',
    // Token counts of streams are not documented for every model there.
    baseUrl: 'https://api.cloudflare.com/client/v4/accounts/{accountId}/ai/v1',
    keyVariable: 'CLOUDFLARE_API_TOKEN',
    // 3036: the account's daily allocation is used up. 3040: no data centre has capacity left.
    rateLimitCodes: [3036, 3040],
    // Its list is next to the endpoints in the form of OpenAI, not among them.
    modelsPath: '/../models/search',
    drawn: false,
    fromEnvironment: true,
    models: {
      '@cf/meta/llama-3.3-70b-instruct-fp8-fast': 'Llama 3.3 70B (edge)',
      '@cf/meta/llama-3.1-8b-instruct': 'Llama 3.1 8B (edge)',
      '@cf/mistralai/mistral-small-3.1-24b-instruct': 'Mistral Small 3.1 24B (edge)',
      '@cf/qwen/qwen2.5-coder-32b-instruct': 'Qwen2.5 Coder 32B (edge)',
    },
  },
  // It refuses unknown fields, the one for token counts among them, with a 422. It sends the counts without being asked.
  mistral: {
    label: 'Mistral',
    seedField: 'random_seed',
    baseUrl: 'https://api.mistral.ai/v1',
    keyVariable: 'MISTRAL_API_KEY',
  },
  openrouter: {
    label: 'OpenRouter',
    seedField: 'seed',
    baseUrl: 'https://openrouter.ai/api/v1',
    keyVariable: 'OPENROUTER_API_KEY',
    asksForStreamUsage: true,
  },
  deepseek: {
    label: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com',
    keyVariable: 'DEEPSEEK_API_KEY',
    asksForStreamUsage: true,
  },
  xai: {
    label: 'xAI',
    seedField: 'seed',
    baseUrl: 'https://api.x.ai/v1',
    keyVariable: 'XAI_API_KEY',
    asksForStreamUsage: true,
  },
  // It sends the token counts without being asked.
  together: {
    label: 'Together AI',
    seedField: 'seed',
    baseUrl: 'https://api.together.xyz/v1',
    keyVariable: 'TOGETHER_API_KEY',
  },
  azure: {
    label: 'Azure OpenAI',
    seedField: 'seed',
    baseUrl: null,
    dialect: 'azure',
    keyVariable: 'AZURE_OPENAI_API_KEY',
    tokenLimitField: 'max_completion_tokens',
    asksForStreamUsage: true,
  },
  // It ignores `max_completion_tokens`, and would write without a limit.
  ollama: {
    label: 'Ollama',
    seedField: 'seed',
    baseUrl: 'http://localhost:11434/v1',
    keyVariable: null,
    asksForStreamUsage: true,
  },
  vllm: {
    label: 'vLLM',
    seedField: 'seed',
    baseUrl: 'http://localhost:8000/v1',
    keyVariable: null,
    asksForStreamUsage: true,
  },
  lmstudio: {
    label: 'LM Studio',
    seedField: 'seed',
    baseUrl: 'http://localhost:1234/v1',
    keyVariable: null,
    asksForStreamUsage: true,
  },
  litellm: {
    label: 'LiteLLM',
    seedField: 'seed',
    baseUrl: 'http://localhost:4000/v1',
    keyVariable: 'LITELLM_API_KEY',
    asksForStreamUsage: true,
  },
} as const satisfies Record<string, Partial<Preset> & Pick<Preset, 'label' | 'baseUrl' | 'keyVariable'>>

export type PresetName = keyof typeof rows

export const presets = Object.fromEntries(
  Object.entries(rows).map(([name, row]) => [name, { ...presetDefault, ...row }]),
) as Readonly<Record<PresetName, Preset>>

/** The presets of the hosts that environment variables alone configure. */
export const environmentPresets = (Object.keys(presets) as PresetName[])
  .map((name) => ({ name, ...presets[name] }))
  .filter(({ fromEnvironment }) => fromEnvironment)
