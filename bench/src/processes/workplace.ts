import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Where a part of the benchmark works: a folder of its own, and everything that must be ended with it. */
export interface Workplace {
  readonly folder: string
  /** Ends are called in the reverse order of what they end. */
  onClose(end: () => Promise<unknown>): void
  nextNumber(): number
  /** Flags for a process of this name, such as those that write a profile. */
  nodeFlags(name: string): readonly string[]
}

/**
 * Works in a folder that is removed afterwards, whatever happened. `BENCH_PROFILE=arena:/some/folder` has the processes of
 * that name write a CPU profile there when they end.
 */
export async function withWorkplace<Result>(work: (place: Workplace) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'arena-bench-'))
  // Under root the database runs as another user, who must get through to its data.
  await chmod(folder, 0o711)
  const ends: (() => Promise<unknown>)[] = []
  let number = 0
  let closed: Promise<void> | null = null
  const close = (): Promise<void> => {
    closed ??= (async () => {
      for (const end of ends.reverse()) await end().catch((error: unknown) => process.stderr.write(`${error}\n`))
      await rm(folder, { recursive: true, force: true })
    })()
    return closed
  }
  if (open.length === 0) process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  open.push(close)
  try {
    return await work({
      folder,
      onClose: (end) => ends.push(end),
      nextNumber: () => (number += 1),
      nodeFlags: profileFlags,
    })
  } finally {
    await close()
    open.splice(open.indexOf(close), 1)
    if (open.length === 0) process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

/** Those that are in use, the outer ones first. */
const open: (() => Promise<void>)[] = []

/** Without it Ctrl-C would leave servers and databases running. */
async function interrupt(): Promise<void> {
  for (const close of open.toReversed()) await close()
  process.exit(130)
}

/** Whose CPU profiles were asked for, and where they go. */
export function wantedProfiles(): { readonly name: string; readonly folder: string } | null {
  const [, name, folder] = /^([^:]+):(.+)$/.exec(process.env.BENCH_PROFILE ?? '') ?? []
  return name && folder ? { name, folder } : null
}

function profileFlags(name: string): string[] {
  const wanted = wantedProfiles()
  return wanted?.name === name ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(wanted.folder)}`] : []
}
