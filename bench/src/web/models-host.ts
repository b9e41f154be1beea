import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from './listen.ts'

/** What the two models say from now on, and how long they take. */
export interface Saying {
  readonly texts: readonly [first: string, second: string]
  readonly afterMs: number
}

export interface ModelsHost {
  /** For `GROQ_BASE_URL` and its like. */
  readonly url: string
  say(saying: Saying): void
  close(): Promise<void>
}

const CHUNK_CHARS = 16_384

/** The far side of a provider's HTTP call: both models answer in the OpenAI format, with the text they are given. */
export async function startModelsHost(): Promise<ModelsHost> {
  let saying: Saying = { texts: ['An answer.', 'Another one.'], afterMs: 0 }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const { model, stream } = JSON.parse(body) as { model: string; stream?: boolean }
    const text = saying.texts[model.endsWith('first') ? 0 : 1]
    await sleep(saying.afterMs)
    const usage = { prompt_tokens: 5, completion_tokens: 1000, total_tokens: 1005 }
    if (!stream) {
      const choice = { index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ id: 'c', model, choices: [choice], usage }))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const event = (data: object) => response.write(`data: ${JSON.stringify({ id: 'c', model, ...data })}\n\n`)
    for (let from = 0; from < text.length; from += CHUNK_CHARS) {
      event({ choices: [{ index: 0, delta: { content: text.slice(from, from + CHUNK_CHARS) }, finish_reason: null }] })
    }
    event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage })
    response.end('data: [DONE]\n\n')
  })
  const { url, close } = await listen(server)
  return {
    url: `${url}/v1`,
    say(next) {
      saying = next
    },
    close,
  }
}
