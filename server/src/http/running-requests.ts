import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'

export interface ConnectionState {
  /** Requests without a finished response: more than one if they are pipelined. */
  readonly unfinished: number
  /** The reply, finished or not, to a request whose headers were received and whose body was not received completely. */
  readonly arriving: FastifyReply | null
}

/** The requests on all connections, whatever address they came through. */
export interface RunningRequests {
  /** Requests without a finished response. */
  count(): number
  /** Those of them that were received completely. */
  countReceived(): number
  on(socket: Socket): ConnectionState
}

interface Connection {
  readonly unfinished: Set<FastifyReply>
  /** The reply to the last request, until that request has ended. */
  latest: FastifyReply | null
}

const isReceived = ({ request }: FastifyReply): boolean => request.raw.complete

export function trackRunningRequests(app: FastifyInstance): RunningRequests {
  const connections = new Map<Socket, Connection>()
  const connectionOf = (socket: Socket): Connection => {
    const known = connections.get(socket)
    if (known) return known
    const connection: Connection = { unfinished: new Set(), latest: null }
    connections.set(socket, connection)
    // By connection, because a pipelined response emits no `close` if its connection breaks before its turn.
    socket.once('close', () => connections.delete(socket))
    return connection
  }
  app.addHook('onRequest', (request, reply, done) => {
    const connection = connectionOf(request.raw.socket)
    connection.unfinished.add(reply)
    connection.latest = reply
    reply.raw.once('close', () => connection.unfinished.delete(reply))
    // An idle connection would keep the body of its last request in memory.
    request.raw.once('close', () => {
      if (connection.latest === reply) connection.latest = null
    })
    done()
  })
  const unfinished = () => [...connections.values()].flatMap((connection) => [...connection.unfinished])
  return {
    count: () => unfinished().length,
    countReceived: () => unfinished().filter(isReceived).length,
    on(socket) {
      const { unfinished, latest } = connections.get(socket) ?? { unfinished: new Set(), latest: null }
      return { unfinished: unfinished.size, arriving: latest && !isReceived(latest) ? latest : null }
    },
  }
}
