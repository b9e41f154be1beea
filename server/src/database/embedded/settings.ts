import type { ClusterOptions } from './cluster.ts'

/** How the service runs its own server. */
export const embeddedSettings = (options: {
  readonly dataDir: string
  readonly connectionsMax: number
}): ClusterOptions => ({
  dataDir: options.dataDir,
  // Room for a second instance and the command line on the same server.
  connectionsMax: options.connectionsMax * 3 + 10,
  durable: true,
})
