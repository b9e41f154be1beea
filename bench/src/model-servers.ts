import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Run } from './measure.ts'
import type { Behaviour } from './model-host.ts'
import { freePort, ownProgram, type Server, startServer } from './processes.ts'

export const PROMPT = 'Why is the sky blue?'
export const COMPLETION_PATH = '/v1/chat/completions'

/** The body of a request to the model host itself, as the service sends it. */
export const completion = (more: object = {}): string =>
  JSON.stringify({ model: 'bench', messages: [{ role: 'user', content: PROMPT }], max_tokens: 4096, ...more })

export interface ModelHost extends Server {
  /** The address for `GROQ_BASE_URL`. */
  readonly modelsUrl: string
  behave(behaviour: Partial<Behaviour>): Promise<void>
}

export async function startModelHost({ folder }: Run): Promise<ModelHost> {
  const port = await freePort()
  const file = ownProgram('./model-host.js')
  const server = await startServer({ name: 'model-host', file, args: [String(port)], port, readyPath: '/', folder })
  return {
    ...server,
    modelsUrl: `${server.url}/v1`,
    async behave(behaviour) {
      await fetch(`${server.url}/behaviour`, { method: 'POST', body: JSON.stringify(behaviour) })
    },
  }
}

export const PORTKEY_VERSION = '1.15.2'
/** With the version that Portkey's own range allows, every streamed answer is a 500. */
const HONO_NODE_SERVER_VERSION = '1.13.8'
const INSTALL_MS_MAX = 180_000

/** Starts Portkey's gateway in production mode. The first run installs it into the system's temporary folder. */
export async function startPortkey({ folder, log }: Run): Promise<Server> {
  const home = path.join(tmpdir(), `arena-bench-portkey-${PORTKEY_VERSION}`)
  const file = path.join(home, 'node_modules/@portkey-ai/gateway/build/start-server.js')
  if (!existsSync(file)) {
    log(`installing @portkey-ai/gateway ${PORTKEY_VERSION} into ${home}`)
    const manifest = {
      private: true,
      dependencies: { '@portkey-ai/gateway': PORTKEY_VERSION },
      overrides: { '@hono/node-server': HONO_NODE_SERVER_VERSION },
    }
    await mkdir(home, { recursive: true })
    await writeFile(path.join(home, 'package.json'), JSON.stringify(manifest))
    const options = { cwd: home, timeout: INSTALL_MS_MAX }
    await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], options)
  }
  const port = await freePort()
  return startServer({
    name: 'portkey',
    file,
    args: ['--headless', `--port=${port}`],
    env: { NODE_ENV: 'production' },
    port,
    readyPath: '/',
    folder,
  })
}

/** The headers that make Portkey pass a request on to the model host. */
export const portkeyHeaders = ({ modelsUrl }: ModelHost): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  authorization: 'Bearer any',
  'x-portkey-provider': 'openai',
  'x-portkey-custom-host': modelsUrl,
})
