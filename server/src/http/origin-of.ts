import type { FastifyRequest } from 'fastify'

/** The address of the service for links: `PUBLIC_URL`, or where the request was sent; `null` if it does not say. */
export const originOf = ({ protocol, host }: FastifyRequest, publicUrl: string | null): string | null =>
  publicUrl ?? (host ? `${protocol}://${host}` : null)
