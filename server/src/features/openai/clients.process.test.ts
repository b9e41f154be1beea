import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { failing, finish, models, piece, says, startHostedArena } from '../../generation/fixtures.ts'
import { signUp } from '../admin/fixtures.ts'
import { streams } from '../battles/live/fixtures.ts'
import { type Message, user } from './fixtures.ts'
import type { Got } from './testing/programs.ts'

vi.setConfig({ testTimeout: 900_000 })

const run = promisify(execFile)
// The AI SDK needs zod as a peer, which npm may be set not to install.
const packages = ['node@24', 'openai', 'ai', '@ai-sdk/openai-compatible', 'zod']

/** Runs one call of a program, which it prints. */
const RUNNER = `import * as programs from './programs.ts'
const [name, way, ...given] = JSON.parse(process.argv[2])
const access = { apiKey: process.env.ARENA_API_KEY, baseURL: process.env.ARENA_URL + '/v1' }
console.log(JSON.stringify(await programs[name](access)[way](...given)))
`

async function installPrograms() {
  const folder = await mkdtemp(path.join(tmpdir(), 'arena-programs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(path.join(import.meta.dirname, 'testing/programs.ts'), path.join(folder, 'programs.ts'))
  await writeFile(path.join(folder, 'package.json'), '{"private": true, "type": "module"}')
  await writeFile(path.join(folder, 'run.js'), RUNNER)
  await run('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder })
  const node = path.join(folder, 'node_modules/node/bin/node')
  expect((await run(node, ['--version'])).stdout).toMatch(/^v24\./)
  return { folder, node }
}

it('[I17] the newest packages on Node 24 list, chat, stream, notice errors and play a battle (nightly)', async () => {
  const { folder, node } = await installPrograms()
  const fixture = await startHostedArena({})
  onTestFinished(() => fixture.close())
  await fixture.begin()
  await fixture.arena.database.pool.query(`update flags set enabled = true where key = 'api_keys'`)
  const ada = await signUp(fixture.arena, 'ada@arena.test')
  const { secret } = await ada.client.identity.createKey({ name: 'programs', scopes: ['battle', 'vote'] })
  const env = { PATH: process.env.PATH, ARENA_URL: fixture.arena.url, ARENA_API_KEY: secret }
  const call = async <Result = Got>(words: readonly unknown[], key = secret): Promise<Result> => {
    const options = { cwd: folder, env: { ...env, ARENA_API_KEY: key } }
    const { stdout } = await run(node, ['run.js', JSON.stringify(words)], options)
    return JSON.parse(stdout.trim().split('\n').at(-1)!) as Result
  }

  expect(await call<string[]>(['openai', 'list'])).toEqual(expect.arrayContaining(['arena/battle', models.groq]))
  const hello = [user('Hello')]
  for (const program of ['openai', 'aiSdk']) {
    fixture.script(() => says('Good day.'))
    expect(await call([program, 'ask', models.slashed, hello])).toEqual({ text: 'Good day.' })
    fixture.script(() => streams('Good ', 'night.'))
    expect(await call([program, 'stream', models.groq, hello])).toEqual({ text: 'Good night.' })
    fixture.script(() => ({ body: [piece('Half an ans')], ending: 'cut' }))
    const cut = await call([program, 'stream', models.groq, hello])
    expect(cut).toMatchObject({ text: 'Half an ans', failed: { message: expect.stringMatching(/cut off/) } })
    fixture.script(() => failing.error)
    for (const way of ['ask', 'stream']) {
      expect(await call([program, way, 'gpt-99', hello])).toMatchObject({ failed: { status: 404 } })
      expect(await call([program, way, models.groq, hello])).toMatchObject({ failed: { status: 502 } })
    }
    const unknown = await call([program, 'ask', models.groq, hello], `arena_00000000_${'x'.repeat(43)}`)
    expect(unknown.failed).toMatchObject({ status: 401, message: expect.stringContaining('The API key is unknown') })

    fixture.script(() => ({ body: [piece('An answer.'), finish()] }))
    for (const way of ['ask', 'stream']) {
      const talk: Message[] = []
      for (const [content, expected] of [
        ['Tides?', /^# Answer A\n\nAn answer\..*# Answer B\n\nAn answer\..*\nBattle: [\w-]+$/s],
        ['And why?', /^# Answer A/],
        ['b', /^Your vote: answer B is better\. It counts on every board\./],
        ['And now?', /^# Answer A/],
      ] as const) {
        talk.push(user(content))
        const { text, failed } = await call([program, way, 'arena/battle', talk])
        expect([text, failed]).toEqual([expect.stringMatching(expected), undefined])
        talk.push({ role: 'assistant', content: text })
      }
    }
  }

  const page = await readFile(path.join(import.meta.dirname, '../../../../docs/clients.md'), 'utf8')
  for (const heading of ['The `openai` package', 'AI SDK']) {
    const [, section] = page.split(`\n### ${heading}\n`)
    const [, code] = /\n```js\n(.*?)\n```\n/s.exec(section!)!
    const { stdout } = await run(node, ['--input-type=module', '--eval', code!], { cwd: folder, env })
    expect(stdout).toMatch(/^# Answer A\n\nAn answer\./)
  }
})
