import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { now } from './timestamps.ts'

/** How the models answer. `POST /behaviour` changes it. */
export interface Behaviour {
  /** Of a streamed answer: the first chunk is sent at once, the others follow at this interval. */
  readonly chunks: number
  readonly intervalMs: number
  /** How long a complete answer takes. */
  readonly answerMs: number
}

/** `node model-host.js PORT`: a host with OpenAI's interface that does as little work as possible. */
let behaviour: Behaviour = { chunks: 1, intervalMs: 1, answerMs: 0 }

const usage = { prompt_tokens: 12, completion_tokens: 300, total_tokens: 312 }
const common = { id: 'chatcmpl-bench', created: 1_700_000_000, model: 'bench' }
const message = { role: 'assistant', content: 'word '.repeat(205) }
const answer = JSON.stringify({
  ...common,
  object: 'chat.completion',
  choices: [{ index: 0, message, finish_reason: 'stop' }],
  usage,
})

const chunk = (delta: object, finishReason: string | null) =>
  JSON.stringify({
    ...common,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
    ...(finishReason === null ? {} : { usage }),
  })
const [beforeText, afterText] = chunk({ content: 'TEXT' }, null).split('TEXT') as [string, string]
const last = `data: ${chunk({}, 'stop')}\n\ndata: [DONE]\n\n`

function stream(reply: ServerResponse): void {
  const { chunks, intervalMs } = behaviour
  let sent = 0
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = () => {
    // Every chunk carries the time at which it was written.
    reply.write(`data: ${beforeText}@${now()}; token${afterText}\n\n`)
    sent += 1
    if (sent < chunks) return
    clearInterval(timer)
    reply.end(last)
  }
  const timer = setInterval(send, intervalMs)
  reply.on('close', () => clearInterval(timer))
  send()
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) text += piece
  return text
}

createServer({ keepAliveTimeout: 60_000 }, async (request, reply) => {
  const text = await textOf(request)
  if (request.url === '/behaviour') behaviour = { ...behaviour, ...JSON.parse(text) }
  if (request.url !== '/v1/chat/completions') return reply.end()
  if (text.includes('"stream":true')) return stream(reply)
  setTimeout(() => reply.writeHead(200, { 'content-type': 'application/json' }).end(answer), behaviour.answerMs)
}).listen(Number(process.argv[2]), '127.0.0.1', 4096)
