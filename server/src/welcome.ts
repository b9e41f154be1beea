import type { Config } from './config.ts'

export interface WelcomeFacts {
  readonly config: Config
  readonly address: string
  readonly simulated: boolean
}

/** The first lines for a new operator: the addresses, a token, the models and the data. */
export function welcome({ config, address, simulated }: WelcomeFacts): string {
  const lines = [
    `Arena is ready at ${address}`,
    `  In a browser   ${address}/`,
    `  Documentation  ${address}/docs`,
    config.builtInIssuer
      ? `  A token        curl -s -X POST ${address}/api/auth/guest`
      : `  Tokens         are issued by ${config.oidcIssuer}`,
    simulated
      ? '  Models         simulated. For real ones set GROQ_API_KEY, GOOGLE_API_KEY, or CLOUDFLARE_API_TOKEN with CLOUDFLARE_ACCOUNT_ID, and start again'
      : `  Models         of ${config.providers.map((provider) => provider.name).join(', ')}`,
    `  Data           ${config.databaseUrl ? 'in the database of DATABASE_URL' : config.dataDir}`,
    '  Ctrl-C stops everything.',
  ]
  return `\n${lines.join('\n')}\n\n`
}
