import type { Config } from '@arena/server'

/** Everything in the configuration that must not be shown, as it may turn up in somebody else's error text. */
export function secretsOf({ providers, databaseUrl }: Config): string[] {
  return [...providers.map(({ apiKey }) => apiKey), ...(databaseUrl === null ? [] : passwordsIn(databaseUrl))].filter(
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

/** The text without the secrets: the last fence, where a host or a driver repeats what it was given. */
export function conceal(text: string, secrets: readonly string[]): string {
  return secrets
    .toSorted((a, b) => b.length - a.length)
    .reduce((concealed, secret) => concealed.replaceAll(secret, '[hidden]'), text)
}
