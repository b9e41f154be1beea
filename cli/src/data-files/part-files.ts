import { rm } from 'node:fs/promises'
import { CommandError, reasonOf } from '../errors.ts'

/** If the work fails, no part of a file stays. */
export async function withoutParts(out: string, files: readonly string[], work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    for (const file of files) await rm(`${file}.part`, { force: true }).catch(() => {})
    throw error instanceof Error && 'syscall' in error ? cannotWrite(out, error) : error
  }
}

const cannotWrite = (file: string, error: unknown) =>
  new CommandError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code ?? reasonOf(error)}).`)
