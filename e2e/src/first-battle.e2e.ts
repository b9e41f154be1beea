import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { composer, guestButton, hasFocus, lane, revealed, send, turn, voteButton } from './battle-steps.ts'
import { visit } from './browser.ts'
import { darkPicture, picture } from './screenshots.ts'
import { deferred, quorvex, startScriptedArena, tarnoble, zephlin } from './scripted-arena.ts'
import { joinAsGuest } from './service.ts'
import { skyAnswers } from './sky-answers.ts'
import { battleWords, commonWords, shellWords } from './words.ts'

const arena = await startScriptedArena(({ model }) => skyAnswers[model] ?? 'An answer.', {
  models: [quorvex, zephlin, tarnoble],
  TOPPER_MIN_VOTES: '1',
})
await letQuorvexLead()
afterAll(() => arena.close())

/** Everybody is rated before the journey begins, and it is known who is on top. */
async function letQuorvexLead() {
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
}

const sample = battleWords.samples.explain

it('takes a stranger from the open page through a blind battle to the names, and on to the next', async () => {
  const { page } = await visit(arena.service.url)
  await page.goto('/')

  // No wall: nobody is asked for anything, and a sample is a click away.
  await page.getByRole('heading', { level: 1, name: battleWords.lead }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: sample }).click()
  expect(await composer(page).inputValue()).toBe(sample)
  await expect.poll(() => hasFocus(composer(page))).toBe(true)

  const slow = deferred<void>()
  let asked = 0
  arena.host.say(async ({ model }) => {
    asked += 1
    // One of the two is ready at once.
    if (asked > 1) await slow.promise
    return skyAnswers[model]!
  })
  await watchLanes(page)
  await page.getByRole('button', { name: battleWords.composer.send }).click()
  await guestButton(page).click()

  // Both lanes work, one clock runs for both, and nothing tells that one is ready.
  await turn(page, 'asking').waitFor()
  await page.getByText(battleWords.working).waitFor()
  const clock = page.getByRole('timer', { name: battleWords.elapsed })
  await expect.poll(async () => Number.parseFloat((await clock.textContent()) ?? '')).toBeGreaterThan(0.7)
  expect(await clock.count()).toBe(1)
  for (const side of ['left', 'right'] as const) {
    expect(await lane(page, side).getAttribute('aria-busy')).toBe('true')
    expect(await lane(page, side).locator('.lane-skeleton').isVisible()).toBe(true)
    expect(await lane(page, side).textContent()).toContain(battleWords.writing[side])
  }
  expect(await voteButton(page, 'left').isDisabled()).toBe(true)
  await picture(page, 'battle-asking')
  slow.resolve()

  await turn(page, 'answered').waitFor()
  expect(await lanesDiffered(page)).toBe(false)
  for (const side of ['left', 'right'] as const) {
    expect(await lane(page, side).textContent()).toMatch(/blue/)
    // Formatted, not as it was written.
    await lane(page, side).locator('strong').first().waitFor()
  }
  await expect.poll(() => page.getByTestId('announcer').textContent()).toBe(battleWords.ready)
  await picture(page, 'battle-answered')
  await darkPicture(page, 'battle-answered-dark')

  await voteButton(page, 'left').click()
  await turn(page, 'revealed').waitFor()
  await page.getByText(battleWords.reveal.your.left).waitFor()
  await page.locator('[data-seal="verified"]').waitFor()
  await page.locator('[data-counted="counted"]').waitFor()
  const known = [quorvex, zephlin, tarnoble]
  for (const side of ['left', 'right'] as const) {
    const card = revealed(page, side)
    const name = (await card.getByRole('heading').getByRole('link').textContent())!
    const model = known.find(({ displayName }) => displayName === name)
    expect(model, name).toBeDefined()
    expect(await card.textContent()).toContain(model!.providerName)
    expect(await card.textContent()).toContain(model!.modelName)
    const figure = (term: string) => card.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) })
    await expect.poll(() => figure(battleWords.reveal.time).textContent()).toMatch(/\d[.,]\d\s?s/)
    await expect.poll(() => figure(battleWords.reveal.tokens).textContent()).toMatch(/\d/)
    await expect.poll(() => figure(battleWords.reveal.rank).textContent()).toMatch(/\d/)
    // What the vote changed: the rating before it and after it.
    await expect.poll(() => figure(battleWords.reveal.rating).textContent()).toMatch(/from [\d,]+ to [\d,]+/)
    expect(await lane(page, side).textContent()).toContain(name)
  }
  await picture(page, 'battle-revealed')

  await page.keyboard.press('n')
  await expect.poll(() => hasFocus(composer(page))).toBe(true)
  expect(await composer(page).inputValue()).toBe('')

  await page
    .getByRole('navigation', { name: shellWords.navigation })
    .getByRole('link', { name: commonWords.pages.threads })
    .click()
  await page.getByRole('heading', { level: 1, name: commonWords.pages.threads }).waitFor()
  await page.getByRole('link', { name: sample }).click()
  await page.getByRole('heading', { level: 1, name: sample }).waitFor()
})

it('lets a challenger meet the champion, without telling which side that is', async () => {
  const { page } = await visit(arena.service.url)
  arena.host.say(({ model }) => skyAnswers[model]!)
  await page.goto('/')
  await page.getByText(battleWords.mode.topper).click()
  await page.getByText(battleWords.mode.topperHint).waitFor()
  const request = page.waitForRequest(/dualchat/)
  await send(page, sample)
  await guestButton(page).click()
  expect((await request).postDataJSON()).toMatchObject({ selectionMode: 'topper', sealed: true })
  await turn(page, 'answered').waitFor()
  await voteButton(page, 'tie').click()
  await turn(page, 'revealed').waitFor()
  const names = await page
    .getByTestId(/^revealed-/)
    .getByRole('heading')
    .getByRole('link')
    .allTextContents()
  expect(names).toHaveLength(2)
  expect(names).toContain(quorvex.displayName)

  // The choice is part of the address: a reload keeps it.
  await page.reload()
  await expect.poll(() => page.getByRole('radio', { name: battleWords.mode.topper }).isChecked()).toBe(true)
})

/** Remembers whether one answer was ever readable without the other, however short. */
async function watchLanes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const readable = (side: string) => {
      const text = document.querySelector(`[data-testid="lane-${side}"] .lane-text`)?.textContent
      return text !== undefined && text !== ''
    }
    const look = () => {
      if (readable('left') !== readable('right')) document.documentElement.dataset.lanesDiffered = 'yes'
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

const lanesDiffered = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.lanesDiffered === 'yes')
