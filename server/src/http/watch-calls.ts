import type { OutgoingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Node keeps what a connection is answering in this member; nothing public tells it. */
export type AnsweringSocket = Socket & { readonly _httpMessage?: OutgoingMessage | null }

export interface Calls {
  underWay(): number
  /** Ends those that are still under way. */
  breakOff(): void
}

/**
 * Knows how many connections have a call that is being answered or waits for its turn. It is looked up when somebody asks:
 * a listener on every response would be paid by all calls for the one moment when the service closes.
 */
export function watchCalls(server: Server): Calls {
  const sockets = new Set<AnsweringSocket>()
  server.on('connection', (socket: AnsweringSocket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return {
    underWay: () => [...sockets].filter(({ _httpMessage }) => _httpMessage != null).length,
    breakOff() {
      for (const { _httpMessage } of sockets) _httpMessage?.destroy()
    },
  }
}
