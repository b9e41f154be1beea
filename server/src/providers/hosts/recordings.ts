/**
 * Answers as the hosts send them, reduced to the relevant fields and with invented ids: groq.com, Google AI Studio's
 * OpenAI endpoint, Cloudflare Workers AI, Ollama, Anthropic, and Azure OpenAI.
 */

import { anthropic } from './recordings/anthropic.ts'
import { azure, openai } from './recordings/azure.ts'

export { endless, events } from './recordings/events.ts'
export { modelLists } from './recordings/model-lists.ts'
export { cloudflare, google, groq, mistral, ollama, reasonedBy } from './recordings/openai.ts'
export { anthropic, azure }

/** The same exchanges in each dialect: the answer is `Hello there.`, of 25 and 15 tokens. */
export const exchanges = { openai, anthropic, azure }
