import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { firstBattle, turn } from './battle-steps.ts'
import { visit } from './browser.ts'
import { startScriptedArena } from './scripted-arena.ts'

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
