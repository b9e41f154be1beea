export type Server = typeof import('@arena/server')

/** Loaded on demand: `arena help` must not wait for the HTTP server to load. */
export const loadServer = (): Promise<Server> => import('@arena/server')
