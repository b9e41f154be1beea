export type Server = typeof import('@arena/server')

/** Only when a command needs it: `arena help` must not wait most of a second for an HTTP server to be loaded. */
export const loadServer = (): Promise<Server> => import('@arena/server')
