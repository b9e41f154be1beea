import type { FastifyReply } from 'fastify'

/** Writes the one log line of a response. */
export function logAnswered({ request, elapsedTime }: FastifyReply, status: number): void {
  const { method, routeOptions } = request
  const level = method === 'GET' && status < 400 ? 'debug' : 'info'
  // The route and not the URL: ids of unlisted threads are secrets.
  const route = routeOptions.url ?? null
  request.log[level]({ method, route, status, ms: Math.round(elapsedTime) }, 'answered')
}
