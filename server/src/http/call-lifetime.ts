import { setMaxListeners } from 'node:events'
import type { FastifyReply } from 'fastify'

/** Why a call was given up: its caller left, or the process is closing. */
export class CallerLeft extends Error {
  override readonly name = 'CallerLeft'
}

/**
 * A signal that aborts when the caller's connection closes before the reply was finished, or when the process closes.
 * Without it a model would go on writing, and costing, for nobody.
 */
export function lifetimeOf(reply: FastifyReply, closing: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const leave = () => controller.abort(new CallerLeft('the caller left'))
  const close = () => controller.abort(closing.reason)
  reply.raw.once('close', () => {
    closing.removeEventListener('abort', close)
    if (!reply.raw.writableFinished) leave()
  })
  // Every call under way listens here: Node would take more than ten of them for a leak.
  setMaxListeners(0, closing)
  if (closing.aborted) close()
  else closing.addEventListener('abort', close, { once: true })
  return controller.signal
}
