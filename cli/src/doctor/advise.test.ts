import { expect, it } from 'vitest'
import { advise } from './advise.ts'

it.each([
  ['groq', 'error', 'answered with status 401 for model m: Invalid API Key', 'check GROQ_API_KEY'],
  ['google', 'error', 'answered with status 400 for model m: API key not valid.', 'check GOOGLE_API_KEY'],
  ['cloudflare', 'error', 'answered with status 403 for model m: Authentication', 'check CLOUDFLARE_API_TOKEN'],
  ['cloudflare', 'error', 'answered with status 404 for model m: Could not route', 'check CLOUDFLARE_ACCOUNT_ID'],
  ['groq', 'error', 'answered with status 404 for model m: The model `m` does not exist', 'arena models retire m'],
  ['groq', 'rate_limited', 'answered with status 429 for model m', 'quota is used up'],
  ['groq', 'error', 'could not be reached (ENOTFOUND) for model m', 'GROQ_BASE_URL if it is set'],
  ['google', 'timeout', 'did not answer within 20 s', 'check the network'],
  ['google', 'error', 'answered with status 503 for model m: overloaded', 'try again later'],
] as const)('advises on the %s failure %s "%s": %s', (providerName, reason, message, expected) => {
  const failure = { providerName, modelName: 'm', reason, message: `${providerName} ${message}` }
  expect(advise(failure)).toContain(expected)
})
