import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const bin = path.resolve(import.meta.dirname, '../../../cli/bin/arena.js')

export interface Service {
  readonly url: string
  close(): Promise<void>
}

const models = [
  { modelName: 'bench/first', displayName: 'First', providerName: 'groq' },
  { modelName: 'bench/second', displayName: 'Second', providerName: 'google' },
  { modelName: 'bench/spare', displayName: 'Spare', providerName: 'groq', status: 'retired' },
]

/** The built service as `npm start` runs it, on a database of its own, with two models that the host at this address plays. */
export async function startService(hostUrl: string): Promise<Service> {
  const folder = await mkdtemp(path.join(tmpdir(), 'arena-bench-'))
  // The database may run as another user, who must reach its folder.
  await chmod(folder, 0o711)
  const catalogue = path.join(folder, 'models.json')
  await writeFile(catalogue, JSON.stringify(models))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  const child = spawn(process.execPath, [bin, 'serve'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: path.join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      SIMULATOR_PACE: 'off',
      RATE_LIMIT: 'off',
      GROQ_BASE_URL: hostUrl,
      GOOGLE_BASE_URL: hostUrl,
      CATALOGUE_FILE: catalogue,
      FALLBACK_MODEL: 'bench/spare',
    },
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    const url = await addressOf(child)
    return {
      url,
      async close() {
        await end(child)
        await removeFolder()
      },
    }
  } catch (error) {
    await removeFolder()
    throw error
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const hear = (piece: Buffer) => {
      said += piece
      const address = /ready at (http:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${said}`)))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await ended
}
