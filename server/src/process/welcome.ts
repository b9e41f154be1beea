import type { Logger } from 'pino'
import type { Config } from '../config.ts'

export interface WelcomeDetails {
  readonly config: Config
  readonly address: string
  /** The names of the hosts; none while models are simulated. */
  readonly hosts: readonly string[]
}

/** The message after the start: the address, how to get a token, and which models answer. */
export function welcome({ config, address, hosts }: WelcomeDetails): string {
  const lines = [
    `Arena is ready at ${address}`,
    `  In a browser   ${address}/`,
    `  Documentation  ${address}/docs`,
    config.builtInIssuer
      ? `  A token        curl -s -X POST ${address}/api/auth/guest`
      : `  Tokens         are issued by ${config.oidcIssuer}`,
    hosts.length === 0
      ? '  Models         simulated. For real ones add a host: npx arena hosts add --help, or the page /admin/hosts'
      : `  Models         of ${hosts.join(', ')}`,
    `  Data           ${config.databaseUrl ? 'in the database of DATABASE_URL' : config.dataDir}`,
    '  Ctrl-C stops everything.',
  ]
  return `\n${lines.join('\n')}\n\n`
}

/** The same for programs, in one line of the log, whatever its level: they wait for it. */
export function logReady(log: Logger, { address, hosts }: WelcomeDetails): void {
  const models = hosts.length === 0 ? 'simulated models' : `models of ${hosts.join(', ')}`
  const always = log.child({}, { level: 'info' })
  always.info({ address }, `Arena is ready at ${address} with ${models}`)
  // Otherwise they would wait for the buffer.
  always.flush()
}
