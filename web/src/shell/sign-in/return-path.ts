/** Any origin: only the path is used. */
const HERE = 'https://arena.invalid'

/** Where to go after signing in: a page of this service, but not the sign-in page. */
export function returnPath(written: string | null): string {
  if (!written?.startsWith('/') || !URL.canParse(written, HERE)) return '/'
  // As a browser reads it: it ignores tabs, and `/./` disappears, so `/%09/x` and `/.//x` would lead to the host x.
  const { origin, pathname, search, hash } = new URL(written, HERE)
  if (origin !== HERE || pathname.startsWith('//') || pathname.startsWith('/sign-in')) return '/'
  return pathname + search + hash
}
