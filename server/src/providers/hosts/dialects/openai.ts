import type { AnswerPart, Dialect } from './dialect.ts'
import { isRecord, type JsonRecord } from './json.ts'
import { messagesOf } from './messages-of.ts'
import { readOpenAiModels } from './openai-models.ts'

/** OpenAI chat completions, as most hosts speak it. */
export const openai: Dialect = {
  callPath: () => '/chat/completions',
  query: {},
  // A local model server has no key, and an empty bearer token is a malformed header.
  headers: (apiKey) => (apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),

  /** A field that the caller leaves to the host is absent, not `null`: several hosts refuse `"temperature": null`. */
  body: (call, { stream, quirks, base64Of }) => ({
    model: call.modelName,
    messages: messagesOf(call).map(({ role, content, images = [] }) => {
      if (images.length === 0) return { role, content }
      const parts = images.map((image) => ({
        type: 'image_url',
        image_url: { url: `data:${image.type};base64,${base64Of(image)}` },
      }))
      return { role, content: [{ type: 'text', text: content }, ...parts] }
    }),
    ...(call.temperature !== null && { temperature: call.temperature }),
    ...(call.topP !== undefined && { top_p: call.topP }),
    ...(call.stop !== undefined && { stop: call.stop }),
    ...(call.seed !== undefined && quirks.seedField !== null && { [quirks.seedField]: call.seed }),
    ...(call.maxTokens !== null && { [quirks.tokenLimitField]: call.maxTokens }),
    ...(stream && { stream: true }),
    ...(stream && quirks.asksForStreamUsage && { stream_options: { include_usage: true } }),
  }),

  errorCodes: {
    rateLimited: ['rate_limit_exceeded'],
    temporary: [],
    filtered: ['content_filter', 'content_policy_violation'],
  },

  readAnswer({ choices, usage }) {
    const choice: unknown = Array.isArray(choices) ? choices[0] : null
    return isRecord(choice) ? readChoice(choice, choice.message, usage) : null
  },

  readEvent({ choices, usage, x_groq }) {
    const choice: unknown = Array.isArray(choices) ? choices[0] : null
    const counts = isRecord(x_groq) && isRecord(x_groq.usage) ? x_groq.usage : usage
    return isRecord(choice) ? readChoice(choice, choice.delta, counts) : readChoice({}, null, counts)
  },

  modelsPath: '/models',
  readModels: readOpenAiModels,
}

function readChoice(choice: { readonly finish_reason?: unknown }, message: unknown, usage: unknown): AnswerPart {
  return {
    text: isRecord(message) ? textOf(message.content) : '',
    reasoning: isRecord(message) ? reasoningOf(message) : '',
    // Old versions of Ollama send `""` in every chunk but the last, so an empty reason is none.
    finishReason: typeof choice.finish_reason === 'string' && choice.finish_reason !== '' ? choice.finish_reason : null,
    usage: isRecord(usage) ? usage : null,
    isLast: false,
  }
}

/**
 * The text of a message or of a delta: a string, or a list of parts of which only those of type `text` belong to the
 * answer. Workers AI sends a token of digits as a number; without it `range(100)` would become `range()`.
 */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (typeof content === 'number') return String(content)
  if (!Array.isArray(content)) return ''
  let text = ''
  for (const part of content) {
    if (isRecord(part) && part.type === 'text' && typeof part.text === 'string') text += part.text
  }
  return text
}

/**
 * `reasoning_content` at DeepSeek, xAI, LM Studio and LiteLLM, `reasoning` at OpenRouter, Groq, Ollama and vLLM, which used
 * to send the other one and may send both. Mistral sends parts of the content: `{"type": "thinking", "thinking": […]}`.
 */
function reasoningOf({ reasoning_content, reasoning, content }: JsonRecord): string {
  if (typeof reasoning_content === 'string' && reasoning_content !== '') return reasoning_content
  if (typeof reasoning === 'string') return reasoning
  if (!Array.isArray(content)) return ''
  return content.map((part) => (isRecord(part) && part.type === 'thinking' ? textOf(part.thinking) : '')).join('')
}
