import type { Config } from '@arena/server'
import type { Server } from '../server.ts'

/** The secrets in the configuration, which may appear in error texts of hosts and drivers. */
export function secretsOf(
  { environmentHosts, databaseUrl, databaseReadUrl, proxy }: Config,
  { urlsOf }: Pick<Server, 'urlsOf'>,
): string[] {
  const given = [
    ...(databaseUrl === null ? [] : urlsOf(databaseUrl)),
    databaseReadUrl,
    proxy?.httpProxy,
    proxy?.httpsProxy,
  ]
  const urls = given.filter((url) => typeof url === 'string')
  return [...environmentHosts.map(({ apiKey }) => apiKey ?? ''), ...urls.flatMap(passwordsIn)].filter(
    (secret) => secret !== '',
  )
}

function passwordsIn(address: string): string[] {
  if (!URL.canParse(address)) return []
  const { password, searchParams } = new URL(address)
  return [password, decoded(password), searchParams.get('password') ?? '', searchParams.get('key') ?? '']
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Removes the secrets from a text, in case a host or driver repeats them in an error. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets
    .toSorted((a, b) => b.length - a.length)
    .reduce((redacted, secret) => redacted.replaceAll(secret, '[hidden]'), text)
}
