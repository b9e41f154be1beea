import type { Config } from './config.ts'

export interface WelcomeFacts {
  readonly config: Config
  readonly address: string
}

/** The message after the start: the address, how to get a token, and which models answer. */
export function welcome({ config, address }: WelcomeFacts): string {
  const lines = [
    `Arena is ready at ${address}`,
    `  In a browser   ${address}/`,
    `  Documentation  ${address}/docs`,
    config.builtInIssuer
      ? `  A token        curl -s -X POST ${address}/api/auth/guest`
      : `  Tokens         are issued by ${config.oidcIssuer}`,
    config.providers.length === 0
      ? '  Models         simulated. For real ones set GROQ_API_KEY, GOOGLE_API_KEY, or CLOUDFLARE_API_TOKEN with CLOUDFLARE_ACCOUNT_ID, and start again'
      : `  Models         of ${config.providers.map((provider) => provider.name).join(', ')}`,
    `  Data           ${config.databaseUrl ? 'in the database of DATABASE_URL' : config.dataDir}`,
    '  Ctrl-C stops everything.',
  ]
  return `\n${lines.join('\n')}\n\n`
}
