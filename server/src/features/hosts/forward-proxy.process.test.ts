import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@arena/client'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startRecordedHost } from '../../providers/hosts/recorded-host.ts'
import { createTestDatabase } from '../../testing/start-arena.ts'
import { unusedPort } from '../../testing/unused-port.ts'

const arena = path.resolve(import.meta.dirname, '../../../../cli/bin/arena.js')
const STORED_KEY = 'sk-stored-key-of-the-lab'
const VARIABLE_KEY = 'sk-variable-key-of-the-shop'
const SECRET = 'a secret for the keys of this test'

const answer = {
  body: JSON.stringify({
    choices: [{ index: 0, message: { role: 'assistant', content: 'Paris' }, finish_reason: 'stop' }],
  }),
}

/** Debian's tinyproxy. It writes every request to its log. */
async function startTinyproxy() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'arena-proxy-'))
  const [port, log, settings] = [await unusedPort(), path.join(folder, 'log'), path.join(folder, 'settings')]
  await writeFile(settings, `Port ${port}\nListen 127.0.0.1\nTimeout 60\nLogFile "${log}"\nLogLevel Connect\n`)
  const child = spawn('tinyproxy', ['-d', '-c', settings], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill()
    await ended
    await rm(folder, { recursive: true })
  })
  const url = `http://127.0.0.1:${port}`
  const status = () =>
    fetch(url).then(
      (reply) => reply.status,
      () => null,
    )
  await expect.poll(status).not.toBeNull()
  return { url, log: () => readFile(log, 'utf8') }
}

/** All rows of all tables as text, as in a dump. */
async function dump(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
    )
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      texts.push(name, ...rows.map(({ row }) => row))
    }
    return texts.join('\n')
  } finally {
    await client.end()
  }
}

it('[G3] [G12] calls hosts through a forward proxy, and no key is in a log, the process list or a dump', async () => {
  const proxy = await startTinyproxy()
  const hosts = { lab: await startRecordedHost(), shop: await startRecordedHost() }
  const databaseUrl = await createTestDatabase()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'arena-keys-'))
  onTestFinished(async () => {
    await Promise.all([hosts.lab.close(), hosts.shop.close()])
    await rm(folder, { recursive: true })
  })
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: databaseUrl,
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'debug',
    ARENA_SECRET_KEY: SECRET,
    SHOP_API_KEY: VARIABLE_KEY,
    HTTP_PROXY: proxy.url,
  }
  const seen: string[] = []
  const service = spawn(process.execPath, [arena, 'serve'], { cwd: folder, env })
  const ended = once(service, 'exit')
  onTestFinished(async () => {
    service.kill('SIGKILL')
    await ended
  })
  const url = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error(`the service ended: ${seen.join('')}`)))
    for (const stream of [service.stdout, service.stderr]) {
      stream.on('data', (text) => {
        seen.push(String(text))
        const found = /ready at (http:\S+)/.exec(seen.join(''))?.[1]
        if (found) resolve(found)
      })
    }
  })

  /** Runs a command, and keeps what it and the process list show. */
  async function run(words: readonly string[], input = ''): Promise<void> {
    const command = promisify(execFile)(process.execPath, [arena, ...words], { cwd: folder, env })
    const { stdout: processes } = await promisify(execFile)('ps', ['-eo', 'args'])
    command.child.stdin?.end(input)
    const { stdout, stderr } = await command
    seen.push(processes, stdout, stderr)
    expect(processes).toContain(`hosts ${words[1]} ${words[2]}`)
  }
  await run(['hosts', 'add', 'lab', '--base-url', hosts.lab.baseUrl, '--key', '-'], STORED_KEY)
  await run(['hosts', 'add', 'shop', '--base-url', hosts.shop.baseUrl, '--key', 'env:SHOP_API_KEY'])
  for (const [name, host] of Object.entries(hosts)) {
    host.play({ body: JSON.stringify({ data: [{ id: `${name}-model` }] }) }, answer)
    await run(['hosts', 'discover', name, '--add', `${name}-model`])
  }

  const { token } = await createClient({ baseUrl: url }).identity.guest()
  const client = createClient({ baseUrl: url, token })
  await expect.poll(async () => (await client.models.list()).items.length).toBe(2)
  const { agent1, agent2 } = await client.battles.start({ prompt: 'Which city?' })
  expect([agent1.message, agent2.message]).toEqual(['Paris', 'Paris'])

  const keysSent = Object.values(hosts).map(({ requests }) => requests.map(({ headers }) => headers.authorization))
  expect(keysSent.map((keys) => new Set(keys))).toEqual([
    new Set([`Bearer ${STORED_KEY}`]),
    new Set([`Bearer ${VARIABLE_KEY}`]),
  ])
  const carried = await proxy.log()
  for (const host of Object.values(hosts)) {
    const { requests } = host
    const sent = requests.map(({ method, path }) => `${method} ${new URL(path, host.baseUrl)} `)
    for (const line of sent) expect(carried).toContain(line)
  }
  const everything = [...seen, carried, await dump(databaseUrl)].join('\n')
  for (const key of [STORED_KEY, VARIABLE_KEY, SECRET]) {
    expect(everything).not.toContain(key)
    expect(everything).not.toContain(Buffer.from(key).toString('hex'))
    expect(everything).not.toContain(Buffer.from(key).toString('base64').replace(/=+$/, ''))
  }
})
