import { ArenaApiError } from '@arena/client'
import { withoutTrailingSlashes } from '@arena/contract/trailing-slashes'
import { CommandError, reasonOf, UsageError } from './errors.ts'
import type { Io } from './output/io.ts'
import { readSettings } from './settings.ts'

/** Long enough for a first sign-in on a slow machine. */
const CALL_TIMEOUT_MS = 30_000

/** The given URL, which `source` has, or the one at which a service with this configuration listens. */
export async function serviceUrl(given: string | undefined, io: Io, source = '--url'): Promise<string> {
  if (given === undefined) {
    const { host, port } = await readSettings(io)
    const named = host === '0.0.0.0' || host === '::' ? 'localhost' : host
    return `http://${named.includes(':') ? `[${named}]` : named}:${port}`
  }
  const address = URL.canParse(given) ? new URL(given) : null
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw new UsageError(`${source} must be a URL such as http://localhost:3000.`)
  }
  if (address.username || address.password) throw new UsageError(`${source} must not contain a user name or password.`)
  return address.origin + withoutTrailingSlashes(address.pathname)
}

/** Calls the service at `url`. A failure becomes one sentence that names the URL. */
export async function askService<Reply>(
  url: string,
  call: (options: { readonly signal: AbortSignal }) => Promise<Reply>,
  timeoutMs = CALL_TIMEOUT_MS,
): Promise<Reply> {
  try {
    return await call({ signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    throw new CommandError(describeFailure(url, error, timeoutMs), { cause: error })
  }
}

/** The items of a list that the service at `url` has. */
export async function itemsAt<Item>(
  url: string,
  call: (options: { readonly signal: AbortSignal }) => Promise<{ readonly items: Item[] }>,
): Promise<Item[]> {
  const { items } = await askService(url, call)
  if (!Array.isArray(items)) throw new CommandError(notArena(url))
  return items
}

/** Whether nothing answers at the URL. */
export const isUnreachable = (error: unknown): boolean =>
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/.test(failureCode(error instanceof CommandError ? error.cause : error))

export const notArena = (url: string): string => `${url} is not an Arena service: set another address with --url.`

function describeFailure(url: string, error: unknown, timeoutMs: number): string {
  if (error instanceof ArenaApiError) return describeRefusal(url, error)
  if (isUnreachable(error))
    return `Arena is not running at ${url}: start it with \`npm start\`, or set another address with --url.`
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `${url} did not answer within ${timeoutMs / 1000} s: check its log, or set another address with --url.`
  }
  if (error instanceof SyntaxError) return notArena(url)
  const reason = failureCode(error) || reasonOf(error instanceof Error ? (error.cause ?? error) : error)
  return `${url} cannot be reached (${reason}): check the address and the network.`
}

function describeRefusal(url: string, { status, message, body, retryAfterSeconds }: ArenaApiError): string {
  if (status !== 401 && (typeof body !== 'object' || body === null)) {
    return notArena(url)
  }
  const later = retryAfterSeconds && !message.includes(' s') ? ` (try again in ${retryAfterSeconds} s)` : ''
  return `${url} answered ${status}: ${message.replace(/(?<![.\s])[.\s]+$/, '')}${later}.`
}

function failureCode(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined
  return typeof cause?.code === 'string' ? cause.code : ''
}
