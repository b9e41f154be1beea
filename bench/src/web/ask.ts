import type { Page } from 'playwright-core'

/** What a stranger does for a first battle, up to the moment that both models are asked. */
export async function ask(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('.composer textarea').fill('Tell me everything there is to know about it')
  await page.locator('.composer-send').click()
  await page.getByRole('button', { name: 'Continue as a guest' }).click()
  await page.locator('section[data-phase="asking"]').waitFor()
}

/** Until both answers are shown, and all of them is formatted; tells when that was, by the page's clock. */
export async function seeAnswers(page: Page): Promise<number> {
  await page.waitForFunction(() => window.noted.answersShownMs !== null)
  // Counted in intervals: a search through the whole page in every frame would slow down what is measured.
  await page.waitForFunction(() => document.getElementsByClassName('md-plain').length === 0, null, { polling: 200 })
  return page.evaluate(() => performance.now())
}
