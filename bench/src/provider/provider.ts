import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nowUs, stampOf } from '../load/timestamps.ts'
import { answerCalls } from '../processes/calls.ts'
import type { Play } from './start-provider.ts'

/** A host of models that costs as little as it can: it reads nothing of a request but whether it wants a stream. */
let play: Play = { chunks: 1, intervalMs: 0, answerAfterMs: 0 }

const usage = { prompt_tokens: 12, completion_tokens: 300, total_tokens: 312 }
const answer = Buffer.from(
  JSON.stringify({
    id: 'chatcmpl-bench',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'bench',
    choices: [{ index: 0, message: { role: 'assistant', content: 'word '.repeat(205) }, finish_reason: 'stop' }],
    usage,
  }),
)

const event = (delta: object, finishReason: string | null, more: object = {}) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-bench',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'bench',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
    ...more,
  })}\n\n`
const [before, after] = event({ content: 'HERE' }, null).split('HERE') as [string, string]
const last = `${event({}, 'stop', { usage })}data: [DONE]\n\n`

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  let text = ''
  request.setEncoding('latin1')
  request.on('data', (piece: string) => {
    text += piece
  })
  request.on('end', () => {
    if (text.includes('"stream":true')) stream(response)
    else setTimeout(() => complete(response), play.answerAfterMs)
  })
})

function complete(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer)
}

function stream(response: ServerResponse): void {
  const { chunks, intervalMs } = play
  let sent = 0
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = () => {
    response.write(`${before}${stampOf(nowUs())} token${after}`, 'latin1')
    sent += 1
    if (sent < chunks) return
    clearInterval(timer)
    response.end(last)
  }
  const timer = setInterval(send, intervalMs)
  response.on('close', () => clearInterval(timer))
  send()
}

const listening = once(server.listen(0, '127.0.0.1', 4096), 'listening')
answerCalls({
  async port() {
    await listening
    return (server.address() as AddressInfo).port
  },
  play(wanted: Play) {
    play = wanted
  },
})
