import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { guestButton, hasFocus, send, turn } from './battle-steps.ts'
import { desk, visit } from './browser.ts'
import { ada, grace } from './people.ts'
import { startService } from './service.ts'
import { adminWords, commonWords, failureWords, shellWords } from './words.ts'

const service = await startService({ SIGN_UP: 'invitation', GUESTS: 'off' })
afterAll(() => service.close())

async function fillIn(page: Page, { name, email, password }: typeof ada): Promise<void> {
  await page.getByLabel(shellWords.signIn.name, { exact: true }).fill(name)
  await page.getByLabel(shellWords.signIn.email).fill(email)
  await page.getByLabel(shellWords.signIn.password).fill(password)
  await page.locator('button[type=submit]', { hasText: commonWords.createAccount }).click()
}

/** The link without its host: the command line does not know the address of this test. */
const pathOf = (link: string) => link.trim().replace(/^http:\/\/[^/]+/, '')

it('[P50] [A34] [A35] asks for an invitation, which creates one account, and offers no guests', async () => {
  const { page } = await visit(service.url)
  await page.goto('/')
  await send(page, 'Before I have an account')
  await page.getByRole('dialog').getByText(shellWords.signIn.invitationNeeded).waitFor()
  expect(await guestButton(page).count()).toBe(0)
  expect(await hasFocus(page.getByRole('dialog').getByLabel(shellWords.signIn.email))).toBe(true)
  expect(await page.getByRole('button', { name: commonWords.createAccount }).count()).toBe(0)

  await page.goto(pathOf(await service.arena('users', 'invite')))
  await fillIn(page, ada)
  await page.getByText(shellWords.signIn.done).waitFor()
  await send(page, 'With an account')
  await turn(page, 'answered').waitFor()

  await service.arena('admin', 'grant', ada.email)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: adminWords.users.invitations.invite }).click()
  const link = await page.getByLabel(adminWords.users.invitations.link, { exact: true }).last().inputValue()
  await page.keyboard.press('Escape')
  await page.getByText(adminWords.users.invitations.open, { exact: true }).waitFor()

  const invited = await visit(service.url, desk, { expected: [/console: Failed to load resource: .* 403 /] })
  await invited.page.goto(pathOf(link))
  await invited.page.getByLabel(shellWords.signIn.name, { exact: true }).waitFor()
  expect(invited.page.url()).not.toContain('invitation')
  // Its name says which invitation.
  await page.getByRole('button', { name: adminWords.users.invitations.revokeOf('') }).click()
  await page.getByRole('dialog').getByRole('button', { name: adminWords.users.invitations.revoke, exact: true }).click()
  await page.getByText(adminWords.users.invitations.revoked).waitFor()
  await fillIn(invited.page, grace)
  await invited.page.getByRole('alert').getByText(failureWords.reasons['invitation-required']).waitFor()

  await service.kill()
  await service.restart({ SIGN_UP: 'closed' })
  await invited.page.goto('/sign-in?from=/threads&new')
  await invited.page.getByText(shellWords.signIn.closed).waitFor()
  await invited.page.getByRole('heading', { level: 1, name: commonWords.signIn }).waitFor()
})
