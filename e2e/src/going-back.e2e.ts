import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { composer, firstBattle, send, turn, voteButton } from './battle-steps.ts'
import { launchBrowser, type Visit, visit } from './browser.ts'
import { heldBack, type ScriptedArena, startScriptedArena } from './scripted-arena.ts'
import { battleWords, shellWords } from './words.ts'

let browser: Browser
let arena: ScriptedArena
let current: Visit
let page: Page
beforeAll(async () => {
  arena = await startScriptedArena(() => 'A line.\n\n'.repeat(200))
  browser = await launchBrowser()
  current = await visit(browser, arena.service.url)
  page = current.page
})
afterAll(async () => {
  await browser?.close()
  await arena?.close()
})

const scrolled = () => page.evaluate(() => scrollY)

it('a new page begins at its top; going back leads to the place where the page was left', async () => {
  await firstBattle(page, 'Something long')
  await page.getByRole('link', { name: battleWords.thread.open }).click()
  await page.getByRole('heading', { level: 1, name: 'Something long' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(4000)
  expect(await scrolled()).toBe(0)
  await page.evaluate(() => scrollTo(0, 3000))
  await expect.poll(scrolled).toBe(3000)

  await page.getByRole('link', { name: 'Arena' }).click()
  await turn(page, 'answered').waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Something long' }).waitFor()
  await expect.poll(scrolled).toBe(3000)
  await page.goForward()
  await expect.poll(scrolled).toBe(0)

  // Read anew, the page is short at first: only what was remembered leads to the place.
  await page.reload()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Something long' }).waitFor()
  await expect.poll(scrolled).toBe(3000)
  expect(current.faults()).toEqual([])
})

/** Sends a prompt, votes, and goes to another page before the vote has arrived; it does when it is released. */
async function leaveWhileVoting(prompt: string) {
  const slow = heldBack<void>()
  await page.goto('/')
  await send(page, prompt)
  await turn(page, 'answered').waitFor()
  await page.route(/model-vote/, async (route) => {
    await slow.held
    await route.continue()
  })
  await voteButton(page, 'tie').click()
  await turn(page, 'voting').waitFor()
  await page.getByRole('link', { name: shellWords.leaderboard }).click()
  // Until the other page is there, the one before is kept, and its battle with it.
  await page.getByRole('heading', { level: 1, name: shellWords.leaderboard }).waitFor()
  return slow
}

it('a vote that was on its way when the page was left is not asked for again', async () => {
  const vote = await leaveWhileVoting('Left early')
  const reply = page.waitForResponse(/model-vote/)
  vote.release()
  await (await reply).finished()
  // Nothing is said of a battle that is not in sight.
  expect(await page.getByTestId('announcer').textContent()).not.toContain('Answer A was written by')
  await page.getByRole('link', { name: 'Arena' }).click()
  await composer(page).waitFor()
  // The page hears of the reply a moment after the wire does.
  await page.getByText(battleWords.thread.waiting).waitFor({ state: 'detached' })
})

it('a battle whose vote comes in late is offered until then, and no longer', async () => {
  const vote = await leaveWhileVoting('Left early as well')
  await page.getByRole('link', { name: 'Arena' }).click()
  await page.getByText(battleWords.thread.waiting).waitFor()
  vote.release()
  await page.getByText(battleWords.thread.waiting).waitFor({ state: 'detached' })
  await composer(page).waitFor()
})
