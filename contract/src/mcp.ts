import { Type } from 'typebox'
import { endpoints } from './endpoints.ts'
import { PlainError } from './errors.ts'
import { operation } from './operation.ts'
import { Uuid } from './schema.ts'

export const ToolVote = Type.Object({
  comparisonId: Uuid('From the result of `compare`.'),
  voteChoice: Type.String({
    maxLength: 100,
    description: '`A` or `B`: that answer is better. `tie`: both are as good. `bad`: both are bad.',
  }),
  seal: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{64}$',
      'x-rule': 'must be the seal in the result of compare',
      description: 'The seal in the result of `compare`. It is checked against the models that are revealed.',
    }),
  ),
})

export const ToolPrompt = Type.Union([
  Type.String({ minLength: 1 }),
  Type.Object({
    id: Type.String({ minLength: 1, description: '`import_answers` can name the prompt by it.' }),
    prompt: Type.String({ minLength: 1 }),
  }),
])

export const callMcp = operation({
  ...endpoints.callMcp,
  feature: 'mcp',
  summary: 'The endpoint of the Model Context Protocol (Streamable HTTP, without sessions)',
  description:
    'One JSON-RPC message per request, which clients of the protocol send; no batches. The tools are in docs/clients.md. A tool does what the operation of the API does for the same token or key, with the same limits.',
  auth: 'token',
  errors: 'plain',
  failure: 'API_ERROR',
  replies: {
    200: {
      description: 'The reply of the protocol, as JSON or as server-sent events.',
      body: Type.Unknown(),
    },
    202: { description: 'A notification was accepted.' },
    401: { description: 'No valid token or API key; `WWW-Authenticate` has the reason, too.', body: PlainError },
    400: { description: 'The message is not of the protocol: an error of JSON-RPC.', body: Type.Unknown() },
    406: {
      description: '`Accept` must list `application/json` and `text/event-stream`: an error of JSON-RPC.',
      body: Type.Unknown(),
    },
    415: { description: '`Content-Type` must be `application/json`: an error of JSON-RPC.', body: Type.Unknown() },
  },
})
