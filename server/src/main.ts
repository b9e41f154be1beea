import { type Config, loadEnvironment, readConfig } from './config.ts'
import { type Launch, launchEmbedded } from './database/embedded/launch.ts'
import { embeddedSettings } from './database/embedded/settings.ts'
import { StartError } from './start-error.ts'
import { welcome } from './welcome.ts'

/** Runs the service until a signal stops it. */
export async function serve(): Promise<void> {
  const starting = start()
  let stopRequests = 0
  try {
    const stop = (signal: NodeJS.Signals) => {
      stopRequests += 1
      // Ctrl-C can arrive twice, from the terminal and from npm. Exiting at the second one would not close the database.
      if (stopRequests > 2) process.exit(1)
      if (stopRequests > 1) return
      process.stdout.write(`\n${signal}: stopping…\n`)
      // Also during the start: the database has been launched and would continue to run.
      starting.then(({ service }) => service.close()).then(() => process.exit(0), fail)
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    const { config, service } = await starting
    if (stopRequests > 0) return
    process.stdout.write(welcome({ config, address: service.address, simulated: service.app.simulated }))
  } catch (error) {
    fail(error)
  }
}

async function start() {
  const config = readConfig(loadEnvironment())
  const launch = await launchDatabase(config)
  const { startService } = await import('./start-service.ts')
  return { config, service: await startService(config, launch) }
}

/**
 * Launches PostgreSQL first: it starts in its own process while this one loads the rest of the service, which takes about
 * as long. The imports of this file must stay small.
 */
async function launchDatabase({ databaseUrl, dataDir, databaseConnectionsMax }: Config): Promise<Launch | undefined> {
  if (databaseUrl !== null) return undefined
  const launch = launchEmbedded(embeddedSettings({ dataDir, connectionsMax: databaseConnectionsMax }))
  await launch.begun
  return launch
}

function fail(error: unknown): never {
  process.stderr.write(
    `${error instanceof StartError ? error.message : error instanceof Error ? error.stack : error}\n`,
  )
  process.exit(1)
}
