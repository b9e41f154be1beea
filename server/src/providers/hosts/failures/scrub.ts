const excerptCharsMax = 200

/** A shorter value of a header is no secret, and to remove it everywhere would make messages unreadable. */
const secretCharsMin = 8

export type Scrub = (text: string) => string

/**
 * Creates the function that removes secrets from a host's text, since hosts echo keys, headers or whole requests in their
 * errors. It removes the secrets as they are and as a URL or JSON encodes them, and everything else that looks like a
 * credential.
 */
export function createScrub(apiKey: string, headerValues: readonly string[] = []): Scrub {
  const secrets = headerValues.filter((value) => value.length >= secretCharsMin)
  const encodings = [...(apiKey === '' ? [] : [apiKey]), ...secrets].flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
  ])
  const known = encodings.length === 0 ? null : new RegExp(encodings.map(escapeForRegExp).join('|'), 'gi')
  return (text) => (known === null ? text : text.replace(known, '[key]')).replace(credentials, '$1[redacted]')
}

/** Scrubs before it shortens: a key across the cut would leave its first half in the text. */
export function excerpt(text: string, scrub: Scrub): string {
  const line = scrub(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line.length > excerptCharsMax ? `${line.slice(0, excerptCharsMax - 1)}…` : line
}

const credentials = /(\bbearer\s+|[?&]key=|\b(?:gsk_|AIza|sk-|xai-))[\w.~+/=-]{6,}/gi

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
