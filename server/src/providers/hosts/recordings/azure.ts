import { events } from './events.ts'
import { groq, reasonedBy } from './openai.ts'

const azureFilter = (filtered: boolean) => ({
  hate: { filtered: false, severity: 'safe' },
  violence: { filtered, severity: filtered ? 'high' : 'safe' },
})
const azureChunk = { id: 'chatcmpl-Abc', object: 'chat.completion.chunk', created: 1760000000, model: 'gpt-4o' }

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
  temperatureRefused: JSON.stringify({
    error: {
      message:
        "Unsupported value: 'temperature' does not support 0.7 with this model. Only the default (1) value is supported.",
      type: 'invalid_request_error',
      param: 'temperature',
      code: 'unsupported_value',
    },
  }),
  badKey: JSON.stringify({
    error: { code: '401', message: 'Access denied due to invalid subscription key or wrong API endpoint.' },
  }),
}

/** OpenAI itself sends what Azure sends, without the verdicts of the filter. */
export const openai: typeof azure = {
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
