import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { formatted, lane } from './battle-steps.ts'
import { desk, visit } from './browser.ts'
import { everyNight } from './every-night.ts'
import { longestTaskMs } from './longest-task.ts'
import { ada, clientOf, startSession } from './people.ts'
import { quorvex, startScriptedArena } from './scripted-arena.ts'

const arena = await startScriptedArena(() => 'An answer.')
afterAll(() => arena.close())

const filled = (part: string, chars: number) => part.repeat(Math.ceil(chars / part.length)).slice(0, chars)

/** A battle of two equal answers. Returns the address of its thread. */
async function battleOf(page: Page, { answer = 'An answer.', prompt = 'A prompt', title = 'A title' }) {
  arena.host.say(() => answer)
  const client = await clientOf(page, arena.service)
  const { threadId } = await client.threads.create({ title })
  await client.battles.start({ prompt, threadId })
  return `/threads/${threadId}`
}

const hebrew = filled('aא', 300_000)
const program = `\`\`\`js\n${filled('const a = (b) => [1, "x", f(b)].map((c) => c + 1)\n', 99_000)}\n\`\`\``

it.each([
  ['letters of two directions (nightly)', { answer: hebrew }],
  ['joined emoji (nightly)', { answer: filled('👨‍👩‍👧‍👦', 300_000) }],
  ['controls of direction (nightly)', { answer: filled('a\u202eא', 300_000) }],
  ['accents (nightly)', { answer: filled(`a${'\u0301'.repeat(20)}`, 300_000) }],
  ['five programs', { answer: Array(5).fill(program).join('\n\n') }],
  ['a prompt in one paragraph (nightly)', { prompt: hebrew.slice(0, 100_000) }],
])('[K8] is not blocked by %s', async (_what, texts) => {
  const { page } = await visit(arena.service.url, desk, { alone: true })
  await startSession(page)
  const address = await battleOf(page, texts)
  const longest = await longestTaskMs(page, async () => {
    await page.goto(address)
    await lane(page, 'left').waitFor()
    await formatted(page)
    for (let screen = 0; screen < 5; screen += 1) {
      await page.mouse.wheel(0, 2_000)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
  })
  expect(longest).toBeGreaterThan(0)
  // Twice the half second of the rule, for machines that are slower than the one it was written on.
  expect(longest).toBeLessThan(1_000)
})

it('[K5] shows controls of direction in titles and names as their code, on every page', async () => {
  const { page } = await visit(arena.service.url)
  const name = (what: string) => `${what}\u202e${what}`
  await startSession(page, { ...ada, name: name('Ada') })
  await arena.service.arena('admin', 'grant', ada.email)
  await arena.service.arena('flags', 'set', 'api_keys', 'on')
  const client = await clientOf(page, arena.service)
  const added = await client.admin.addModel({
    modelName: name('model'),
    displayName: name('Model'),
    providerName: 'groq',
  })
  await client.admin.putPool('pool', { label: name('Pool'), modelNames: [added.modelName, quorvex.modelName] })
  await client.identity.createKey({ name: name('Key'), scopes: ['read'] })
  const { threadId } = await client.threads.create({ title: name('Title') })
  const battle = { prompt: name('Prompt'), threadId, selectionMode: 'manual' as const, system: name('System') }
  const { comparisonId } = await client.battles.start({ ...battle, model1: added.modelName, model2: added.modelName })
  await client.votes.cast({ comparisonId, voteChoice: 'left' })
  await client.chat.once({ prompt: name('Prompt'), threadId, model: added.modelName })
  const pages: [path: string, names: readonly string[]][] = [
    [`/threads/${threadId}`, ['Title', 'Prompt', 'Model', 'System']],
    ['/threads', ['Title', 'Model']],
    ['/', ['Pool']],
    ['/leaderboard', ['Model']],
    ['/account', ['Key']],
    ['/admin/models', ['Model', 'model']],
    ['/admin/audit', ['Pool', 'model']],
    ...everyNight<[string, readonly string[]]>(
      [`/chat/${threadId}`, ['Prompt', 'Model']],
      ['/side-by-side', []],
      [`/models/${added.modelId}`, ['Model', 'model']],
      ['/admin/pools', ['Pool', 'model']],
      ['/admin/users', ['Ada']],
      ['/admin/battles', ['model']],
      ['/admin/votes', ['model']],
    ),
  ]
  for (const [path, names] of pages) {
    await page.goto(path)
    const shown = async () => `${await page.title()}\n${await page.locator('body').textContent()}`
    for (const what of names) await expect.poll(shown, { message: path }).toContain(`${what}⟦U+202E⟧${what}`)
    await page.waitForLoadState('networkidle')
    expect(await shown(), path).not.toContain('\u202e')
  }
})
