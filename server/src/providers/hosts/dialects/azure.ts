import type { Dialect } from './dialect.ts'
import { openai } from './openai.ts'

/** Azure OpenAI. A model is called by the name of its deployment; the base URL ends before `/openai`. */
export const azure: Dialect = {
  ...openai,
  callPath: (modelName) => `/openai/deployments/${encodeURIComponent(modelName)}/chat/completions`,
  // The last version that is not a preview. The base URL may name another one.
  query: { 'api-version': '2024-10-21' },
  // The models of the region, of which the operator deploys some under other names.
  modelsPath: '/openai/models',
  headers: (apiKey) => (apiKey === '' ? {} : { 'api-key': apiKey }),
}
