import { environmentPresets } from '@arena/server'
import { expect, it } from 'vitest'
import { advise } from './advise.ts'

it.each([
  ['groq', { status: 401, message: 'Invalid API Key' }, 'check GROQ_API_KEY'],
  ['google', { status: 400, message: 'API key not valid.' }, 'check GOOGLE_API_KEY'],
  ['cloudflare', { status: 403, message: 'Authentication' }, 'check CLOUDFLARE_API_TOKEN'],
  ['lab', { status: 401 }, 'check its key'],
  ['cloudflare', { status: 404, message: 'Could not route' }, 'check CLOUDFLARE_ACCOUNT_ID'],
  ['groq', { status: 404, message: 'The model `m` does not exist' }, 'arena models retire m'],
  ['groq', { status: 429, reason: 'rate_limited' }, 'quota is used up'],
  ['groq', { code: 'ENOTFOUND' }, 'GROQ_BASE_URL if it is set'],
  ['lab', { code: 'ENOTFOUND' }, 'the proxy and its address'],
  ['google', { reason: 'timeout' }, 'check the network'],
  ['google', { status: 503, message: 'overloaded' }, 'try again later'],
] as const)('advises on the failure of %s %j: %s', (providerName, failure, expected) => {
  const keyVariable = environmentPresets.find(({ name }) => name === providerName)?.keyVariable ?? null
  const usual = { keyVariable, modelName: 'm', reason: 'error', message: '', status: null, code: null }
  expect(advise({ ...usual, ...failure, providerName })).toContain(expected)
})
