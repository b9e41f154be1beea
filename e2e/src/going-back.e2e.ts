import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { composer, firstBattle, turn, voteButton } from './battle-steps.ts'
import { visit } from './browser.ts'
import { deferred, startScriptedArena } from './scripted-arena.ts'
import { battleWords, commonWords } from './words.ts'

const arena = await startScriptedArena(() => 'A line.\n\n'.repeat(50))
afterAll(() => arena.close())
let page: Page
beforeEach(async () => {
  page = (await visit(arena.service.url)).page
})

const scrolled = () => page.evaluate(() => scrollY)

it('[P13] a battle has the address of its thread: going back and a reload return to it and to the scroll position', async () => {
  await firstBattle(page, 'Something long')
  await page.getByRole('heading', { level: 1, name: 'Something long' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1800)
  expect(await scrolled()).toBe(0)
  await page.evaluate(() => scrollTo(0, 700))
  await expect.poll(scrolled).toBe(700)

  await page.getByRole('link', { name: 'Arena' }).click()
  await turn(page, 'answered').waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Something long' }).waitFor()
  await turn(page, 'answered').waitFor()
  await expect.poll(scrolled).toBe(700)
  await page.goForward()
  await expect.poll(scrolled).toBe(0)

  // After a reload the page is short at first, so the position comes from the stored value.
  await page.reload()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Something long' }).waitFor()
  await expect.poll(scrolled).toBe(700)
})

/** Votes and leaves the page while the request is held back. */
async function leaveWhileVoting(prompt: string) {
  const slow = deferred<void>()
  await firstBattle(page, prompt)
  await page.route(/model-vote/, async (route) => {
    await slow.promise
    await route.continue()
  })
  await voteButton(page, 'tie').click()
  await turn(page, 'voting').waitFor()
  await page.getByRole('link', { name: commonWords.pages.leaderboard }).click()
  // Until the other page is loaded, the previous one stays mounted.
  await page.getByRole('heading', { level: 1, name: commonWords.pages.leaderboard }).waitFor()
  return slow
}

it('a battle with a pending vote is offered until the vote arrives, and is not announced on another page', async () => {
  const vote = await leaveWhileVoting('Left early')
  await page.getByRole('link', { name: 'Arena' }).click()
  await page.getByText(battleWords.thread.waiting).waitFor()
  await page.getByRole('link', { name: commonWords.pages.leaderboard }).click()
  await page.getByRole('heading', { level: 1, name: commonWords.pages.leaderboard }).waitFor()
  const reply = page.waitForResponse(/model-vote/)
  vote.resolve()
  await (await reply).finished()
  // A battle that is not visible is not announced.
  expect(await page.getByTestId('announcer').textContent()).not.toContain('Answer A was written by')
  await page.getByRole('link', { name: 'Arena' }).click()
  await composer(page).waitFor()
  await page.getByText(battleWords.thread.waiting).waitFor({ state: 'detached' })
})
