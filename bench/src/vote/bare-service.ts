import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '@arena/server'
import { answerCalls } from '../processes/calls.ts'

export interface BareServiceJob {
  readonly databaseUrl: string
  readonly connections: number
  readonly name: string
  readonly text: string
}

/** The least that votes over HTTP can be in Node: the body read, the statement sent, its row sent back. */
let cast: (values: readonly unknown[]) => Promise<unknown> = () => Promise.reject(new Error('not set up yet'))

const server = createServer(async (request, response) => {
  try {
    const { comparisonId, voteChoice, voteDurationMs } = JSON.parse(await textOf(request))
    const row = await cast([comparisonId, request.headers.authorization, voteChoice, voteDurationMs])
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(row))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})

function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => {
      text += piece
    })
    request.once('end', () => resolve(text))
    request.once('error', reject)
  })
}

const listening = once(server.listen(0, '127.0.0.1'), 'listening')
answerCalls({
  async serve({ databaseUrl, connections, name, text }: BareServiceJob): Promise<number> {
    const { pool } = await openDatabase({
      databaseUrl,
      dataDir: '',
      connectionsMax: connections,
      log: { warn: () => {} },
    })
    cast = async (values) => (await pool.query({ name, text, values: [...values] })).rows[0]
    await listening
    return (server.address() as AddressInfo).port
  },
})
