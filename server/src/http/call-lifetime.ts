import type { FastifyReply } from 'fastify'
import { Lifetime } from '../lifetime.ts'

/** Why a call was given up: its caller left, or the process is closing. */
export class CallerLeft extends Error {
  override readonly name = 'CallerLeft'
}

/** The calls that end with a signal, by that signal. */
const callsOf = new WeakMap<AbortSignal, Set<Lifetime>>()

/**
 * A lifetime that ends when the caller's connection closes before the reply was finished, or when the process closes.
 * Without it a model would go on writing, and costing, for nobody.
 */
export function lifetimeOf(reply: FastifyReply, closing: AbortSignal): Lifetime {
  const lifetime = new Lifetime()
  if (reply.raw.destroyed) {
    lifetime.abort(new CallerLeft('the caller left'))
    return lifetime
  }
  const calls = callsOf.get(closing) ?? follow(closing)
  calls.add(lifetime)
  reply.raw.once('close', () => {
    calls.delete(lifetime)
    if (!reply.raw.writableFinished) lifetime.abort(new CallerLeft('the caller left'))
  })
  if (closing.aborted) lifetime.abort(closing.reason)
  return lifetime
}

/** One listener for all calls: a signal looks through its whole list whenever one is added or taken away. */
function follow(closing: AbortSignal): Set<Lifetime> {
  const calls = new Set<Lifetime>()
  callsOf.set(closing, calls)
  closing.addEventListener('abort', () => {
    for (const call of calls) call.abort(closing.reason)
  })
  return calls
}
