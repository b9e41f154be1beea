import type { Config } from '@arena/server'
import { UsageError } from './errors.ts'
import type { Io } from './io.ts'
import { loadServer } from './server.ts'

/** The service's own configuration, with the database that `--database` names in the place of its own. */
export async function readSettings(io: Io, given: { readonly database?: string | undefined } = {}): Promise<Config> {
  const { readConfig } = await loadServer()
  const environment = await io.environment()
  if (given.database === undefined) return readConfig(environment)
  // The value is not repeated: it carries a password.
  if (!/^postgres(ql)?:\/\/./.test(given.database) || !URL.canParse(given.database)) {
    throw new UsageError('--database must be a URL that starts with postgres:// or postgresql://.')
  }
  return readConfig({ ...environment, DATABASE_URL: given.database })
}
