import type { ProviderName } from '@arena/contract'
import type { CatalogueEntry } from './store.ts'

const of =
  (providerName: ProviderName) =>
  (modelName: string, displayName: string): CatalogueEntry => ({ modelName, displayName, providerName, isFree: true })

const groq = of('groq')
const google = of('google')
const cloudflare = of('cloudflare')

/**
 * Real models of each provider, added when its key is first set. Providers change their models: retire old ones with
 * `arena models retire`, add new ones with `arena models add` or a catalogue file.
 */
export const builtInModels: readonly CatalogueEntry[] = [
  groq('llama-3.3-70b-versatile', 'Llama 3.3 70B'),
  groq('llama-3.1-8b-instant', 'Llama 3.1 8B Instant'),
  groq('openai/gpt-oss-120b', 'GPT-OSS 120B'),
  groq('openai/gpt-oss-20b', 'GPT-OSS 20B'),
  groq('qwen/qwen3-32b', 'Qwen3 32B'),
  groq('moonshotai/kimi-k2-instruct-0905', 'Kimi K2'),
  google('gemini-2.5-pro', 'Gemini 2.5 Pro'),
  google('gemini-2.5-flash', 'Gemini 2.5 Flash'),
  google('gemini-2.5-flash-lite', 'Gemini 2.5 Flash-Lite'),
  google('gemini-2.0-flash', 'Gemini 2.0 Flash'),
  cloudflare('@cf/meta/llama-3.3-70b-instruct-fp8-fast', 'Llama 3.3 70B (edge)'),
  cloudflare('@cf/meta/llama-3.1-8b-instruct', 'Llama 3.1 8B (edge)'),
  cloudflare('@cf/mistralai/mistral-small-3.1-24b-instruct', 'Mistral Small 3.1 24B (edge)'),
  cloudflare('@cf/qwen/qwen2.5-coder-32b-instruct', 'Qwen2.5 Coder 32B (edge)'),
]

/** Small, fast and reliable models, tried in this order when `FALLBACK_MODEL` is not set. */
export const fallbackCandidates: readonly string[] = [
  'sim/basic',
  'llama-3.1-8b-instant',
  'gemini-2.5-flash-lite',
  '@cf/meta/llama-3.1-8b-instruct',
]
