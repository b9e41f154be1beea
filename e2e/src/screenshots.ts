import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'

const folder = path.resolve(import.meta.dirname, '../../docs/screenshots')

/**
 * Takes a screenshot for the README. Only with `SCREENSHOTS` set: journeys must not write into the project otherwise.
 *
 * @example SCREENSHOTS=1 npm run e2e
 */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return
  await mkdir(folder, { recursive: true })
  // Waits for the tap highlight to disappear.
  await page.waitForTimeout(1_000)
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' })
}

/** The same in the dark theme. */
export async function darkPicture(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, name)
  await page.emulateMedia({ colorScheme: null })
}
