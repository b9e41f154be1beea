import type { OutgoingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Node keeps what a connection is answering in this member; nothing public tells it. */
export type AnsweringSocket = Socket & { readonly _httpMessage?: OutgoingMessage | null }

export interface Calls {
  underWay(): number
  /** Ends those that are still under way. */
  breakOff(): void
}

/**
 * Knows how many connections have a call that is being answered. It is looked up when somebody asks: a listener on every
 * response would be paid by all calls for the one moment when the service closes.
 */
export function watchCalls(app: FastifyInstance): Calls {
  const sockets = new Set<AnsweringSocket>()
  // By the calls and not by the server's connections: `localhost` is two addresses, with a server for each.
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    if (!sockets.has(socket)) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    done()
  })
  return {
    underWay: () => [...sockets].filter(({ _httpMessage }) => _httpMessage != null).length,
    breakOff() {
      for (const { _httpMessage } of sockets) _httpMessage?.destroy()
    },
  }
}
