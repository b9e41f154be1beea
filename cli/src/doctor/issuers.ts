import type { Config, Database } from '@arena/server'
import { reasonOf } from '../errors.ts'
import type { Server } from '../server.ts'
import { checkIssuerClock } from './clock.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, problem } = findingsOf('issuer')
const FETCH_TIMEOUT_MS = 10_000

/** Checks each issuer of tokens and whether its keys can be read. */
export async function checkIssuers(config: Config, database: Database | null, server: Server): Promise<Finding[]> {
  const findings: Finding[] = []
  if (config.builtInIssuer) findings.push(await checkBuiltIn(database, server))
  if (config.oidcIssuer !== null) findings.push(...(await checkOpenId(config.oidcIssuer, config.oidcAudience, server)))
  return findings
}

/** Checks a token that the operator got from an issuer. */
export async function checkGivenToken(
  token: string,
  config: Config,
  database: Database | null,
  server: Server,
): Promise<Finding> {
  const { ok, problem } = findingsOf('token')
  const checked = await server.checkToken(token, config, database)
  return 'problem' in checked ? problem(checked.problem) : ok(`accepted: it is of the user ${checked.userId}`)
}

async function checkBuiltIn(database: Database | null, { readKeys }: Server): Promise<Finding> {
  if (!database) return problem('built-in: its keys are in the database, which is not available (see above).')
  try {
    const { keys } = await readKeys(database)
    return ok(
      `built-in, ${keys.length === 0 ? 'creates its key with the first token' : `keys readable (${keys.length})`}`,
    )
  } catch (error) {
    return problem(`built-in: its keys cannot be read (${reasonOf(error)}): check the database.`)
  }
}

async function checkOpenId(issuer: string, audience: string, { discoverKeys }: Server): Promise<Finding[]> {
  const address = `${issuer}/.well-known/openid-configuration`
  try {
    const { keys } = await discoverKeys(issuer)
    const askedMs = Date.now()
    const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
    const clock = checkIssuerClock(response.headers.get('date'), { askedMs, answeredMs: Date.now() })
    const { issuer: named } = (await response.json()) as { issuer?: unknown }
    if (named !== issuer && named !== `${issuer}/`) {
      // Tokens contain the issuer's own spelling; other spellings are refused.
      return [problem(`the issuer identifies itself as ${named}: set OIDC_ISSUER to exactly that.`), ...clock]
    }
    return [ok(`${issuer}, keys readable (${keys.length}), audience ${audience}`), ...clock]
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined
    const reason = cause?.code ?? reasonOf(cause ?? error)
    return [problem(`${issuer} cannot be used (${reason}): check OIDC_ISSUER, and that ${address} answers.`)]
  }
}
