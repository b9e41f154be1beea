/** Formats events as Anthropic does, with the name of each event. */
const namedEvents = (...chunks: readonly Readonly<Record<string, unknown>>[]): string =>
  chunks.map((chunk) => `event: ${chunk.type}\ndata: ${JSON.stringify(chunk)}\n\n`).join('')

const anthropicMessage = { id: 'msg_01Xk', type: 'message', role: 'assistant', model: 'claude-sonnet-4-5' }
const anthropicStart = {
  type: 'message_start',
  message: {
    ...anthropicMessage,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 25, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 1 },
  },
}
const anthropicDelta = (delta: object, index = 0) => ({ type: 'content_block_delta', index, delta })
const anthropicEnd = (stop_reason: string) => [
  { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 15 } },
  { type: 'message_stop' },
]
const anthropicError = (type: string, message: string) => ({
  type: 'error',
  error: { type, message },
  request_id: 'req_011C',
})

export const anthropic = {
  completion: JSON.stringify({
    ...anthropicMessage,
    content: [{ type: 'text', text: 'Hello there.' }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 25, output_tokens: 15 },
  }),
  tooLong: JSON.stringify({
    ...anthropicMessage,
    content: [{ type: 'text', text: 'Hello' }],
    stop_reason: 'max_tokens',
    usage: { input_tokens: 25, output_tokens: 1 },
  }),
  stream: namedEvents(
    anthropicStart,
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'ping' },
    anthropicDelta({ type: 'text_delta', text: 'Hello' }),
    anthropicDelta({ type: 'text_delta', text: ' there.' }),
    { type: 'content_block_stop', index: 0 },
    ...anthropicEnd('end_turn'),
  ),
  reasoned: JSON.stringify({
    ...anthropicMessage,
    content: [
      { type: 'thinking', thinking: 'A greeting. I greet back.', signature: 'EqQBCgIYAh' },
      { type: 'redacted_thinking', data: 'EmwKAhgBEgy3' },
      { type: 'text', text: 'Hello there.' },
    ],
    stop_reason: 'end_turn',
    usage: { input_tokens: 25, output_tokens: 15 },
  }),
  reasonedStream: namedEvents(
    anthropicStart,
    { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
    anthropicDelta({ type: 'thinking_delta', thinking: 'A greeting.' }),
    anthropicDelta({ type: 'thinking_delta', thinking: ' I greet back.' }),
    anthropicDelta({ type: 'signature_delta', signature: 'EqQBCgIYAh' }),
    { type: 'content_block_stop', index: 0 },
    { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
    anthropicDelta({ type: 'text_delta', text: 'Hello there.' }, 1),
    { type: 'content_block_stop', index: 1 },
    ...anthropicEnd('end_turn'),
  ),
  /** Reasoning used all allowed tokens. */
  thoughtOnly: JSON.stringify({
    ...anthropicMessage,
    content: [{ type: 'thinking', thinking: 'A greeting.', signature: 'EqQBCgIYAh' }],
    stop_reason: 'max_tokens',
    usage: { input_tokens: 25, output_tokens: 15 },
  }),
  refused: JSON.stringify({
    ...anthropicMessage,
    content: [],
    stop_reason: 'refusal',
    usage: { input_tokens: 25, output_tokens: 1 },
  }),
  refusedStream: namedEvents(anthropicStart, ...anthropicEnd('refusal')),
  overloaded: JSON.stringify(anthropicError('overloaded_error', 'Overloaded')),
  rateLimited: JSON.stringify(
    anthropicError(
      'rate_limit_error',
      'This request would exceed your organization’s rate limit of 50 requests per minute.',
    ),
  ),
  overloadedStream: namedEvents(anthropicStart, anthropicError('overloaded_error', 'Overloaded')),
  brokenStream: namedEvents(
    anthropicStart,
    anthropicDelta({ type: 'text_delta', text: 'Hello' }),
    anthropicError('overloaded_error', 'Overloaded'),
  ),
  badKey: JSON.stringify(anthropicError('authentication_error', 'invalid x-api-key')),
  temperatureRefused: JSON.stringify(
    anthropicError('invalid_request_error', '`temperature` is deprecated for this model.'),
  ),
}
