import { readFile } from 'node:fs/promises'
import type { Board, VoteResponse } from '@arena/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { PATIENCE } from '../../server/src/testing/patience.ts'
import {
  askFirst,
  composer,
  hasFocus,
  lane,
  revealed,
  revealedNames,
  send,
  turn,
  vote,
  voteButton,
} from './battle-steps.ts'
import { visit } from './browser.ts'
import { darkPicture, picture } from './screenshots.ts'
import { deferred, quorvex, startScriptedArena, tarnoble, zephlin } from './scripted-arena.ts'
import { joinAsGuest } from './service.ts'
import { skyAnswers } from './sky-answers.ts'
import { battleWords, commonWords, ownBoardWords, reasonWords, shellWords, threadWords } from './words.ts'

const script = ({ model }: { readonly model: string }) => skyAnswers[model] ?? 'An answer.'
const arena = await startScriptedArena(script, {
  models: [quorvex, zephlin, tarnoble],
  TOPPER_MIN_VOTES: '1',
})
await rateModels()
afterAll(() => arena.close())
beforeEach(() => arena.host.say(script))

/** So that the leaderboard has a first model before the journey. */
async function rateModels() {
  const pairs = [
    [quorvex, zephlin, 'left'],
    [tarnoble, quorvex, 'right'],
    [zephlin, tarnoble, 'left'],
    [tarnoble, zephlin, 'left'],
  ] as const
  const guest = await joinAsGuest(arena.service)
  for (const [left, right, voteChoice] of pairs) {
    const { comparisonId } = await guest.battles.start({
      prompt: 'Hello',
      model1: left.modelName,
      model2: right.modelName,
    })
    await guest.votes.cast({ comparisonId, voteChoice })
  }
  await guest.leaderboard.read()
  await vi.waitUntil(async () => (await guest.models.settings()).votes === pairs.length, PATIENCE)
}

const sample = battleWords.samples.explain
const samples = (page: Page) => page.getByRole('region', { name: battleWords.composer.samples }).getByRole('button')

it('[P65] [P66] [P67] [P71] leads a new visitor through a blind battle to the names and the next prompt', async () => {
  const { page } = await visit(arena.service.url)
  const settings = page.waitForResponse(/\/api\/settings\/models$/)
  await page.goto('/')

  // The page asks for no sign-in, and offers sample prompts.
  await page.getByRole('heading', { level: 1, name: battleWords.lead }).waitFor()
  const { votes } = (await (await settings).json()) as { votes: number }
  expect(votes).toBeGreaterThanOrEqual(4)
  await page.getByText(battleWords.votes(String(votes))).waitFor()
  await page.locator('.example').waitFor()

  // One model is fast, the other one waits after its first words.
  const start = deferred<void>()
  const rest = deferred<void>()
  let asked = 0
  arena.host.say(async ({ model }) => {
    asked += 1
    if (asked === 1) return skyAnswers[model]!
    await start.promise
    const slow = skyAnswers[model]!
    return { begins: slow.slice(0, 160), continues: rest.promise.then(() => slow.slice(160)) }
  })
  // A sample is sent at once, without a dialog.
  const prompt = (await samples(page).first().textContent())!
  await samples(page).first().click()

  // Neither side shows text before both have some.
  await turn(page, 'asking').waitFor()
  for (const side of ['left', 'right'] as const) {
    await page.getByTestId(`writing-${side}`).getByText(battleWords.working.thinking).waitFor()
  }
  const clock = page.getByRole('timer', { name: battleWords.elapsed })
  await expect.poll(async () => Number.parseFloat((await clock.textContent()) ?? '')).toBeGreaterThan(0.7)
  expect(await clock.count()).toBe(1)
  for (const side of ['left', 'right'] as const) {
    expect(await lane(page, side).getAttribute('aria-busy')).toBe('true')
    expect(await lane(page, side).textContent()).toContain(battleWords.thinking)
  }
  expect(await voteButton(page, 'left').isDisabled()).toBe(true)
  start.resolve()

  // The text is visible and formatted before the end, and the fast side waits for the slow one.
  const lengths = () => Promise.all((['left', 'right'] as const).map(async (side) => (await textOf(page, side)).length))
  await expect.poll(async () => Math.min(...(await lengths()))).toBeGreaterThan(40)
  await page.locator('.lane-text strong').first().waitFor()
  expect(await turn(page, 'asking').count()).toBe(1)
  expect(Math.max(...(await lengths()))).toBeLessThan(250)
  await picture(page, 'battle-asking')
  rest.resolve()

  await turn(page, 'answered').waitFor()
  for (const side of ['left', 'right'] as const) {
    await expect.poll(() => lane(page, side).textContent()).toMatch(/blue/)
    // The answer is formatted.
    await lane(page, side).locator('strong').first().waitFor()
  }
  await expect.poll(() => page.getByTestId('announcer').textContent()).toBe(battleWords.ready)
  const threads = page.getByRole('complementary', { name: commonWords.pages.threads }).getByRole('listitem')
  await threads
    .filter({ hasText: prompt.slice(0, 40) })
    .getByText(threadWords.needsVote)
    .waitFor()
  const current = page.getByRole('banner').locator('[aria-current="page"]')
  expect(await current.textContent()).toContain(commonWords.pages.battle)
  await picture(page, 'battle-answered')
  await darkPicture(page, 'battle-answered-dark')

  // A busy service shows the last board while it computes the next one: the page reads it when the vote counts there.
  const votesOn = async (scope: string) => {
    const response = await fetch(`${arena.service.url}/api/arena/model-stats?scope=${scope}`)
    return ((await response.json()) as Board).totalVotes
  }
  const before: Record<string, number> = { blind: await votesOn('blind'), all: await votesOn('all') }
  await page.route('**/api/arena/model-stats?scope=*', async (route) => {
    const scope = new URL(route.request().url()).searchParams.get('scope')!
    await vi.waitUntil(async () => (await votesOn(scope)) > before[scope]!, PATIENCE)
    await route.continue()
  })
  const replied = page.waitForResponse(/model-vote$/)
  await vote(page, 'left')
  const { reveal } = (await (await replied).json()) as VoteResponse
  await page.getByText(battleWords.reveal.your.left).waitFor()
  await page.locator('[data-seal="verified"]').waitFor()
  await page.locator('[data-counted="blind"]').waitFor()
  const known = [quorvex, zephlin, tarnoble]
  for (const side of ['left', 'right'] as const) {
    const card = revealed(page, side)
    const name = (await card.getByRole('heading').getByRole('link').textContent())!
    const model = known.find(({ displayName }) => displayName === name)
    expect(model, name).toBeDefined()
    const figure = (term: string) => card.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) })
    await expect.poll(() => figure(battleWords.reveal.time).textContent()).toMatch(/\d[.,]\d\s?s/)
    await expect.poll(() => figure(battleWords.reveal.tokens).textContent()).toMatch(/\d/)
    // The rating before and after the vote, or only after it for a model that had none: other journeys vote here too.
    const isRated = (side === 'left' ? reveal.agent1 : reveal.agent2).standing!.eloRank > 0
    const rating = isRated ? /from [\d,]+ to [\d,]+/ : /\d/
    await expect.poll(() => figure(battleWords.reveal.rating).textContent()).toMatch(rating)
    expect(await lane(page, side).textContent()).toContain(name)
  }
  await picture(page, 'battle-revealed')

  // The result is a picture: a download here, and a shared file where the browser can share one.
  const shareResult = page.getByRole('button', { name: battleWords.reveal.shareResult })
  const download = page.waitForEvent('download')
  await shareResult.click()
  const png = await readFile(await (await download).path())
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
  const shared = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const share = async ({ files }: { files: File[] }) => resolve(files.map(({ name, type }) => `${name} ${type}`))
        Object.assign(navigator, { canShare: () => true, share })
      }),
  )
  await shareResult.click()
  expect(await shared).toEqual(['arena-result.png image/png'])

  await page.keyboard.press('n')
  await page.getByRole('heading', { level: 1, name: battleWords.lead }).waitFor()
  expect(await composer(page).inputValue()).toBe('')

  await page
    .getByRole('navigation', { name: shellWords.navigation })
    .getByRole('link', { name: commonWords.pages.threads })
    .click()
  await page.getByRole('heading', { level: 1, name: commonWords.pages.threads }).waitFor()
  await page.getByRole('link', { name: prompt }).click()
  await page.getByRole('heading', { level: 1, name: prompt.slice(0, 60) }).waitFor()
})

it('[P19] says that another model answers where one fails, and the vote counts (nightly)', async () => {
  const { page } = await visit(arena.service.url)
  const failure = deferred<null>()
  const rest = deferred<string>()
  const begins = 'Words that are long enough to be shown. '.repeat(5)
  let asked = 0
  arena.host.say(() => {
    asked += 1
    return asked === 1 ? { begins, continues: failure.promise } : { begins, continues: rest.promise }
  })
  await askFirst(page, 'Hello')
  await page.getByText('Words that are').first().waitFor()
  failure.resolve(null)
  const status = page.getByTestId(/^writing-/)
  await status.getByText(battleWords.working.replaced).waitFor()
  rest.resolve('The end.')
  await turn(page, 'answered').waitFor()
  expect(asked).toBe(3)
  expect(await page.getByTestId('fallback').count()).toBe(0)
  await vote(page, 'left')
  await page.locator('[data-counted="blind"]').waitFor()
  await page.locator('[data-seal="verified"]').waitFor()
})

it('matches a model with the first of the leaderboard, without showing its side (nightly)', async () => {
  const { page } = await visit(arena.service.url)
  await page.goto('/')
  await page.getByRole('button', { name: battleWords.settings.title }).click()
  await page.getByText(battleWords.mode.topper).click()
  await page.getByText(battleWords.mode.topperHint).waitFor()
  await page.keyboard.press('Escape')
  // Votes of earlier journeys may have changed it.
  const [first] = (await (await joinAsGuest(arena.service)).leaderboard.read()).items
  const request = page.waitForRequest(/dualchat/)
  await send(page, sample)
  expect((await request).postDataJSON()).toMatchObject({ selectionMode: 'topper', sealed: true })
  await turn(page, 'answered').waitFor()
  await vote(page, 'tie')
  const names = await revealedNames(page)
  expect(names).toHaveLength(2)
  expect(names).toContain(first!.displayName)

  // The same prompt again is matched in the same way.
  const again = page.waitForRequest(/dualchat/)
  await page.getByRole('button', { name: battleWords.reveal.again }).click()
  expect((await again).postDataJSON()).toMatchObject({ prompt: sample, selectionMode: 'topper', sealed: true })
  await turn(page, 'answered').waitFor()

  // The choice is part of the address: going back keeps it.
  await page.goBack()
  await turn(page, 'voted').waitFor()
  await page.goBack()
  await page.getByText(battleWords.mode.topper).waitFor()
})

const textOf = async (page: Page, side: 'left' | 'right') =>
  (await lane(page, side).locator('.lane-text').allTextContents()).join('')

const words = battleWords.sideBySide

const picker = (page: Page, side: 'left' | 'right') => page.getByRole('combobox', { name: words[side] })
const options = (page: Page) => page.getByRole('option').allTextContents()

async function signInHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.signInButton }).click()
}

async function pick(page: Page, side: 'left' | 'right', search: string, name: string): Promise<void> {
  await picker(page, side).click()
  await picker(page, side).fill(search)
  await page.getByRole('option', { name }).click()
  await expect.poll(() => picker(page, side).inputValue()).toBe(name)
}

it('[P99] [P111] runs a battle between two chosen models, shows their names, and asks why (nightly)', async () => {
  const { page } = await visit(arena.service.url)
  await page.goto('/side-by-side')
  await signInHere(page)

  // The search covers names, ids and providers. The keyboard selects as well as the mouse.
  await picker(page, 'left').click()
  await expect.poll(() => page.getByRole('option').count()).toBe(3)
  await picker(page, 'left').fill('westfold')
  await expect.poll(() => options(page)).toEqual([expect.stringContaining(tarnoble.displayName)])
  await picker(page, 'left').fill('no such thing')
  await page.getByText(words.noneFound).waitFor()
  await picker(page, 'left').fill('google')
  await picker(page, 'left').press('Enter')
  await expect.poll(() => picker(page, 'left').inputValue()).toBe(zephlin.displayName)

  // The same model twice is rejected, and the prompt cannot be sent.
  await pick(page, 'right', 'zeph', zephlin.displayName)
  await page.getByRole('alert').getByText(words.same).waitFor()
  await composer(page).fill('Why is the sky blue?')
  expect(await page.getByRole('button', { name: battleWords.composer.send }).isDisabled()).toBe(true)
  await composer(page).press('Enter')
  expect(await turn(page, 'asking').count()).toBe(0)

  await pick(page, 'right', 'quor', quorvex.displayName)
  await page.getByText(words.same).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: words.swap }).click()
  await expect.poll(() => picker(page, 'left').inputValue()).toBe(quorvex.displayName)
  expect(await picker(page, 'right').inputValue()).toBe(zephlin.displayName)

  // The choice is in the address: a reload and a link keep it.
  expect(new URL(page.url()).searchParams.get('a')).toBe(quorvex.modelName)
  expect(new URL(page.url()).searchParams.get('b')).toBe(zephlin.modelName)
  await page.reload()
  await expect.poll(() => picker(page, 'left').inputValue()).toBe(quorvex.displayName)
  expect(await picker(page, 'right').inputValue()).toBe(zephlin.displayName)
  await picture(page, 'side-by-side')

  await send(page, 'Why is the sky blue?')
  await turn(page, 'answered').waitFor()
  expect(await lane(page, 'left').getByRole('heading', { level: 2 }).textContent()).toContain(quorvex.displayName)
  expect(await lane(page, 'right').getByRole('heading', { level: 2 }).textContent()).toContain(zephlin.displayName)
  await lane(page, 'left').getByText('box of crayons').waitFor()
  await lane(page, 'right').getByText('Your glass is a tiny sky').waitFor()
  await page.evaluate(() => localStorage.setItem('arena.votes', '4'))
  await vote(page, 'right')
  await page.getByText(battleWords.reveal.your.right).waitFor()
  await page.locator('[data-counted="named"]').waitFor()

  // Why. It is still there after a follow-up that is cancelled.
  const clearer = page.getByRole('button', { name: reasonWords.reasons.clearer })
  const stored = page.waitForResponse((response) => response.url().endsWith('/reasons'))
  await clearer.click()
  expect((await stored).status()).toBe(200)
  await page.route(/dualchat/, () => {})
  await send(page, 'And at night?')
  await turn(page, 'asking').waitFor()
  expect(await clearer.count()).toBe(0)
  await page.getByRole('button', { name: commonWords.cancel }).click()
  await expect.poll(() => clearer.getAttribute('aria-pressed')).toBe('true')

  // From the fifth vote of this browser on, the way to the own board, which knows how many votes count.
  await page.getByRole('link', { name: reasonWords.ownBoardLink }).click()
  await page.getByText(ownBoardWords.tooFew.text(4, '4')).waitFor()
  await page.goBack()
  await expect.poll(() => clearer.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('link', { name: reasonWords.ownBoardLink }).waitFor()
  await page.goto('/account')
  await page.getByRole('link', { name: reasonWords.ownBoardLink }).waitFor()
})

it('[P66] loses nothing that is typed before the page is there', async () => {
  const { page } = await visit(arena.service.url)
  const script = deferred<void>()
  await page.route(/assets\/index-.*\.js/, async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('#root').waitFor({ state: 'attached' })
  await page.keyboard.type('Name thrr')
  await page.keyboard.press('Backspace')
  expect(await composer(page).count()).toBe(0)
  script.resolve()
  await expect.poll(() => hasFocus(composer(page))).toBe(true)
  await page.keyboard.type('ee rivers')
  expect(await composer(page).inputValue()).toBe('Name three rivers')
})
