import type { ClusterOptions } from './cluster.ts'

/** Settings of the embedded server when the service runs it. */
export const embeddedSettings = (options: {
  readonly dataDir: string
  readonly connectionsMax: number
}): ClusterOptions => ({
  dataDir: options.dataDir,
  // Enough for a second instance and the command line on the same server.
  connectionsMax: options.connectionsMax * 3 + 10,
  durable: true,
})
