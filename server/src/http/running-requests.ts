import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'

export interface ConnectionState {
  /** Requests without a finished response: more than one if they are pipelined. */
  readonly unfinished: number
  /** The reply to the last request whose headers were received, finished or not. */
  readonly latest: FastifyReply | null
}

/** The requests on all connections, whatever address they came through. */
export interface RunningRequests {
  /** Requests without a finished response. */
  count(): number
  on(socket: Socket): ConnectionState
}

export function trackRunningRequests(app: FastifyInstance): RunningRequests {
  const connections = new Map<Socket, { unfinished: number; latest: FastifyReply }>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const connection = connections.get(socket) ?? { unfinished: 0, latest: reply }
    // By connection, because a pipelined response emits no `close` if its connection breaks before its turn.
    if (!connections.has(socket)) socket.once('close', () => connections.delete(socket))
    connections.set(socket, connection)
    connection.unfinished += 1
    connection.latest = reply
    reply.raw.once('close', () => {
      connection.unfinished -= 1
    })
    done()
  })
  return {
    count: () => [...connections.values()].reduce((sum, { unfinished }) => sum + unfinished, 0),
    on: (socket) => connections.get(socket) ?? { unfinished: 0, latest: null },
  }
}
