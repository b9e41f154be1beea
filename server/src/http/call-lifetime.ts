import type { FastifyReply } from 'fastify'

/** Why a call was given up: its caller left, or the process is closing. */
export class CallerLeft extends Error {
  override readonly name = 'CallerLeft'
}

/** The calls that end with a signal, by that signal. */
const callsOf = new WeakMap<AbortSignal, Set<AbortController>>()

/**
 * A signal that aborts when the caller's connection closes before the reply was finished, or when the process closes.
 * Without it a model would go on writing, and costing, for nobody.
 */
export const lifetimeOf = (reply: FastifyReply, closing: AbortSignal): AbortSignal =>
  controllerOf(reply, closing).signal

/** The same for work that may have to end what it began by itself: a controller more is paid by every call. */
export function controllerOf(reply: FastifyReply, closing: AbortSignal): AbortController {
  const controller = new AbortController()
  if (reply.raw.destroyed) {
    controller.abort(new CallerLeft('the caller left'))
    return controller
  }
  const calls = callsOf.get(closing) ?? follow(closing)
  calls.add(controller)
  reply.raw.once('close', () => {
    calls.delete(controller)
    if (!reply.raw.writableFinished) controller.abort(new CallerLeft('the caller left'))
  })
  if (closing.aborted) controller.abort(closing.reason)
  return controller
}

/** One listener for all calls: a signal looks through its whole list whenever one is added or taken away. */
function follow(closing: AbortSignal): Set<AbortController> {
  const calls = new Set<AbortController>()
  callsOf.set(closing, calls)
  closing.addEventListener('abort', () => {
    for (const call of calls) call.abort(closing.reason)
  })
  return calls
}
