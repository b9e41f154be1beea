import { afterEach, expect, it } from 'vitest'
import { startRecordedHost } from '../providers/hosts/recorded-host.ts'
import { createTestDatabase, startArena, type TestArena } from '../testing/start-arena.ts'
import { startTcpProxy } from '../testing/start-tcp-proxy.ts'
import { unusedPort } from '../testing/unused-port.ts'

const TOKEN = 'a-token-for-metrics-0123'
const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

async function start(env: Record<string, string> = {}): Promise<TestArena> {
  const arena = await startArena({ env })
  open.push(arena)
  return arena
}

const scrape = async (arena: TestArena) => (await arena.call('/metrics', { token: TOKEN })).text

/** The value of a metric, with its labels as they are written. */
const readMetric = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((written) => written.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

it('[O17] serves no metrics by default', async () => {
  const arena = await start()
  expect((await arena.call('/metrics')).status).toBe(404)
})

it.each([
  ['no token', {}],
  ['a wrong token', { token: 'a-token-for-metrics-0124' }],
  ['a token of another length', { token: `${TOKEN}5` }],
])('[O17] refuses metrics to a reader with %s', async (_, reader) => {
  const arena = await start({ METRICS_TOKEN: TOKEN })
  const { status, text } = await arena.call('/metrics', reader)
  expect([status, text]).toEqual([401, ''])
})

it('[O17] serves metrics on a port of their own, and nothing else there', async () => {
  const port = await unusedPort()
  const arena = await start({ METRICS_PORT: String(port) })
  expect((await arena.call('/metrics')).status).toBe(404)
  const at = (path: string) => fetch(`http://localhost:${port}${path}`)
  expect(await (await at('/metrics')).text()).toContain('process_cpu_seconds_total')
  expect((await at('/api/health')).status).toBe(404)
  await expect(startArena({ env: { METRICS_PORT: String(port) } })).rejects.toThrow(
    `METRICS_PORT ${port} cannot be used`,
  )
})

it('[O17] counts battles, votes and requests by route, without names of threads', async () => {
  const arena = await start({ METRICS_TOKEN: TOKEN })
  const { client } = await arena.signIn()
  const { threadId } = await client.threads.create()
  const { comparisonId } = await client.battles.startSealed({ prompt: 'Hi', threadId })
  await client.votes.cast({ comparisonId, voteChoice: 'tie', voteDurationMs: 4_000 })
  await client.threads.messages(threadId)
  await expect.poll(async () => readMetric(await scrape(arena), 'arena_votes_total{class="blind"}')).toBe(1)
  const text = await scrape(arena)
  expect(readMetric(text, 'arena_battles_total{mode="random"}')).toBe(1)
  expect(readMetric(text, 'arena_time_to_vote_seconds_sum')).toBe(4)
  expect(readMetric(text, 'arena_generations{state="running"}')).toBe(0)
  expect(readMetric(text, 'arena_board_age_seconds')).toBeGreaterThanOrEqual(0)
  expect(readMetric(text, 'arena_board_lag_votes')).toBeGreaterThanOrEqual(0)
  expect(readMetric(text, 'process_cpu_seconds_total')).toBeGreaterThan(0)
  expect(text).toContain('arena_http_request_seconds_count{method="POST",route="/api/arena/dualchat",status="200"} 1')
  expect(text).not.toContain(threadId)
})

it('[O17] [L34] says how far a stored board is behind the log, and nothing before the first one', async () => {
  const serving = await start({ METRICS_TOKEN: TOKEN, BOARDS: 'serve' })
  expect(readMetric(await scrape(serving), 'arena_database_up')).toBe(1)
  expect(readMetric(await scrape(serving), 'arena_board_lag_votes')).toBeUndefined()
  const computing = await startArena({ databaseUrl: serving.databaseUrl })
  const readLag = async () => readMetric(await scrape(serving), 'arena_board_lag_votes')
  await expect.poll(readLag).toBe(0)
  await computing.close()
  const { client } = await serving.signIn()
  const { comparisonId } = await client.battles.startSealed({ prompt: 'Hi' })
  await client.votes.cast({ comparisonId, voteChoice: 'tie' })
  await expect.poll(readLag).toBe(1)
})

it('[O17] counts fallbacks and the time to the first text by model and host, and shows hosts that fail', async () => {
  const host = await startRecordedHost()
  open.push(host)
  const chunk = { choices: [{ index: 0, delta: { content: 'Yes.' }, finish_reason: 'stop' }] }
  const whole = { choices: [{ index: 0, message: { role: 'assistant', content: 'Yes.' }, finish_reason: 'stop' }] }
  host.play(({ body }) => {
    if (body.model === 'openai/gpt-oss-20b') return { status: 400, body: '{}' }
    return { body: body.stream ? `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n` : JSON.stringify(whole) }
  })
  const hosted = { GROQ_BASE_URL: host.baseUrl, GROQ_API_KEY: 'key', RATE_LIMIT: 'off' }
  const arena = await start({ METRICS_TOKEN: TOKEN, ...hosted })
  const { client } = await arena.signIn()
  const [model1, model2] = ['openai/gpt-oss-20b', 'llama-3.3-70b-versatile']
  await client.battles.start({ prompt: 'Hi', model1, model2 })
  for await (const _ of client.chat.stream({ prompt: 'Hi', model: model2 }));
  const text = await scrape(arena)
  expect(readMetric(text, `arena_model_calls_total{model="${model1}",host="groq"}`)).toBe(1)
  expect(readMetric(text, `arena_model_calls_total{model="${model2}",host="groq"}`)).toBe(2)
  expect(readMetric(text, `arena_fallbacks_total{model="${model1}",host="groq"}`)).toBe(1)
  expect(readMetric(text, `arena_first_text_seconds_count{model="${model2}",host="groq"}`)).toBe(1)
  expect(readMetric(text, 'arena_host_failing{host="groq"}')).toBe(0)
})

it('[O18] says whether the database answers, also while nobody uses the service', async () => {
  const proxy = await startTcpProxy(await createTestDatabase())
  open.push({ close: proxy.shut })
  const arena = await startArena({ databaseUrl: proxy.url, env: { METRICS_TOKEN: TOKEN } })
  open.push(arena)
  const databaseUp = async () => readMetric(await scrape(arena), 'arena_database_up')
  expect(await databaseUp()).toBe(1)
  await proxy.shut()
  expect(await databaseUp()).toBe(0)
  await proxy.open()
  await expect.poll(databaseUp).toBe(1)
})
