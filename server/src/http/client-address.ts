import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** By this header the process tells itself for which client it calls its own API. Nobody else knows the secret. */
const HEADER = 'x-arena-calls-for'
const secret = randomBytes(32).toString('base64url')

/** The address that limits count: of the client, also if the service itself made the call for it. */
export function clientAddress({ headers, ip }: FastifyRequest): string {
  const [given, address] = String(headers[HEADER] ?? '').split(' ')
  return given === secret && address !== undefined ? address : ip
}

/** The header of a call that the service makes to itself for the client of a request. */
export const callsFor = (request: FastifyRequest): Record<string, string> => ({
  [HEADER]: `${secret} ${clientAddress(request)}`,
})
