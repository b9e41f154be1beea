import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type OpenAI from 'openai'
import { beforeAll, describe, expect, it } from 'vitest'
import { failing, finish, models, piece, says, useHostedArena } from '../../generation/fixtures.ts'
import { signUp } from '../admin/fixtures.ts'
import { streams } from '../battles/live/fixtures.ts'
import { type Message, user } from './fixtures.ts'
import { aiSdk, type Got, type Lister, openai, type Program } from './testing/programs.ts'

const fixture = useHostedArena()
let apiKey: string
let baseURL: string
beforeAll(async () => {
  await fixture.arena.database.pool.query(`update flags set enabled = true where key = 'api_keys'`)
  const { token } = await signUp(fixture.arena, 'ada@arena.test')
  const body = { name: 'programs', scopes: ['battle', 'vote'] }
  const created = await fixture.arena.call('/api/me/keys', { method: 'POST', token, body })
  apiKey = String(created.json!.secret)
  baseURL = `${fixture.arena.url}/v1`
})

/** `curl`, whose user reads what it prints. */
function curl(): Program & Lister {
  const call = async (path: string, body?: object) => {
    const data = body ? ['--data', JSON.stringify(body)] : []
    const written = ['--no-buffer', '--silent', '--write-out', '\n%{http_code}']
    const words = [...written, '--header', `Authorization: Bearer ${apiKey}`, ...data, `${baseURL}${path}`]
    const { stdout } = await promisify(execFile)('curl', words)
    const end = stdout.lastIndexOf('\n')
    return { status: Number(stdout.slice(end + 1)), text: stdout.slice(0, end) }
  }
  const gotOf = (status: number, text: string, error: { message: string } | undefined): Got =>
    error ? { text, failed: { status, message: error.message } } : { text }
  return {
    async list() {
      const { data } = JSON.parse((await call('/models')).text) as { data: { id: string }[] }
      return data.map(({ id }) => id)
    },
    async ask(model, messages) {
      const { status, text } = await call('/chat/completions', { model, messages })
      const { choices, error } = JSON.parse(text) as OpenAI.ChatCompletion & { error?: { message: string } }
      return gotOf(status, choices?.[0]?.message.content ?? '', error)
    },
    async stream(model, messages) {
      const { status, text } = await call('/chat/completions', { model, messages, stream: true })
      if (status !== 200) return gotOf(status, '', (JSON.parse(text) as { error: { message: string } }).error)
      const events = text.split('\n\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []))
      const chunks = events.filter((event) => event !== '[DONE]').map((event) => JSON.parse(event))
      const whole = chunks.map(({ choices }) => choices?.[0]?.delta.content ?? '').join('')
      const isDone = events.at(-1) === '[DONE]'
      return gotOf(status, whole, isDone ? undefined : chunks.at(-1).error)
    },
  }
}

it.each<[string, () => Lister]>([
  ['the openai package', () => openai({ apiKey, baseURL })],
  ['curl', curl],
])('[I17] %s lists the models', async (_, start) => {
  expect(await start().list()).toEqual(expect.arrayContaining(['arena/battle', models.groq, models.slashed]))
})

const server = path.resolve(import.meta.dirname, '../../..')
const node = [process.execPath, '--input-type=module', '--eval'] as const
const whole = '# Answer A\n\nYes\\..*# Answer B\n\nYes\\..*\nBattle: [0-9a-f-]{36}'
it.each<[string, string, readonly [string, ...string[]], RegExp]>([
  ['curl', 'sh', ['sh', '-euc'], /"id":"arena\/battle".*data: .*# Answer A.*data: \[DONE\]\s*$/s],
  ['The `openai` package', 'js', node, new RegExp(`^${whole}\nYour vote: answer A is better\\.`, 's')],
  ['AI SDK', 'js', node, new RegExp(`^${whole}$`, 's')],
  ['The SDK of the protocol', 'js', node, /^Answer A:\nYes\.\nAnswer B:\nYes\.\n.*comparisonId: [0-9a-f-]{36}/s],
])('[I17] [I32] the recipe works as it is printed: %s', async (heading, language, [file, ...words], printed) => {
  const page = await readFile(path.join(server, '../docs/clients.md'), 'utf8')
  const [, section] = page.split(`\n### ${heading}\n`)
  const [, code] = new RegExp(`\n\`\`\`${language}\n(.*?)\n\`\`\`\n`, 's').exec(section!)!
  fixture.script(() => streams('Yes.'))
  const env = { PATH: process.env.PATH, ARENA_URL: fixture.arena.url, ARENA_API_KEY: apiKey }
  // The packages are found from the folder of the server.
  const { stdout } = await promisify(execFile)(file, [...words, code!], { cwd: server, env })
  expect(stdout).toMatch(printed)
})

describe.each<[string, () => Program]>([
  ['the openai package', () => openai({ apiKey, baseURL })],
  ['the AI SDK', () => aiSdk({ apiKey, baseURL })],
  ['curl', curl],
])('%s', (_, start) => {
  const hello = [user('Hello')]

  it('[I17] chats and streams', async () => {
    const program = start()
    fixture.script(() => says('Good day.'))
    expect(await program.ask(models.slashed, hello)).toEqual({ text: 'Good day.' })
    fixture.script(() => streams('Good ', 'night.'))
    expect(await program.stream(models.groq, hello)).toEqual({ text: 'Good night.' })
  })

  it('[I17] notices errors', async () => {
    const program = start()
    fixture.script(() => failing.error)
    for (const way of ['ask', 'stream'] as const) {
      expect((await program[way]('gpt-99', hello)).failed).toMatchObject({
        status: 404,
        message: expect.stringContaining('There is no model'),
      })
      expect((await program[way](models.groq, hello)).failed).toMatchObject({
        status: 502,
        message: expect.stringContaining('could not answer'),
      })
    }
    const key = apiKey
    apiKey = `arena_00000000_${'x'.repeat(43)}`
    const refused = await start().ask(models.groq, hello)
    apiKey = key
    expect(refused.failed).toMatchObject({ status: 401, message: expect.stringContaining('The API key is unknown') })
  })

  it('[I17] does not take a stream that was cut off for a whole one', async () => {
    fixture.script(() => ({ body: [piece('Half an ans')], ending: 'cut' }))
    const got = await start().stream(models.groq, hello)
    expect(got).toMatchObject({ text: 'Half an ans', failed: { message: expect.stringMatching(/cut off/) } })
  })

  it.each(['ask', 'stream'] as const)('[I17] plays a battle with vote, reveal and follow-up: %s', async (way) => {
    const program = start()
    fixture.script((_model, { body }) => ({
      body: [piece(`Answer to ${JSON.stringify(body.messages).length} characters.`), finish()],
    }))
    const talk: Message[] = []
    const say = async (content: string) => {
      talk.push(user(content))
      const { text, failed: failure } = await program[way]('arena/battle', talk)
      expect(failure).toBeUndefined()
      talk.push({ role: 'assistant', content: text })
      return text
    }
    expect(await say('Tides?')).toMatch(/^# Answer A\n\nAnswer to .*# Answer B\n\nAnswer to .*\nBattle: [\w-]+$/s)
    expect(await say('And why?')).toMatch(/^# Answer A/)
    expect(await say('b')).toMatch(
      /^Your vote: answer B is better\. It counts on every board\..*The seal below the answers was checked/s,
    )
    expect(await say('B')).toMatch(/^You had already voted/)
    expect(await say('And now?')).toMatch(/^# Answer A/)
    const asked = fixture.asked().at(-1)!.body.messages as Message[]
    expect(asked.map(({ content }) => content).filter((_content, index) => index % 2 === 0)).toEqual([
      'Tides?',
      'And why?',
      'And now?',
    ])
  })
})
