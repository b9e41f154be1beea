import type { SentMessage } from '../../port/model-client.ts'
import type { AnswerPart, Dialect, ListedModel } from './dialect.ts'
import { isRecord, type JsonRecord } from './json.ts'
import { listedModel } from './listed-model.ts'
import { messagesOf } from './messages-of.ts'

/** The API refuses a request without a limit. */
const maxTokensDefault = 4096

/** Anthropic messages. Its base URL ends before `/v1`. */
export const anthropic: Dialect = {
  callPath: () => '/v1/messages',
  query: {},
  headers: (apiKey) => ({ 'anthropic-version': '2023-06-01', ...(apiKey !== '' && { 'x-api-key': apiKey }) }),

  body(call, { stream, base64Of }) {
    const isSystem = ({ role }: SentMessage) => role === 'system'
    const messages = messagesOf(call)
    const system = messages.filter(isSystem).map(({ content }) => content)
    return {
      model: call.modelName,
      max_tokens: call.maxTokens ?? maxTokensDefault,
      ...(system.length > 0 && { system: system.join('\n\n') }),
      messages: messages
        .filter((message) => !isSystem(message))
        .map(({ role, content, images = [] }) => {
          if (images.length === 0) return { role, content }
          const blocks = images.map((image) => ({
            type: 'image',
            source: { type: 'base64', media_type: image.type, data: base64Of(image) },
          }))
          return { role, content: [...blocks, { type: 'text', text: content }] }
        }),
      // The callers of Arena may send up to 2, as at OpenAI. A value above 1 is refused here.
      // Several models refuse a request with both.
      ...(call.temperature !== null
        ? { temperature: Math.min(call.temperature, 1) }
        : call.topP !== undefined && { top_p: call.topP }),
      ...(call.stop !== undefined && { stop_sequences: call.stop }),
      ...(stream && { stream: true }),
    }
  },

  errorCodes: {
    rateLimited: ['rate_limit_error'],
    temporary: ['overloaded_error', 'api_error', 'timeout_error'],
    filtered: [],
  },

  readAnswer({ content, stop_reason, usage }) {
    if (!Array.isArray(content)) return null
    const blocks = content.filter(isRecord)
    const text = blocks.map(textOf).join('')
    return part({ text, reasoning: blocks.map(reasoningOf).join(''), finishReason: stop_reason, usage })
  },

  /** `ping`, `content_block_stop` and events of later versions add nothing. */
  readEvent({ type, message, content_block, delta, usage }) {
    if (type === 'content_block_delta' && isRecord(delta)) return readBlock(delta)
    if (type === 'content_block_start' && isRecord(content_block)) return readBlock(content_block)
    // The input tokens are in the first event, and the output tokens so far in the last but one.
    if (type === 'message_start' && isRecord(message)) return part({ usage: message.usage })
    if (type === 'message_delta') return part({ finishReason: isRecord(delta) ? delta.stop_reason : null, usage })
    return type === 'message_stop' ? part({ isLast: true }) : null
  },

  modelsPath: '/v1/models',
  readModels(json) {
    if (!isRecord(json) || !Array.isArray(json.data)) return null
    const { data, has_more, last_id } = json
    return {
      models: data.flatMap((entry: unknown) =>
        isRecord(entry) && typeof entry.id === 'string' ? [readModel(entry.id, entry)] : [],
      ),
      nextQuery: has_more === true && typeof last_id === 'string' ? { after_id: last_id } : null,
    }
  },
}

function readModel(name: string, { display_name, max_input_tokens, capabilities }: JsonRecord): ListedModel {
  const images = isRecord(capabilities) ? capabilities.image_input : undefined
  const vision = isRecord(images) ? images.supported : undefined
  return listedModel({ name, displayName: display_name, contextTokens: max_input_tokens, vision })
}

interface PartDetails {
  readonly text?: string
  readonly reasoning?: string
  readonly finishReason?: unknown
  readonly usage?: unknown
  readonly isLast?: boolean
}

const part = ({ text = '', reasoning = '', finishReason, usage, isLast = false }: PartDetails): AnswerPart => ({
  text,
  reasoning,
  finishReason: typeof finishReason === 'string' ? finishReason : null,
  usage: isRecord(usage) ? countsOf(usage) : null,
  isLast,
})

const readBlock = (block: JsonRecord): AnswerPart => part({ text: textOf(block), reasoning: reasoningOf(block) })

/** The text of a block (`text`) or of its delta (`text_delta`). */
const textOf = ({ type, text }: JsonRecord): string =>
  (type === 'text' || type === 'text_delta') && typeof text === 'string' ? text : ''

/** Likewise the reasoning, as far as it is not encrypted (`redacted_thinking`). */
const reasoningOf = ({ type, thinking }: JsonRecord): string =>
  (type === 'thinking' || type === 'thinking_delta') && typeof thinking === 'string' ? thinking : ''

/** Only counts that were sent, since each event replaces those of the events before it. */
const countsOf = ({ input_tokens, output_tokens }: JsonRecord): JsonRecord => ({
  ...(input_tokens !== undefined && { prompt_tokens: input_tokens }),
  ...(output_tokens !== undefined && { completion_tokens: output_tokens }),
})
