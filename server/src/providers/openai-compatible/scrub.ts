const excerptCharsMax = 200

export type Scrub = (text: string) => string

/**
 * Creates the function that removes secrets from a host's text, since hosts echo keys, headers or whole requests in their
 * errors. It removes the key as it is and as a URL or JSON encodes it, and everything else that looks like a credential.
 */
export function createScrub(apiKey: string): Scrub {
  const encodings = [apiKey, encodeURIComponent(apiKey), JSON.stringify(apiKey).slice(1, -1)]
  const key = apiKey === '' ? null : new RegExp([...new Set(encodings)].map(escapeForRegExp).join('|'), 'gi')
  return (text) => (key === null ? text : text.replace(key, '[key]')).replace(credentials, '$1[redacted]')
}

/** Scrubs before it shortens: a key across the cut would leave its first half in the text. */
export function excerpt(text: string, scrub: Scrub): string {
  const line = scrub(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line.length > excerptCharsMax ? `${line.slice(0, excerptCharsMax - 1)}…` : line
}

const credentials = /(\bbearer\s+|[?&]key=|\b(?:gsk_|AIza|sk-))[\w.~+/=-]{6,}/gi

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
