import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'

const folder = path.resolve(import.meta.dirname, '../../docs/screenshots')

/**
 * A picture of the page as it is now, for the README. Only with `SCREENSHOTS` set: otherwise journeys write nothing
 * into the project.
 *
 * @example SCREENSHOTS=1 npm run e2e
 */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return
  await mkdir(folder, { recursive: true })
  // The browser shows for a moment where a finger was.
  await page.waitForTimeout(1_000)
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' })
}

/** The same in the colours of the night. */
export async function pictureInTheDark(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, name)
  await page.emulateMedia({ colorScheme: null })
}
