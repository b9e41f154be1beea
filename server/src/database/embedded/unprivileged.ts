import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chown, readFile, stat } from 'node:fs/promises'
import { StartError } from '../../base/start-error.ts'

/** PostgreSQL refuses to run as root. Under root its programs run as another user. */
export interface Runner {
  spawn(command: string, args: readonly string[], options?: SpawnOptions): ReturnType<typeof spawn>
  /** Makes that user the owner of a file or folder. */
  own(folder: string): Promise<void>
}

// Environment variables for another PostgreSQL (PGDATA, PGPORT, …) must not affect this one.
const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

const asCurrentUser: Runner = {
  spawn: (command, args, options = {}) => spawn(command, args, { env: environment, ...options }),
  own: async () => {},
}

/** The owner of the data folder if it is not root, else `nobody`, which exists on every system. */
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
 * Under root the checkout and the data are often in a home directory that other users cannot enter. `setpriv` gives the
 * database the capability to pass through it, so that the permissions of the home directory stay as they are.
 */
const keepingAccess = ({ uid, gid }: { uid: number; gid: number }) => [
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
  // Without it, access(2) ignores the capability, and initdb does not find the other programs.
  '--securebits=+no_setuid_fixup',
  '--',
]

export async function createRunner(dataDir: string, probe: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return asCurrentUser
  const user = await chooseUser(dataDir)
  const own = (folder: string) => chown(folder, user.uid, user.gid)

  // `test -x` uses access(2) as initdb does; starting the program alone would not check that.
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
    `The built-in database cannot run as root, and no other user can enter ${dataDir}: run Arena as another user, move it out of root's home directory, or set DATABASE_URL.`,
  )
}
