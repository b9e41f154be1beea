/** Where to go on after signing in: a page of this service, never another site's and never the sign-in itself. */
export function returnPath(written: string | null): string {
  if (written === null || !/^\/(?![/\\])/.test(written) || written.startsWith('/sign-in')) return '/'
  return written
}
