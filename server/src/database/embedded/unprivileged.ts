import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chown, readFile, stat } from 'node:fs/promises'
import { StartError } from '../../start-error.ts'

/** PostgreSQL refuses to run as root, so under root its programs run as somebody else. */
export interface Runner {
  spawn(command: string, args: readonly string[], options?: SpawnOptions): ReturnType<typeof spawn>
  /** Gives a folder to the user the programs run as. */
  own(folder: string): Promise<void>
}

// Settings of a developer's own PostgreSQL (PGDATA, PGPORT, …) must not reach ours.
const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

const asOneself: Runner = {
  spawn: (command, args, options = {}) => spawn(command, args, { env: environment, ...options }),
  own: async () => {},
}

/** The owner of the data folder when that is not root, else `nobody`, who exists everywhere. */
async function chooseUser(dataDir: string): Promise<{ uid: number; gid: number }> {
  const owner = await stat(dataDir)
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, , uid, gid] = passwd.match(/^nobody:.*$/m)?.[0].split(':') ?? []
  if (uid === undefined || gid === undefined) {
    throw new StartError(
      'The built-in database cannot run as root here: run Arena as another user, or set DATABASE_URL.',
    )
  }
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
}

/**
 * Under root the checkout and the data often lie in a home that other users cannot enter. `setpriv` then hands the
 * database the one capability it lacks, to pass through folders, instead of our loosening the permissions of a home.
 */
const keepingAccess = ({ uid, gid }: { uid: number; gid: number }) => [
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
  // Without it access(2), by which initdb looks for its sibling programs, leaves the capability out.
  '--securebits=+no_setuid_fixup',
  '--',
]

export async function createRunner(dataDir: string, probe: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return asOneself
  const user = await chooseUser(dataDir)
  const own = (folder: string) => chown(folder, user.uid, user.gid)

  // `test -x` asks as initdb will, and not only as the kernel does when a program is started.
  const enter = ['-c', 'cd "$0" && test -x "$1" && exec "$1" --version', dataDir, probe]
  if (spawnSync('/bin/sh', enter, { ...user, cwd: '/', env: environment }).status === 0) {
    return {
      own,
      spawn: (command, args, options = {}) => spawn(command, args, { env: environment, cwd: '/', ...options, ...user }),
    }
  }
  const prefix = keepingAccess(user)
  if (spawnSync('setpriv', [...prefix, '/bin/sh', ...enter], { cwd: '/', env: environment }).status === 0) {
    return {
      own,
      spawn: (command, args, options = {}) =>
        spawn('setpriv', [...prefix, command, ...args], { env: environment, cwd: '/', ...options }),
    }
  }
  throw new StartError(
    `The built-in database may not run as root, and no other user can enter ${dataDir}: run Arena as another user, move it out of root's home, or set DATABASE_URL.`,
  )
}
