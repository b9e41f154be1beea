import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '../arguments.ts'
import { pageOfProfiles } from './write-profile-pages.ts'

export const PROFILE_USAGE = 'npm run bench -- profile FILE.cpuprofile ... [--out PAGE.md]'

/** Tables of profiles that are there already, printed or written to one page. */
export async function runProfileCommand(argv: readonly string[]): Promise<void> {
  const { files, out } = read(argv)
  const page = await pageOfProfiles(files)
  if (out === undefined) return void process.stdout.write(page)
  await mkdir(path.dirname(out), { recursive: true })
  await writeFile(out, page)
}

function read(argv: readonly string[]): { files: readonly string[]; out: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { out: { type: 'string' } },
    })
    if (positionals.length === 0) throw new Error('which profiles?')
    return { files: positionals, out: values.out }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
