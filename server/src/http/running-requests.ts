import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Returns a function that counts the requests without a finished response, on every address of the server. */
export function countRunningRequests(app: FastifyInstance): () => number {
  const running = new Map<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const before = running.get(socket)
    // By connection, because a pipelined response emits no `close` if its connection breaks before its turn.
    if (before === undefined) socket.once('close', () => running.delete(socket))
    running.set(socket, (before ?? 0) + 1)
    reply.raw.once('close', () => {
      const left = running.get(socket)
      if (left !== undefined) running.set(socket, left - 1)
    })
    done()
  })
  return () => [...running.values()].reduce((sum, count) => sum + count, 0)
}
