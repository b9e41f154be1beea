import { readFile } from 'node:fs/promises'
import { createClient } from '@arena/client'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { english as words } from '../../web/src/features/account/messages/en.ts'
import { composer, hasFocus, send, turn, vote } from './battle-steps.ts'
import { desk, visit } from './browser.ts'
import { type Account, ada, clientOf, createAccount, grace, startSession, submitSignIn } from './people.ts'
import { joinAsGuest, startService } from './service.ts'
import { adminWords, commonWords, failureWords, shellWords, threadWords } from './words.ts'

const service = await startService({ RATE_LIMIT: 'off' })
afterAll(() => service.close())

const banner = (page: Page) => page.getByRole('banner')
const isSignedOut = (page: Page) => banner(page).getByRole('link', { name: commonWords.signIn }).waitFor()
const refused = [/console: Failed to load resource: .* (400|401|403|409) /]

async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/sign-in')
  await submitSignIn(page, account)
  await page.getByText(shellWords.signIn.done).waitFor()
}

it('changes the name and the password of an account, and ends its other sessions', async () => {
  const account = { ...ada, email: 'changes@example.org' }
  const { page } = await visit(service.url, desk, { expected: refused })
  await createAccount(page, account)
  const elsewhere = await visit(service.url, desk, { expected: refused })
  await signIn(elsewhere.page, account)

  await banner(page).getByRole('link', { name: account.name }).click()
  await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
  await page.getByLabel(words.name, { exact: true }).fill('Ada Lovelace')
  await page.getByRole('button', { name: commonWords.save }).click()
  await page.getByText(words.nameSaved).waitFor()
  await banner(page).getByText('Ada Lovelace').waitFor()

  const sessions = page.locator('.account-sessions li')
  await expect.poll(() => sessions.count()).toBe(2)
  expect(await sessions.filter({ hasText: words.sessions.current }).count()).toBe(1)
  await sessions.getByRole('button', { name: words.sessions.end }).click()
  await page.getByText(words.sessions.ended).waitFor()
  await expect.poll(() => sessions.count()).toBe(1)
  await elsewhere.page.reload()
  await isSignedOut(elsewhere.page)

  await signIn(elsewhere.page, account)
  const change = async (current: string, next: string) => {
    await page.getByLabel(words.password.current).fill(current)
    await page.getByLabel(words.password.next).fill(next)
    await page.getByRole('button', { name: words.password.change }).click()
  }
  await change('not this one', 'a brand new password')
  await page.getByRole('alert').getByText(failureWords.reasons.INVALID_PASSWORD).waitFor()
  await change(account.password, 'a brand new password')
  await page.getByText(words.password.changed).waitFor()
  await expect.poll(() => sessions.count()).toBe(1)
  // This browser is still signed in.
  await page.reload()
  await banner(page).getByText('Ada Lovelace').waitFor()
  await elsewhere.page.reload()
  await isSignedOut(elsewhere.page)
  await signIn(elsewhere.page, { ...account, password: 'a brand new password' })
})

it('[P46] [P47] [P97] creates and revokes an API key, agrees to exports, and downloads the data of an account (nightly)', async () => {
  const account = { ...ada, email: 'scripts@example.org' }
  const { page } = await visit(service.url, desk, { expected: refused })
  await startSession(page, account)
  await page.goto('/account')
  const section = page.getByRole('heading', { level: 2, name: words.keys.title })
  await page.getByRole('heading', { level: 2, name: words.download.title }).waitFor()
  expect(await section.count()).toBe(0)
  await service.arena('flags', 'set', 'api_keys', 'on')
  await page.reload()
  await section.waitFor()

  await page.getByRole('button', { name: words.keys.create }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.keys.name).fill('nightly run')
  const create = dialog.getByRole('button', { name: words.keys.create })
  expect(await create.isDisabled()).toBe(true)
  await dialog.getByLabel(words.keys.scopes.read.name).check()
  await dialog.getByLabel(words.keys.expiry).selectOption('30')
  await create.click()
  await dialog.getByText(words.keys.once).waitFor()
  const secret = String(await dialog.locator('.account-secret').textContent())
  expect(secret).toMatch(/^arena_[0-9a-f]{8}_\S{43}$/)
  // The focused button of the form is gone: the focus must not leave the dialog.
  expect(await hasFocus(dialog.getByRole('button', { name: words.keys.copyKey.copy }))).toBe(true)
  const script = createClient({ baseUrl: service.url, token: secret })
  expect(await script.identity.me()).toMatchObject({ email: account.email })
  await expect(script.battles.start({ prompt: 'Hi' })).rejects.toMatchObject({ status: 403 })
  await dialog.getByRole('button', { name: commonWords.close }).last().click()

  const key = page.locator('.account-keys li')
  await key.getByText('nightly run').waitFor()
  await page.reload()
  await key.getByText(words.keys.scopes.read.name).waitFor()
  expect(await page.content()).not.toContain(secret)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  expect(stored).not.toContain(secret)

  const sharing = page.getByRole('switch', { name: words.sharing.label })
  expect(await sharing.getAttribute('aria-checked')).toBe('false')
  await sharing.click()
  await page.getByText(words.sharing.on).waitFor()
  await page.reload()
  await expect.poll(() => sharing.getAttribute('aria-checked')).toBe('true')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: words.download.title }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(JSON.parse(file)).toMatchObject({
    account: { email: account.email, sharesPreferences: true },
    keys: [{ name: 'nightly run' }],
  })
  expect(file).not.toContain(secret)

  await key.getByRole('button', { name: words.keys.revokeOf('nightly run') }).click()
  await dialog.getByRole('button', { name: words.keys.revoke, exact: true }).click()
  await page.getByText(words.keys.revoked).waitFor()
  await expect.poll(() => key.count()).toBe(0)
  await expect(script.identity.me()).rejects.toMatchObject({ status: 401 })
})

it('deletes an account with everything but its votes (nightly)', async () => {
  const account = { ...grace, email: 'leaves@example.org' }
  const { page, context } = await visit(service.url, desk, { expected: refused })
  await startSession(page, account)
  await page.goto('/')
  await send(page, 'A prompt to forget')
  await turn(page, 'answered').waitFor()
  await vote(page, 'left')
  const anybody = await joinAsGuest(service)
  const { totalVotes } = await anybody.leaderboard.read()

  await page.goto('/account')
  const open = page.getByRole('button', { name: words.delete.title })
  await open.click()
  const dialog = page.getByRole('dialog', { name: words.delete.title })
  const confirm = dialog.getByRole('button', { name: words.delete.title })
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByLabel(words.delete.forever).check()
  await confirm.click()
  await page.getByText(words.delete.deleted).waitFor()
  await isSignedOut(page)
  expect((await context.cookies()).filter(({ name }) => name.includes('session_token'))).toEqual([])
  await composer(page).waitFor()
  expect((await anybody.leaderboard.read()).totalVotes).toBe(totalVotes)

  await page.goto('/sign-in')
  await submitSignIn(page, account)
  await page.getByRole('alert').waitFor()
})

it('sets a new password with a one-time link (nightly)', async () => {
  const account = { ...grace, email: 'forgets@example.org' }
  const { page } = await visit(service.url, desk, { expected: refused })
  await startSession(page, account)
  const link = (await service.arena('users', 'reset-link', account.email)).trim()
  expect(link).toMatch(new RegExp(`^http://localhost:${new URL(service.url).port}/reset-password#`))

  const { page: other } = await visit(service.url, desk, { expected: refused })
  const open = new URL(link)
  await other.goto(open.pathname + open.hash)
  await other.getByRole('heading', { level: 1, name: words.reset.title }).waitFor()
  // The token does not stay in the address.
  await expect.poll(() => new URL(other.url()).hash).toBe('')
  const submit = async (password: string) => {
    await other.getByLabel(words.password.next).fill(password)
    await other.getByRole('button', { name: words.password.change }).click()
  }
  await submit('password1')
  await other.getByRole('alert').getByText(failureWords.reasons['password-common']).waitFor()
  await submit('remember this one')
  await other.getByText(words.reset.done).waitFor()
  await other.getByRole('main').getByRole('link', { name: commonWords.signIn }).click()
  await submitSignIn(other, { ...account, password: 'remember this one' })
  await other.getByText(shellWords.signIn.done).waitFor()
  await page.goto('/')
  await isSignedOut(page)

  await other.goto('/')
  await other.goto(open.pathname + open.hash)
  await submit('and another one')
  await other.getByRole('alert').getByText(failureWords.reasons.INVALID_TOKEN).waitFor()
})

it('blocks a user, who is told so, and takes down a shared thread (nightly)', async () => {
  const spammer = { ...grace, name: 'Mallory', email: 'mallory@example.org' }
  const { page: other } = await visit(service.url, desk, { expected: refused })
  await startSession(other, spammer)
  const client = await clientOf(other, service)
  const { threadId } = await client.threads.create({ title: 'Buy my watches' })
  await client.threads.share(threadId, 'public')

  const { page } = await visit(service.url, desk, { expected: refused })
  await startSession(page, { ...ada, email: 'moderator@example.org' })
  await service.arena('admin', 'grant', 'moderator@example.org')
  await page.goto('/admin/threads')
  await page.getByLabel(adminWords.threads.link).fill('watches')
  await page.getByRole('button', { name: adminWords.threads.takeDown, exact: true }).click()
  await page.getByText(adminWords.threads.noThread).waitFor()
  await page.getByLabel(adminWords.threads.link).fill(`${service.url}/threads/${threadId}`)
  await page.getByLabel(adminWords.threads.reason).fill('Advertising')
  await page.getByRole('button', { name: adminWords.threads.takeDown, exact: true }).click()
  await page.getByText(adminWords.threads.takenDown).waitFor()
  await other.goto(`/threads/${threadId}`)
  await other.getByText(threadWords.takenDownReason('Advertising')).waitFor()
  const actions = threadWords.actions('Buy my watches')
  await other.getByRole('main').getByRole('button', { name: actions }).click()
  await other.getByRole('menuitem', { name: threadWords.share }).click()
  const choices = other.getByRole('dialog').getByRole('radio')
  await expect.poll(() => choices.evaluateAll((all) => all.every((each) => each.matches(':disabled')))).toBe(true)

  await page.goto(`/admin/users?search=${spammer.email}`)
  const row = page.getByRole('row').filter({ hasText: spammer.email })
  await row.getByRole('button', { name: adminWords.users.block }).click()
  await page.getByRole('dialog').getByRole('button', { name: adminWords.users.block }).click()
  await page.getByText(adminWords.users.isBlocked(spammer.name)).waitFor()
  await row.getByText(adminWords.users.blocked, { exact: true }).waitFor()
  await other.goto('/threads')
  // The start of the page cannot read who the user is.
  await isSignedOut(other)
  await other.goto('/sign-in')
  await submitSignIn(other, spammer)
  // One alert is the notice of the page, the other one the error of the form.
  await expect.poll(() => other.getByRole('alert').getByText(failureWords.title.blocked).count()).toBe(2)

  await row.getByRole('button', { name: adminWords.users.unblock }).click()
  await page.getByRole('dialog').getByRole('button', { name: adminWords.users.unblock }).click()
  await page.getByText(adminWords.users.isUnblocked(spammer.name)).waitFor()
  await submitSignIn(other, spammer)
  await other.getByText(shellWords.signIn.done).waitFor()
})
