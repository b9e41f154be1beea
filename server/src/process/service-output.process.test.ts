import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/start-arena.ts'
import { startCollector } from '../tracing/fixtures.ts'

/** Prints every module that is imported. */
const hooks = `
  import { writeSync } from 'node:fs'
  export async function load(url, context, next) {
    writeSync(2, url + '\\n')
    return next(url, context)
  }`

/** Starts the built service, uses it, closes it, and prints the files that were loaded. */
const program = `
  import { createRequire, register } from 'node:module'
  register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hooks)}`)})
  const { readConfig } = await import('./config.js')
  const { startService } = await import('./process/start-service.js')
  const service = await startService(readConfig(process.env))
  const post = (path, headers, body) => fetch(service.address + path, { method: 'POST', headers, body })
  const { token } = await (await post('/api/auth/guest')).json()
  const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' }
  const { status } = await post('/api/arena/dualchat', headers, JSON.stringify({ prompt: 'Hi' }))
  await service.close()
  const required = Object.keys(createRequire(import.meta.url).cache)
  process.stderr.write([...required, 'battle: ' + status].join('\\n'))`

const PACKAGE = /node_modules\/(@opentelemetry\/[^/]+|pino-pretty)\//g

async function run(variables: Record<string, string>) {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: path.resolve(import.meta.dirname, '../../dist'),
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: await createTestDatabase(),
      SIMULATOR_PACE: 'off',
      ...variables,
    },
  })
  expect(stderr).toMatch(/battle: 200$/)
  const packages = new Set([...stderr.matchAll(PACKAGE)].map(([, name]) => name!))
  // better-auth imports its constants.
  packages.delete('@opentelemetry/semantic-conventions')
  return { log: stdout, packages: [...packages] }
}

describe('the running service', () => {
  it('[O19] [O20] writes JSON lines, and loads no package of OpenTelemetry or for readable logs', async () => {
    const { log, packages } = await run({})
    const lines = log.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line) as { msg: string })).toContainEqual(
      expect.objectContaining({ msg: 'answered', route: '/api/arena/dualchat', status: 200 }),
    )
    expect(packages).toEqual([])
  })

  it('[O19] [O20] writes readable lines with LOG_FORMAT=pretty, and traces with an endpoint (nightly)', async () => {
    const collector = await startCollector()
    const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=ours' }
    const { log, packages } = await run({ ...variables, OTEL_SERVICE_NAME: 'my-arena', LOG_FORMAT: 'pretty' })
    await collector.close()
    expect(log).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: answered {.*"status":200/m)
    expect(packages).toEqual(
      expect.arrayContaining(['@opentelemetry/api', '@opentelemetry/sdk-trace-node', 'pino-pretty']),
    )
    // The packages read their own variables, and the end of the service sends what is left.
    expect(collector.headers.map((headers) => headers['x-tenant'])).toContain('ours')
    expect(collector.spans.map(({ name, serviceName }) => `${serviceName}: ${name}`)).toContain(
      'my-arena: POST /api/arena/dualchat',
    )
  })
})
