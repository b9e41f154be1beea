import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerCalls } from '../processes/calls.ts'
import type { Answer } from './start-bare-server.ts'

/** The floor: node:http with one answer in memory. It looks at nothing but the tag that a reader may have. */
let answer: Answer = { headers: [], headersOfKnown: [], body: new Uint8Array(), etag: '' }

const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === answer.etag) response.writeHead(304, answer.headersOfKnown as string[]).end()
  else response.writeHead(200, answer.headers as string[]).end(answer.body)
})
const listening = once(server.listen(0, '127.0.0.1'), 'listening')

answerCalls({
  async serve(given: Answer) {
    answer = given
    await listening
    return (server.address() as AddressInfo).port
  },
})
