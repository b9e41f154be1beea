import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export const PORTKEY_VERSION = '1.15.2'
/** With the version that Portkey's own range leads to, every streamed answer is a 500. */
const HONO_NODE_SERVER_VERSION = '1.13.8'
const INSTALL_MS_MAX = 180_000

/** The gateway's program, installed into a folder of its own when it is not there from an earlier run. */
export async function installPortkey(progress: (words: string) => void): Promise<string> {
  const folder = path.join(tmpdir(), `arena-bench-portkey-${PORTKEY_VERSION}`)
  const program = path.join(folder, 'node_modules/@portkey-ai/gateway/build/start-server.js')
  if (existsSync(program)) return program
  progress(`installing @portkey-ai/gateway ${PORTKEY_VERSION} into ${folder}`)
  await mkdir(folder, { recursive: true })
  await writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({
      private: true,
      dependencies: { '@portkey-ai/gateway': PORTKEY_VERSION },
      overrides: { '@hono/node-server': HONO_NODE_SERVER_VERSION },
    }),
  )
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
    timeout: INSTALL_MS_MAX,
  })
  return program
}
