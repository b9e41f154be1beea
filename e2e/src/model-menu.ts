import type { Page } from 'playwright-core'
import { adminWords as words } from './words.ts'

/** Chooses an action in the menu of a model on the admin page. */
export async function chooseForModel(page: Page, displayName: string, action: string): Promise<void> {
  await page.getByRole('button', { name: words.models.actionsOf(displayName), exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
