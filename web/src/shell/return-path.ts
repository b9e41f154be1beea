/** Where to go after signing in: a page of this service, but not the sign-in page. */
export function returnPath(written: string | null): string {
  if (written === null || !/^\/(?![/\\])/.test(written) || written.startsWith('/sign-in')) return '/'
  return written
}
