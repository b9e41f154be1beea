/**
 * Answers as the hosts send them, reduced to the relevant fields and with invented ids: groq.com, Google AI Studio's
 * OpenAI endpoint, Cloudflare Workers AI, Ollama, Anthropic, and Azure OpenAI.
 */

/** Formats chunks as server-sent events, as most hosts do. */
export function events(...chunks: readonly unknown[]): string {
  return chunks.map((chunk) => `data: ${typeof chunk === 'string' ? chunk : JSON.stringify(chunk)}\n\n`).join('')
}

/** A body without end: `piece` again and again, after `start`. */
export function* endless(piece: string, start = ''): Generator<string, never> {
  yield start
  for (;;) yield piece
}

const groqChunk = {
  id: 'chatcmpl-6d1c',
  object: 'chat.completion.chunk',
  created: 1760000000,
  model: 'llama-3.3-70b-versatile',
  system_fingerprint: 'fp_3f3b593e33',
}
const groqUsage = {
  queue_time: 0.05,
  prompt_tokens: 41,
  prompt_time: 0.002,
  completion_tokens: 4,
  completion_time: 0.01,
  total_tokens: 45,
  total_time: 0.012,
}

export const groq = {
  completion: JSON.stringify({
    id: 'chatcmpl-6d1c',
    object: 'chat.completion',
    created: 1760000000,
    model: 'llama-3.3-70b-versatile',
    choices: [
      { index: 0, message: { role: 'assistant', content: 'Grüß dich!' }, logprobs: null, finish_reason: 'stop' },
    ],
    usage: groqUsage,
    x_groq: { id: 'req_01k8' },
  }),
  reasoned: JSON.stringify({
    model: 'openai/gpt-oss-120b',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', reasoning: 'The user greets me.', content: 'Hello.' },
        finish_reason: 'stop',
      },
    ],
    usage: groqUsage,
  }),
  chunks: [
    {
      ...groqChunk,
      choices: [{ index: 0, delta: { role: 'assistant', content: '' }, logprobs: null, finish_reason: null }],
      x_groq: { id: 'req_01k8' },
    },
    { ...groqChunk, choices: [{ index: 0, delta: { content: 'Grüß' }, logprobs: null, finish_reason: null }] },
    { ...groqChunk, choices: [{ index: 0, delta: { content: ' dich' }, logprobs: null, finish_reason: null }] },
    { ...groqChunk, choices: [{ index: 0, delta: { content: '! 👋' }, logprobs: null, finish_reason: null }] },
  ],
  finish: {
    ...groqChunk,
    choices: [{ index: 0, delta: {}, logprobs: null, finish_reason: 'stop' }],
    x_groq: { id: 'req_01k8', usage: groqUsage },
  },
  lastUsage: { ...groqChunk, choices: [], usage: groqUsage },
  rateLimited: JSON.stringify({
    error: {
      message:
        'Rate limit reached for model `llama-3.3-70b-versatile` in organization `org_01` service tier `on_demand` on tokens per minute (TPM): Limit 12000, Used 11972, Requested 1443. Please try again in 7.66s.',
      type: 'tokens',
      code: 'rate_limit_exceeded',
    },
  }),
  stoppedEarly: {
    error: { message: 'Over capacity, please back off', type: 'internal_server_error', status_code: 503 },
  },
}

const googleChunk = { created: 1772149571, id: 'Q9ugadeP', model: 'gemini-2.5-flash', object: 'chat.completion.chunk' }

export const google = {
  completion: JSON.stringify({
    choices: [{ finish_reason: 'stop', index: 0, message: { content: 'Hello there.', role: 'assistant' } }],
    created: 1772149571,
    id: 'Q9ugadeP',
    model: 'gemini-2.5-flash',
    object: 'chat.completion',
    usage: { completion_tokens: 3, prompt_tokens: 9, total_tokens: 106 },
  }),
  /** Reasoning used all allowed tokens: there is no content. */
  thoughtOnly: JSON.stringify({
    choices: [{ finish_reason: 'length', index: 0, message: { role: 'assistant' } }],
    model: 'gemini-2.5-flash',
    usage: { completion_tokens: 0, prompt_tokens: 9, total_tokens: 109 },
  }),
  /** Every chunk has the counts so far, and the last chunk has no text. */
  stream: events(
    {
      choices: [{ delta: { content: '1', role: 'assistant' }, index: 0 }],
      ...googleChunk,
      usage: { completion_tokens: 1, prompt_tokens: 9, total_tokens: 103 },
    },
    {
      choices: [{ delta: { content: ', 2', role: 'assistant' }, index: 0 }],
      ...googleChunk,
      usage: { completion_tokens: 3, prompt_tokens: 9, total_tokens: 105 },
    },
    {
      choices: [
        {
          delta: { extra_content: { google: { thought_signature: 'c2ln' } }, role: 'assistant' },
          finish_reason: 'length',
          index: 0,
        },
      ],
      ...googleChunk,
      usage: { completion_tokens: 4, prompt_tokens: 9, total_tokens: 106 },
    },
    '[DONE]',
  ),
  quotaUsedUp: JSON.stringify([
    {
      error: {
        code: 429,
        message: 'You exceeded your current quota, please check your plan and billing details.',
        status: 'RESOURCE_EXHAUSTED',
        details: [
          { '@type': 'type.googleapis.com/google.rpc.Help' },
          { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' },
        ],
      },
    },
  ]),
  overloaded: JSON.stringify([
    { error: { code: 503, message: 'The model is overloaded. Please try again later.', status: 'UNAVAILABLE' } },
  ]),
  unknownField: JSON.stringify([
    {
      error: {
        code: 400,
        message: 'Invalid JSON payload received. Unknown name "top_q": Cannot find field.',
        status: 'INVALID_ARGUMENT',
      },
    },
  ]),
}

const cloudflareChunk = {
  id: 'id-1733737971956',
  object: 'chat.completion.chunk',
  created: 1733737971,
  model: '@cf/meta/llama-3.1-8b-instruct-fast',
}

export const cloudflare = {
  completion: JSON.stringify({
    id: 'id-1733737971956',
    object: 'chat.completion',
    created: 1733737971,
    model: '@cf/meta/llama-3.1-8b-instruct-fast',
    choices: [{ message: { role: 'assistant', content: 'Beep boop.' } }],
  }),
  /** Chunks without index, finish reason or usage; `[DONE]` alone ends the answer. */
  stream: events(
    { ...cloudflareChunk, choices: [{ delta: { content: '**Beep' } }] },
    { ...cloudflareChunk, choices: [{ delta: { content: ' boop**' } }] },
    '[DONE]',
  ),
  /** A token of digits as a number, text after a finish reason, and two ends. */
  confused: events(
    { ...cloudflareChunk, choices: [{ index: 0, delta: { content: 'range(' }, finish_reason: null }] },
    { ...cloudflareChunk, choices: [{ index: 0, delta: { content: 100 }, finish_reason: 'stop' }] },
    { ...cloudflareChunk, choices: [{ index: 0, delta: { content: ')' }, finish_reason: 'stop' }] },
    '[DONE]',
    '[DONE]',
  ),
  outOfCapacity: JSON.stringify({
    result: null,
    success: false,
    errors: [{ code: 3040, message: 'AiError: Capacity temporarily exceeded, please try again.' }],
    messages: [],
  }),
  noSuchModel: JSON.stringify({
    result: null,
    success: false,
    errors: [{ code: 5007, message: 'AiError: No such model @cf/meta/llama-9 or task' }],
    messages: [],
  }),
}

export const ollama = {
  /** An empty finish reason in every chunk but the last, no usage, no `[DONE]`. */
  stream: events(
    { model: 'mistral', choices: [{ index: 0, delta: { role: 'assistant', content: ' Hello' }, finish_reason: '' }] },
    { model: 'mistral', choices: [{ index: 0, delta: { role: 'assistant', content: ' there' }, finish_reason: '' }] },
    { model: 'mistral', choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: 'stop' }] },
  ),
  missingModel: JSON.stringify({ error: 'model "mistral" not found, try pulling it first' }),
}

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
}

const azureFilter = (filtered: boolean) => ({
  hate: { filtered: false, severity: 'safe' },
  violence: { filtered, severity: filtered ? 'high' : 'safe' },
})
const azureChunk = { id: 'chatcmpl-Abc', object: 'chat.completion.chunk', created: 1760000000, model: 'gpt-4o' }

/** DeepSeek, xAI and LM Studio call the field `reasoning_content`; OpenRouter, Groq, Ollama and vLLM `reasoning`. */
export const reasonedBy = (field: 'reasoning_content' | 'reasoning') => ({
  completion: JSON.stringify({
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'Hello there.', [field]: 'A greeting. I greet back.' },
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 25, completion_tokens: 15, total_tokens: 40 },
  }),
  stream: events(
    {
      choices: [{ index: 0, delta: { role: 'assistant', content: null, [field]: 'A greeting.' }, finish_reason: null }],
    },
    { choices: [{ index: 0, delta: { content: null, [field]: ' I greet back.' }, finish_reason: null }] },
    { choices: [{ index: 0, delta: { content: 'Hello', [field]: null }, finish_reason: null }] },
    { choices: [{ index: 0, delta: { content: ' there.' }, finish_reason: 'stop' }] },
    { choices: [], usage: { prompt_tokens: 25, completion_tokens: 15, total_tokens: 40 } },
    '[DONE]',
  ),
})

export const mistral = {
  reasoned: JSON.stringify({
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: [{ type: 'text', text: 'A greeting. I greet back.' }] },
            { type: 'text', text: 'Hello there.' },
          ],
        },
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 25, completion_tokens: 15, total_tokens: 40 },
  }),
  reasonedStream: events(
    { choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] },
    {
      choices: [
        {
          index: 0,
          delta: { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'A greeting. I greet back.' }] }] },
          finish_reason: null,
        },
      ],
    },
    { choices: [{ index: 0, delta: { content: 'Hello there.' }, finish_reason: null }] },
    {
      choices: [{ index: 0, delta: { content: '' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 25, completion_tokens: 15, total_tokens: 40 },
    },
    '[DONE]',
  ),
}

export const azure = {
  reasoned: reasonedBy('reasoning_content').completion,
  reasonedStream: reasonedBy('reasoning_content').stream,
  thoughtOnly: JSON.stringify({
    choices: [{ index: 0, message: { content: '', reasoning_content: 'A greeting.' }, finish_reason: 'length' }],
    usage: { prompt_tokens: 25, completion_tokens: 15, total_tokens: 40 },
  }),
  completion: JSON.stringify({
    id: 'chatcmpl-Abc',
    object: 'chat.completion',
    model: 'gpt-4o-2024-11-20',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'Hello there.', refusal: null },
        finish_reason: 'stop',
        logprobs: null,
        content_filter_results: azureFilter(false),
      },
    ],
    prompt_filter_results: [{ prompt_index: 0, content_filter_results: azureFilter(false) }],
    usage: { prompt_tokens: 25, completion_tokens: 15, total_tokens: 40 },
  }),
  tooLong: JSON.stringify({
    choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' }, finish_reason: 'length' }],
    usage: { prompt_tokens: 25, completion_tokens: 1, total_tokens: 26 },
  }),
  /** The first chunk has the verdict on the prompt and no choices. */
  stream: events(
    {
      ...azureChunk,
      choices: [],
      prompt_filter_results: [{ prompt_index: 0, content_filter_results: azureFilter(false) }],
    },
    { ...azureChunk, choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] },
    { ...azureChunk, choices: [{ index: 0, delta: { content: 'Hello' }, finish_reason: null }] },
    { ...azureChunk, choices: [{ index: 0, delta: { content: ' there.' }, finish_reason: null }] },
    { ...azureChunk, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    { ...azureChunk, choices: [], usage: { prompt_tokens: 25, completion_tokens: 15, total_tokens: 40 } },
    '[DONE]',
  ),
  refused: JSON.stringify({
    choices: [
      {
        index: 0,
        message: { role: 'assistant' },
        finish_reason: 'content_filter',
        content_filter_results: azureFilter(true),
      },
    ],
    usage: { prompt_tokens: 25, completion_tokens: 0, total_tokens: 25 },
  }),
  refusedStream: events(
    {
      ...azureChunk,
      choices: [{ index: 0, delta: {}, finish_reason: 'content_filter', content_filter_results: azureFilter(true) }],
    },
    '[DONE]',
  ),
  /** The prompt was filtered: status 400. */
  refusedPrompt: JSON.stringify({
    error: {
      message: "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
      type: null,
      param: 'prompt',
      code: 'content_filter',
      status: 400,
      innererror: { code: 'ResponsibleAIPolicyViolation', content_filter_result: azureFilter(true) },
    },
  }),
  rateLimited: JSON.stringify({
    error: {
      code: '429',
      message:
        'Requests to the ChatCompletions_Create Operation have exceeded the token rate limit. Please retry after 2 seconds.',
    },
  }),
  overloaded: JSON.stringify({
    error: { code: 'InternalServerError', message: 'Backend returned unexpected response.' },
  }),
  overloadedStream: events({
    error: { code: 503, message: 'The service is temporarily unable to process your request.' },
  }),
  brokenStream: events(
    { ...azureChunk, choices: [{ index: 0, delta: { content: 'Hello' }, finish_reason: null }] },
    { error: { code: 503, message: 'The service is temporarily unable to process your request.' } },
  ),
  badKey: JSON.stringify({
    error: { code: '401', message: 'Access denied due to invalid subscription key or wrong API endpoint.' },
  }),
}

/** OpenAI itself sends what Azure sends, without the verdicts of the filter. */
const openai: typeof azure = {
  ...azure,
  refusedPrompt: JSON.stringify({
    error: {
      message: 'Invalid prompt: your prompt was flagged as potentially violating our usage policy.',
      type: 'invalid_request_error',
      param: null,
      code: 'content_policy_violation',
    },
  }),
  rateLimited: groq.rateLimited,
  badKey: JSON.stringify({
    error: {
      message: 'Incorrect API key provided.',
      type: 'invalid_request_error',
      param: null,
      code: 'invalid_api_key',
    },
  }),
}

/** The same exchanges in each dialect: the answer is `Hello there.`, of 25 and 15 tokens. */
export const exchanges = { openai, anthropic, azure }
