import { events } from './events.ts'

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
