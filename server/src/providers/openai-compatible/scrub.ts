const excerptCharsMax = 200

export type Scrub = (text: string) => string

/**
 * Makes a host's text fit for a log: hosts echo the key, the header or the whole request in their errors.
 * The key is removed as it is and as a URL or JSON would spell it; anything else that looks like a credential goes too.
 */
export function createScrub(apiKey: string): Scrub {
  const spellings = [apiKey, encodeURIComponent(apiKey), JSON.stringify(apiKey).slice(1, -1)]
  const key = apiKey === '' ? null : new RegExp([...new Set(spellings)].map(escapeForRegExp).join('|'), 'gi')
  return (text) => (key === null ? text : text.replace(key, '[key]')).replace(credentials, '$1[redacted]')
}

/** Scrubs before it cuts: a key across the cut would leave its first half behind. */
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
