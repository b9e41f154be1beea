import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { composer, guestButton, lane, revealed, send, turn, voteButton } from './battle-steps.ts'
import { visit } from './browser.ts'
import { picture } from './screenshots.ts'
import { quorvex, startScriptedArena, tarnoble, zephlin } from './scripted-arena.ts'
import { skyAnswers } from './sky-answers.ts'
import { battleWords, commonWords } from './words.ts'

const arena = await startScriptedArena(({ model }) => skyAnswers[model] ?? 'An answer.', {
  models: [quorvex, zephlin, tarnoble],
})
afterAll(() => arena.close())
const words = battleWords.sideBySide

const picker = (page: Page, side: 'left' | 'right') => page.getByRole('combobox', { name: words[side] })
const options = (page: Page) => page.getByRole('option').allTextContents()

async function pick(page: Page, side: 'left' | 'right', search: string, name: string): Promise<void> {
  await picker(page, side).click()
  await picker(page, side).fill(search)
  await page.getByRole('option', { name }).click()
  await expect.poll(() => picker(page, side).inputValue()).toBe(name)
}

it('runs a battle between two chosen models and shows their names', async () => {
  const { page } = await visit(arena.service.url)
  await page.goto('/side-by-side')
  await page.getByRole('button', { name: words.signInButton }).click()
  await guestButton(page).click()

  // By a part of a name, of an identifier or of a provider; by the keyboard as well as by the mouse.
  await picker(page, 'left').click()
  await expect.poll(() => page.getByRole('option').count()).toBe(3)
  await picker(page, 'left').fill('westfold')
  await expect.poll(() => options(page)).toEqual([expect.stringContaining(tarnoble.displayName)])
  await picker(page, 'left').fill('no such thing')
  await page.getByText(words.noneFound).waitFor()
  await picker(page, 'left').fill('google')
  await picker(page, 'left').press('Enter')
  await expect.poll(() => picker(page, 'left').inputValue()).toBe(zephlin.displayName)

  // The same model twice says nothing: refused with a sentence, and nothing can be sent.
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
  await voteButton(page, 'right').click()
  await turn(page, 'revealed').waitFor()
  await page.getByText(battleWords.reveal.your.right).waitFor()
  await revealed(page, 'right').getByText(battleWords.reveal.chosen).waitFor()
  await page.locator('[data-counted="counted"]').waitFor()
})

it('reports an unknown model in the address', async () => {
  const { page } = await visit(arena.service.url)
  await page.goto(`/side-by-side?a=long-gone&b=${encodeURIComponent(quorvex.modelName)}`)
  await page.getByRole('button', { name: words.signInButton }).click()
  await guestButton(page).click()
  await page.getByRole('alert').getByText(words.unavailable('long-gone')).waitFor()
  expect(await picker(page, 'right').inputValue()).toBe(quorvex.displayName)
  await composer(page).fill('Anybody?')
  expect(await page.getByRole('button', { name: battleWords.composer.send }).isDisabled()).toBe(true)
})

it('offers a retry only while there are a pair and a prompt', async () => {
  const { page } = await visit(arena.service.url, undefined, { expected: [/Failed to load/] })
  await page.goto(`/side-by-side?a=${zephlin.modelName}&b=${quorvex.modelName}`)
  await page.getByRole('button', { name: words.signInButton }).click()
  await guestButton(page).click()
  await expect.poll(() => picker(page, 'left').inputValue()).toBe(zephlin.displayName)
  await page.route(/dualchat/, (route) => route.abort())
  await send(page, 'Why is the sky blue?')
  const again = page.getByRole('button', { name: commonWords.retry })
  await again.waitFor()

  await composer(page).fill('')
  await again.waitFor({ state: 'detached' })
  await composer(page).fill('Why is the sky blue?')
  await again.waitFor()
  await pick(page, 'right', 'zeph', zephlin.displayName)
  await again.waitFor({ state: 'detached' })
  await pick(page, 'right', 'quor', quorvex.displayName)
  await page.unroute(/dualchat/)
  await again.click()
  await turn(page, 'answered').waitFor()
})
