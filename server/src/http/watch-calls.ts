import type { OutgoingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Node keeps what a connection is answering in this member; nothing public tells it. */
export type AnsweringSocket = Socket & { readonly _httpMessage?: OutgoingMessage | null }

/**
 * Counts the connections whose call is being answered or waits for its turn. They are looked through when somebody asks: a
 * listener on every response would be paid by all calls for the one moment when the service closes.
 */
export function watchCalls(server: Server): () => number {
  const sockets = new Set<AnsweringSocket>()
  server.on('connection', (socket: AnsweringSocket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () => [...sockets].filter(({ _httpMessage }) => _httpMessage != null).length
}
