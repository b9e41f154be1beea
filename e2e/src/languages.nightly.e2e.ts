import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { type Language, languages } from '../../web/src/language/translation/languages.ts'
import { accessibilityFaults } from './axe.ts'
import { turn } from './battle-steps.ts'
import { desk, visit } from './browser.ts'
import { picture } from './screenshots.ts'
import { startScriptedArena } from './scripted-arena.ts'
import { skyAnswers } from './sky-answers.ts'
import { overflowing } from './targets.ts'
import { battleWords, commonWords, promptWords, shellWords } from './words.ts'

const arena = await startScriptedArena(({ model }) => skyAnswers[model]!)
afterAll(() => arena.close())

/** The messages of a folder in another language. */
async function wordsOf<English>(folder: string, language: string, _english: English): Promise<English> {
  const file = new URL(`../../web/src/${folder}/messages/${language}.ts`, import.meta.url).pathname
  return ((await import(/* @vite-ignore */ file)) as { default: English }).default
}

const others: [name: string, language: Language][] = [
  ['Arabic (nightly)', 'ar'],
  ['German (nightly)', 'de'],
  ['Spanish (nightly)', 'es'],
]

const document = (page: Page) => page.locator('html').evaluate(({ lang, dir }: HTMLElement) => [lang, dir])

it.each(others)('shows every page in %s once it is chosen, also at the next visit', async (_name, language) => {
  const { name, direction } = languages[language]
  const battle = await wordsOf('features/battles', language, battleWords)
  const { composer } = await wordsOf('features/prompt', language, promptWords)
  const common = await wordsOf('language', language, commonWords)
  const { page } = await visit(arena.service.url)
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
    ['/side-by-side', common.pages.sideBySide],
    ['/chat', common.pages.chat],
    ['/leaderboard', common.pages.leaderboard],
    ['/threads', common.pages.threads],
    ['/studies', common.pages.studies],
    ['/sign-in', common.signIn],
  ] as const) {
    await page.goto(path)
    await expect.poll(() => page.title()).toBe(`${title} · Arena`)
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => overflowing(page), { message: path }).toEqual([])
    await page.setViewportSize(desk.viewport!)
  }

  await page.goto('/')
  await page.getByRole('textbox', { name: composer.label }).fill(battle.samples.explain)
  await page.getByRole('button', { name: composer.send }).click()
  await turn(page, 'answered').waitFor()
  await page.getByRole('button', { name: common.voteChoices['both-bad'] }).waitFor()
  // Answers have their own direction of text.
  expect(
    await page
      .locator('.lane-text')
      .first()
      .evaluate((text) => getComputedStyle(text).direction),
  ).toBe('ltr')
  const [a, b] = await Promise.all(
    ['lane-left', 'lane-right'].map(async (lane) => (await page.getByTestId(lane).boundingBox())!.x),
  )
  // A comes first in reading order: on the right in right-to-left pages.
  expect(a! < b!).toBe(direction === 'ltr')
  if (language === 'ar') await picture(page, 'arabic-battle')
  await page.getByRole('button', { name: common.voteChoices.left }).click()
  await turn(page, 'revealed').waitFor()
  await page.getByText(battle.reveal.your.left).waitFor()
  expect(await accessibilityFaults(page, 'all but contrast')).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => overflowing(page)).toEqual([])
})
