import { describe, expect, it } from 'vitest'
import { advise } from './advise.ts'

describe('advise', () => {
  it.each([
    ['groq', 'error', 'groq answered 401 to model m: Invalid API Key', 'check GROQ_API_KEY'],
    ['google', 'error', 'google answered 400 to model m: API key not valid.', 'check GOOGLE_API_KEY'],
    ['cloudflare', 'error', 'cloudflare answered 403 to model m: Authentication error', 'check CLOUDFLARE_API_TOKEN'],
    ['cloudflare', 'error', 'cloudflare answered 404 to model m: Could not route', 'check CLOUDFLARE_ACCOUNT_ID'],
    ['groq', 'error', 'groq answered 404 to model m: The model `m` does not exist', 'arena models retire m'],
    ['groq', 'rate_limited', 'groq answered 429 to model m', 'quota is used up'],
    ['groq', 'error', 'groq could not be reached for model m (ENOTFOUND)', 'GROQ_BASE_URL if it is set'],
    ['google', 'timeout', 'm did not answer within 20 s', 'check the network'],
    ['google', 'error', 'google answered 503 to model m: overloaded', 'try again later'],
  ] as const)('for %s, %s, "%s" says: %s', (providerName, reason, message, expected) => {
    expect(advise({ providerName, modelName: 'm', reason, message })).toContain(expected)
  })
})
