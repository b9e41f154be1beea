import { ArenaApiError } from '@arena/client'
import { CommandError, reasonOf, UsageError } from './errors.ts'
import type { Io } from './io.ts'
import { readSettings } from './settings.ts'

/** Long enough for a first sign-in on a small machine, short enough for somebody who waits at a terminal. */
const CALL_TIMEOUT_MS = 30_000

/** The address that was given, or the one where a service with this configuration listens. */
export async function serviceUrl(given: string | undefined, io: Io): Promise<string> {
  if (given === undefined) {
    const { host, port } = await readSettings(io)
    const named = host === '0.0.0.0' || host === '::' ? 'localhost' : host
    return `http://${named.includes(':') ? `[${named}]` : named}:${port}`
  }
  const address = URL.canParse(given) ? new URL(given) : null
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw new UsageError('--url must be an address such as http://localhost:3000.')
  }
  if (address.username || address.password) throw new UsageError('--url must hold no user name and no password.')
  return address.origin + address.pathname.replace(/\/+$/, '')
}

/** Calls the service at `url`; what goes wrong becomes one sentence that names the address. */
export async function askService<Reply>(
  url: string,
  call: (options: { readonly signal: AbortSignal }) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await call({ signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })
  } catch (error) {
    throw new CommandError(describeFault(url, error), { cause: error })
  }
}

/** Whether nothing at all answered: the service is not running, or the address is another's. */
export const isAbsence = (error: unknown): boolean =>
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/.test(faultCode(error instanceof CommandError ? error.cause : error))

export const notArena = (url: string): string =>
  `Something other than Arena answers at ${url}: name another address with --url.`

function describeFault(url: string, error: unknown): string {
  if (error instanceof ArenaApiError) return describeRefusal(url, error)
  if (isAbsence(error)) return `There is no Arena at ${url}: start it with \`npm start\`, or name another with --url.`
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `${url} did not answer within ${CALL_TIMEOUT_MS / 1000} s: look at its log, or name another with --url.`
  }
  if (error instanceof SyntaxError) return notArena(url)
  const reason = faultCode(error) || reasonOf(error instanceof Error ? (error.cause ?? error) : error)
  return `${url} cannot be reached (${reason}): check the address and the network.`
}

function describeRefusal(url: string, { status, message, body, retryAfterSeconds }: ArenaApiError): string {
  if (status !== 401 && (typeof body !== 'object' || body === null)) {
    return notArena(url)
  }
  const later = retryAfterSeconds && !message.includes(' s') ? ` (try again in ${retryAfterSeconds} s)` : ''
  return `${url} answered ${status}: ${message.replace(/[.\s]+$/, '')}${later}.`
}

function faultCode(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined
  return typeof cause?.code === 'string' ? cause.code : ''
}
