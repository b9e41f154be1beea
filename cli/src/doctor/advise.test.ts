import { describe, expect, it } from 'vitest'
import { advise } from './advise.ts'

describe('advise', () => {
  it.each([
    ['groq', 'error', 'groq answered with status 401 for model m: Invalid API Key', 'check GROQ_API_KEY'],
    ['google', 'error', 'google answered with status 400 for model m: API key not valid.', 'check GOOGLE_API_KEY'],
    [
      'cloudflare',
      'error',
      'cloudflare answered with status 403 for model m: Authentication error',
      'check CLOUDFLARE_API_TOKEN',
    ],
    [
      'cloudflare',
      'error',
      'cloudflare answered with status 404 for model m: Could not route',
      'check CLOUDFLARE_ACCOUNT_ID',
    ],
    [
      'groq',
      'error',
      'groq answered with status 404 for model m: The model `m` does not exist',
      'arena models retire m',
    ],
    ['groq', 'rate_limited', 'groq answered with status 429 for model m', 'quota is used up'],
    ['groq', 'error', 'groq could not be reached (ENOTFOUND) for model m', 'GROQ_BASE_URL if it is set'],
    ['google', 'timeout', 'm did not answer within 20 s', 'check the network'],
    ['google', 'error', 'google answered with status 503 for model m: overloaded', 'try again later'],
  ] as const)('for %s, %s, "%s" says: %s', (providerName, reason, message, expected) => {
    expect(advise({ providerName, modelName: 'm', reason, message })).toContain(expected)
  })
})
