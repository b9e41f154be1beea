import type { Config } from '@arena/server'
import { UsageError } from './errors.ts'
import type { Io } from './output/io.ts'
import { loadServer } from './server.ts'

/** The service's configuration, with `--database` in place of `DATABASE_URL`, whose replica is then not used. */
export async function readSettings(io: Io, given: { readonly database?: string | undefined } = {}): Promise<Config> {
  const { readConfig, urlsOf } = await loadServer()
  const environment = await io.environment()
  if (given.database === undefined) return readConfig(environment)
  // The message does not repeat the value: it contains a password.
  if (!/^postgres(ql)?:\/\/./.test(given.database) || !urlsOf(given.database).every((url) => URL.canParse(url))) {
    throw new UsageError('--database must be a URL that starts with postgres:// or postgresql://.')
  }
  return readConfig({ ...environment, DATABASE_URL: given.database, DATABASE_READ_URL: undefined })
}
