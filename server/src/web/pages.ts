export interface Page {
  /** Whether search engines may list it. */
  readonly listed: boolean
  /** As it stands in the address, which may be anything. */
  readonly threadId: string | null
}

const LISTED = /^\/(?:side-by-side|leaderboard|models\/.+)?\/?$/
const UNLISTED = /^\/(?:chat|threads|admin|sign-in)(?:\/.*)?$/
const THREAD = /^\/threads\/([^/]+)\/?$/

/** The page of the web application at a path; `null` where it has none. */
export function pageAt(path: string): Page | null {
  if (LISTED.test(path)) return { listed: true, threadId: null }
  if (UNLISTED.test(path)) return { listed: false, threadId: THREAD.exec(path)?.[1] ?? null }
  return null
}

/** Whether a person opened this address. Calls, scripts and pictures want an error they can read instead of a page. */
export const isNavigation = (path: string, accept: string | undefined): boolean =>
  accept !== undefined && /\btext\/html\b/i.test(accept) && !/^\/api(?:\/|$)/.test(path)
