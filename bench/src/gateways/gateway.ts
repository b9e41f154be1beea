import type { Request } from '../load/request.ts'
import type { NodeProcess } from '../processes/start-node.ts'

/** Something between a caller and the provider, and how it is asked. */
export interface Gateway {
  /** `null` where there is no process in between. */
  readonly process: NodeProcess | null
  readonly port: number
  readonly streamed: Request
  readonly whole: Request
}

const messages = [{ role: 'user', content: 'Why is the sky blue?' }]

/** A request as the provider itself takes it. */
export const completionRequest = (stream: boolean, headers: Readonly<Record<string, string>> = {}): Request => ({
  method: 'POST',
  path: '/v1/chat/completions',
  headers,
  body: JSON.stringify({ model: 'bench', messages, max_tokens: 4096, temperature: 0.7, ...(stream ? { stream } : {}) }),
})

export const PROMPT = messages[0]!.content
