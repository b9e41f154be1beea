import { existsSync } from 'node:fs'
import { CommandError } from '../errors.ts'

/** Without `--force`, a file that exists is not overwritten. */
export function refuseExisting(files: readonly string[], { force }: { readonly force: boolean }): void {
  const existing = force ? undefined : files.find((file) => existsSync(file))
  if (existing !== undefined) {
    throw new CommandError(`${existing} exists: choose another name, or overwrite it with --force.`)
  }
}
