import type { FastifyReply } from 'fastify'
import { followSignal } from '../async/follow-signal.ts'

/** The client closed its connection before the reply was finished. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected'
}

/**
 * Creates a controller for the work behind a reply. It aborts when the client disconnects before the reply is finished,
 * or when the service closes. Without it a model would continue to write, and to cost, with no reader.
 */
export function abortOnDisconnect(reply: FastifyReply, closing: AbortSignal): AbortController {
  const { controller, unfollow } = followSignal(closing)
  const onClose = () => {
    unfollow()
    if (!reply.raw.writableFinished) controller.abort(new ClientDisconnected('the client disconnected'))
  }
  // A response that is already destroyed does not emit 'close' again.
  if (reply.raw.destroyed) onClose()
  else reply.raw.once('close', onClose)
  return controller
}
