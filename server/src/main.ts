import { StartError } from './base/start-error.ts'
import { type Config, knownVariables, loadEnvironment, readConfig } from './config.ts'
import { type Launch, launchEmbedded } from './database/embedded/launch.ts'
import { embeddedSettings } from './database/embedded/settings.ts'
import type { RunningService } from './process/start-service.ts'
import { createStopDecision } from './process/stop-signals.ts'
import { logReady, welcome } from './process/welcome.ts'

/** Says which variables are near the names of settings, in sentences. */
export type FindMisspelt = (environment: NodeJS.ProcessEnv, settings: readonly string[]) => Promise<readonly string[]>

/** Runs the service until SIGINT or SIGTERM. */
export async function serve(findMisspelt: FindMisspelt = async () => []): Promise<void> {
  const config = await readSettings(findMisspelt)
  const stopping = new AbortController()
  const starting = start(config, stopping.signal)
  const decide = createStopDecision()
  const hurry = new AbortController()
  try {
    const stop = (signal: NodeJS.Signals) => {
      const action = decide(signal, performance.now())
      if (action === 'ignore') return
      if (action === 'exit') process.exit(1)
      if (action === 'hurry') return hurry.abort()

      if (config.logFormat === 'pretty') process.stdout.write(`\n${signal}: stopping…\n`)
      stopping.abort()
      const close = (service: RunningService) => {
        if (config.logFormat === 'json') service.log.info({ signal }, 'stopping')
        return service.close({ drain: action === 'drain', hurry: hurry.signal })
      }
      // A stop during the start must also close the database, which may already be starting.
      starting.then(close, ignoreAbort).then(() => process.exit(0), fail)
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    const service = await starting
    if (stopping.signal.aborted) return
    const facts = { config, address: service.address, hosts: await service.app.hostNames() }
    if (config.logFormat === 'pretty') process.stdout.write(welcome(facts))
    else logReady(service.log, facts)
  } catch (error) {
    if (!stopping.signal.aborted) fail(error)
  }
}

/** A stop ends the wait for the database, which is not a failure. */
function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error
}

async function readSettings(findMisspelt: FindMisspelt): Promise<Config> {
  try {
    return readConfig(loadEnvironment())
  } catch (error) {
    if (!(error instanceof StartError)) return fail(error)
    const { env } = process
    return fail(new StartError(...error.sentences, ...(await findMisspelt(env, knownVariables(env)))))
  }
}

async function start(config: Config, signal: AbortSignal) {
  const launch = await launchDatabase(config)
  const { startService } = await import('./process/start-service.ts')
  return startService(config, { launch, signal })
}

/**
 * PostgreSQL runs in another process and takes about as long to start as this process takes to load its modules, so it is
 * started first. The static imports above must be small.
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
