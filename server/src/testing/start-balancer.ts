import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { untilTrue } from './patience.ts'
import { unusedPort } from './unused-port.ts'

const example = path.resolve(import.meta.dirname, '../../../deploy/nginx/arena.conf')

export interface Balancer {
  readonly url: string
  /** What nginx logged, such as connections that an instance refused. */
  errors(): string[]
  /** Uses all instances except these. Resolves when no request that was accepted before can reach them any more. */
  leaveOut(ports: readonly number[]): Promise<void>
  stop(): Promise<void>
}

const childrenOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')

/** nginx with the configuration of `deploy/nginx` in front of three instances. */
export async function startBalancer(ports: readonly number[], ownPort?: number): Promise<Balancer> {
  const port = ownPort ?? (await unusedPort())
  const folder = mkdtempSync(path.join(os.tmpdir(), 'arena-nginx-'))
  const site = ports.reduce(
    (text, instancePort, index) => text.replace(`127.0.0.1:${3001 + index}`, `127.0.0.1:${instancePort}`),
    readFileSync(example, 'utf8').replace('listen 80;', `listen 127.0.0.1:${port};`),
  )
  const sitePath = path.join(folder, 'arena.conf')
  writeFileSync(sitePath, site)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  // It would close connections that it keeps when it reads a new configuration, maybe just when a request is sent on them.
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log error;
     events { worker_connections 4096; }
     http { access_log off; keepalive_timeout 0; ${paths.join(' ')} include ${sitePath}; }`,
  )
  // Debian installs it where only root finds it.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  const nginx = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'inherit', env })
  const url = `http://127.0.0.1:${port}`
  await untilTrue(async () => {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`)
    return (await fetch(`${url}/health`).catch(() => null)) !== null
  })
  return {
    url,
    errors: () =>
      readFileSync(path.join(folder, 'error.log'), 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    async leaveOut(left) {
      const down = left.reduce((text, one) => text.replace(`server 127.0.0.1:${one} `, '$&down '), site)
      if (left.length > 0 && down === site) throw new Error(`${left.join(', ')} is not in ${example}`)
      // nginx may be reading the file for the last change.
      writeFileSync(`${sitePath}.new`, down)
      renameSync(`${sitePath}.new`, sitePath)
      const before = childrenOf(nginx.pid!)
      nginx.kill('SIGHUP')
      // The workers with the old configuration end when they have answered their requests.
      await untilTrue(() => !childrenOf(nginx.pid!).some((pid) => before.includes(pid)))
    },
    async stop() {
      const exited = once(nginx, 'exit')
      nginx.kill('SIGQUIT')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
