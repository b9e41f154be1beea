import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Language, languages } from '../../web/src/language/languages.ts'
import { accessibilityFaults } from './axe.ts'
import { firstBattle, turn } from './battle-steps.ts'
import { desk, launchBrowser, visit } from './browser.ts'
import { picture } from './screenshots.ts'
import { type ScriptedArena, startScriptedArena } from './scripted-arena.ts'
import { skyAnswers } from './sky-answers.ts'
import { sticksOut } from './targets.ts'
import { battleWords, shellWords } from './words.ts'

let browser: Browser
let arena: ScriptedArena
beforeAll(async () => {
  arena = await startScriptedArena(({ model }) => skyAnswers[model]!)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await arena?.close()
})

/** The page's own words in another language. */
async function wordsOf<English>(room: string, language: string, _english: English): Promise<English> {
  const file = new URL(`../../web/src/${room}/messages/${language}.ts`, import.meta.url).pathname
  return ((await import(/* @vite-ignore */ file)) as { default: English }).default
}

const others = (Object.keys(languages) as Language[]).filter((language) => language !== 'en')
const document = (page: Page) => page.locator('html').evaluate(({ lang, dir }: HTMLElement) => [lang, dir])

it.each(others)('speaks %s everywhere once it is chosen, and at the next visit', async (language) => {
  const { name, direction } = languages[language]
  const battle = await wordsOf('features/battles', language, battleWords)
  const shell = await wordsOf('shell', language, shellWords)
  // Still: colours that are on their way have no contrast of their own.
  const { page, faults, close } = await visit(browser, arena.service.url, { ...desk, reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: battleWords.lead }).waitFor()
  await page.getByRole('button', { name: shellWords.menu }).click()
  await page.getByRole('combobox', { name: shellWords.language }).selectOption({ label: name })
  await page.getByRole('heading', { level: 1, name: battle.lead, includeHidden: true }).waitFor()
  await expect.poll(() => document(page)).toEqual([language, direction])
  await page.keyboard.press('Escape')

  await page.reload()
  await page.getByRole('heading', { level: 1, name: battle.lead }).waitFor()
  await expect.poll(() => document(page)).toEqual([language, direction])
  for (const [path, title] of [
    ['/side-by-side', shell.sideBySide],
    ['/chat', shell.chat],
    ['/leaderboard', shell.leaderboard],
    ['/threads', shell.threads],
    ['/sign-in', shell.signIn.title],
  ] as const) {
    await page.goto(path)
    await expect.poll(() => page.title()).toBe(`${title} · Arena`)
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => sticksOut(page), { message: path }).toEqual([])
    await page.setViewportSize(desk.viewport!)
  }

  await page.goto('/')
  await page.getByRole('textbox', { name: battle.composer.label }).fill(battle.samples.explain)
  await page.getByRole('button', { name: battle.composer.send }).click()
  await page.getByRole('button', { name: shell.signIn.asGuest }).click()
  await turn(page, 'answered').waitFor()
  await page.getByRole('button', { name: battle.vote['both-bad'] }).waitFor()
  // Answers read the way they are written, whatever the page does.
  expect(
    await page
      .locator('.lane-text')
      .first()
      .evaluate((text) => getComputedStyle(text).direction),
  ).toBe('ltr')
  const [a, b] = await Promise.all(
    ['lane-left', 'lane-right'].map(async (lane) => (await page.getByTestId(lane).boundingBox())!.x),
  )
  // A comes first for the reader: at the right where reading begins at the right.
  expect(a! < b!).toBe(direction === 'ltr')
  expect(await accessibilityFaults(page)).toEqual([])
  if (language === 'ar') await picture(page, 'arabic-battle')
  await page.getByRole('button', { name: battle.vote.left }).click()
  await turn(page, 'revealed').waitFor()
  await page.getByText(battle.reveal.your.left).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => sticksOut(page)).toEqual([])
  expect(faults()).toEqual([])
  await close()
})

it('begins with the language of the browser', async () => {
  const { page, faults, close } = await visit(browser, arena.service.url, { ...desk, locale: 'es-MX' })
  await page.goto('/')
  const spanish = await wordsOf('features/battles', 'es', battleWords)
  await page.getByRole('heading', { level: 1, name: spanish.lead }).waitFor()
  await expect.poll(() => document(page)).toEqual(['es', 'ltr'])
  expect(faults()).toEqual([])
  await close()
})

it('has no English left in what another language shows of a battle', async () => {
  const { page, faults, close } = await visit(browser, arena.service.url)
  await firstBattle(page, '…')
  const english = new Set(
    (await page.locator('button, legend, p, h1, h2').allTextContents()).map((text) => text.trim()),
  )
  await page.getByRole('button', { name: shellWords.menu }).click()
  await page.getByRole('combobox', { name: shellWords.language }).selectOption('ar')
  await page.keyboard.press('Escape')
  await expect.poll(() => document(page)).toEqual(['ar', 'rtl'])
  const answered = await wordsOf('features/battles', 'ar', battleWords)
  await page.getByText(answered.bothHere).first().waitFor()
  const shown = await page.locator('button, legend, h1, .turn-status p').allTextContents()
  expect(shown.map((text) => text.trim()).filter((text) => /[a-z]{3}/i.test(text) && english.has(text))).toEqual([])
  expect(faults()).toEqual([])
  await close()
})
