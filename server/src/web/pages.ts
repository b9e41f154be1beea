import { pages } from '@arena/contract/pages'

export interface Page {
  /** The pattern of the router. */
  readonly path: string
  /** Whether search engines may list it. */
  readonly listed: boolean
  /** As it is in the path, which may be anything. */
  readonly threadId: string | null
}

/** The part of a pattern before its first parameter, without a slash at the end. */
const prefixOf = (pattern: string): string => pattern.replace(/(?:\/[:*].*|\/)$/, '')

/** A parameter matches one or more segments. An unlisted page includes everything below it. */
const routes = Object.values(pages).map(({ path, listed }) => {
  const below = !listed ? '(?:/.*)?' : path.includes(':') ? '/.+' : '/?'
  return { path, listed, pattern: new RegExp(`^${prefixOf(path)}${below}$`) }
})
const thread = new RegExp(`^${prefixOf(pages.thread.path)}/([^/]+)/?$`)

/** The page of the web application at a path, or `null`. */
export function pageAt(path: string): Page | null {
  const found = routes.find(({ pattern }) => pattern.test(path))
  return found ? { path: found.path, listed: found.listed, threadId: thread.exec(path)?.[1] ?? null } : null
}

/** Whether a person opened this address. API calls, scripts and images get a JSON error instead of a page. */
export const isNavigation = (path: string, accept: string | undefined): boolean =>
  accept !== undefined && /\btext\/html\b/i.test(accept) && !/^\/api(?:\/|$)/.test(path)
