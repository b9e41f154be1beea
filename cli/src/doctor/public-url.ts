import type { Config, Database } from '@arena/server'
import { reasonOf } from '../errors.ts'
import type { Server } from '../server.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, note, problem } = findingsOf('public url')
const FETCH_TIMEOUT_MS = 10_000

interface Health {
  readonly status?: unknown
  readonly version?: unknown
}

interface Parts {
  readonly config: Config
  readonly server: Server
  readonly database: Database | null
  /** Whether the service of this folder runs: without it, nothing can answer at the public address. */
  readonly isRunning: boolean
}

/** Checks that this installation answers at PUBLIC_URL, and that Arena knows of a proxy in front of it. */
export async function checkPublicUrl({ config, server, database, isRunning }: Parts): Promise<Finding[]> {
  const { publicUrl, trustProxy, builtInIssuer } = config
  if (publicUrl === null) return []
  try {
    const response = await ask(`${publicUrl}/health`)
    const health = (await response.json().catch(() => null)) as Health | null
    if (health?.status !== 'healthy') {
      const failed = `${publicUrl} answers ${response.status} instead of Arena`
      if (!isRunning) return [note(`${failed}: the service is not running here`)]
      return [problem(`${failed}: check PUBLIC_URL, and that the proxy forwards to HOST and PORT.`)]
    }
    const findings = [await compare(publicUrl, health, server, builtInIssuer ? database : null)]
    const evidence = proxyEvidence(publicUrl, response.headers)
    if (evidence !== null && !trustProxy) {
      findings.push(
        problem(
          `${evidence}, but TRUST_PROXY is off, so limits count all visitors as one address: set TRUST_PROXY=on.`,
        ),
      )
    }
    return findings
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined
    const failed = `${publicUrl} cannot be reached from here (${cause?.code ?? reasonOf(cause ?? error)})`
    return [
      isRunning ? problem(`${failed}: check PUBLIC_URL, the DNS and the proxy.`) : note(`${failed}: check PUBLIC_URL`),
    ]
  }
}

/** Every installation has its own keys, and all instances of one have the same. */
async function compare(
  publicUrl: string,
  { version }: Health,
  { VERSION, readKeys }: Server,
  database: Database | null,
): Promise<Finding> {
  const own = database ? (await readKeys(database)).keys.map(({ kid }) => kid) : []
  if (own.length > 0) {
    const { keys } = (await (await ask(`${publicUrl}/api/auth/jwks`)).json()) as { keys?: { kid?: string }[] }
    if (!keys?.some(({ kid }) => own.includes(kid))) {
      return problem(
        `another installation of Arena answers at ${publicUrl}: check PUBLIC_URL, or the database of this one.`,
      )
    }
  }
  if (version !== VERSION) return note(`Arena ${version} answers at ${publicUrl}; this command line is ${VERSION}`)
  return ok(`Arena ${VERSION} answers at ${publicUrl}`)
}

/** How a proxy shows. Arena speaks no TLS and sends neither header. */
export function proxyEvidence(publicUrl: string, headers: Headers): string | null {
  if (publicUrl.startsWith('https:')) return `a proxy serves ${publicUrl} with TLS`
  if (headers.has('via') || headers.has('server')) return `a proxy answers at ${publicUrl}`
  return null
}

const ask = (address: string) => fetch(address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
