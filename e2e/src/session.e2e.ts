import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { composer, send, turn } from './battle-steps.ts'
import { desk, visit } from './browser.ts'
import { startIssuer } from './issuer.ts'
import { type Account, ada, createAccount, grace } from './people.ts'
import { startService } from './service.ts'
import { commonWords, failureWords, shellWords, threadWords } from './words.ts'

const issuer = await startIssuer()
const service = await startService({ OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: issuer.clientId })
afterAll(async () => {
  await service.close()
  await issuer.close()
})

const banner = (page: Page) => page.getByRole('banner')
const isSignedOut = (page: Page) => banner(page).getByRole('link', { name: commonWords.signIn }).waitFor()

/** Without a reload, so that data in memory would be found. */
async function signOutInPlace(page: Page): Promise<void> {
  await page.getByRole('button', { name: shellWords.menu }).click()
  await page.getByRole('dialog').getByRole('button', { name: shellWords.account.signOut }).click()
  await isSignedOut(page)
}

async function signInInPlace(page: Page, { email, password }: Account): Promise<void> {
  await banner(page).getByRole('link', { name: commonWords.signIn }).click()
  await page.getByLabel(shellWords.signIn.email).fill(email)
  await page.getByLabel(shellWords.signIn.password).fill(password)
  await page.getByRole('button', { name: commonWords.signIn }).last().click()
  await page.getByText(shellWords.signIn.done).last().waitFor()
}

const openThreads = (page: Page) => banner(page).getByRole('link', { name: commonWords.pages.threads }).click()

it('shows the next user nothing of the previous one', async () => {
  const other = await visit(service.url)
  await createAccount(other.page, grace)
  await other.close()

  const { page } = await visit(service.url)
  await createAccount(page, ada)
  await send(page, 'A secret of Ada')
  await turn(page, 'answered').waitFor()
  await openThreads(page)
  await page.getByRole('link', { name: 'A secret of Ada' }).waitFor()
  await banner(page).getByRole('link', { name: commonWords.pages.battle, exact: true }).click()
  await composer(page).fill('A draft of Ada')

  await signOutInPlace(page)
  expect(await composer(page).inputValue()).toBe('')
  await signInInPlace(page, grace)
  await banner(page).getByText(grace.name).waitFor()
  // Observes the page, so that a short appearance is found too.
  await page.evaluate(() => {
    const shown = { secret: false }
    const look = () => {
      shown.secret ||= document.body.textContent.includes('secret of Ada')
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { shown })
  })
  await openThreads(page)
  await page.getByText(threadWords.none).waitFor()
  expect(await page.evaluate(() => (window as unknown as { shown: object }).shown)).toEqual({ secret: false })
})

it('does not sign users out during a short outage', async () => {
  const { page } = await visit(service.url, desk, { expected: [/console: Failed to load resource/] })
  await createAccount(page, { ...ada, email: 'kept@example.org' })
  await page.route('**/api/auth/token', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.reload()
  await isSignedOut(page)
  // The next successful call restores the session.
  await page.goto('/threads')
  await banner(page).getByText(ada.name).waitFor()
})

it('keeps one tab signed in at the issuer when another is opened', async () => {
  const expected = [new RegExp(`request: ${issuer.url}/`)]
  const { page, context } = await visit(service.url, desk, { expected })
  await page.goto('/sign-in')
  const host = new URL(issuer.url).host
  await page.getByRole('button', { name: shellWords.signIn.withIssuer(host) }).click()
  await page.getByRole('button', { name: 'Sign in as Ada' }).click()
  await banner(page).getByText(shellWords.account.openId).waitFor()

  const second = await context.newPage()
  await second.goto('/')
  await isSignedOut(second)
  await page.reload()
  await banner(page).getByText(shellWords.account.openId).waitFor()
})

it('shows a declined sign-in and links back to the sign-in page', async () => {
  const expected = [new RegExp(`request: ${issuer.url}/`)]
  const { page } = await visit(service.url, desk, { expected })
  await page.goto('/sign-in')
  await page.getByRole('button', { name: shellWords.signIn.withIssuer(new URL(issuer.url).host) }).click()
  await page.getByRole('button', { name: 'Sign in as Ada' }).waitFor()
  const asked = new URL(page.url()).searchParams
  const refusal = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '', iss: issuer.url })
  await page.goto(`${asked.get('redirect_uri')}?${refusal}`)
  await page.getByRole('alert').getByText(failureWords.title.declined, { exact: true }).waitFor()
  await page.getByRole('main').getByRole('link', { name: commonWords.signIn }).click()
  await page.waitForURL(`${service.url}/sign-in`)
})

it('falls back to English when a translation cannot be loaded, with few retries', async () => {
  let asked = 0
  const expected = [/console: Failed to load resource/]
  const { page } = await visit(service.url, { ...desk, locale: 'de-DE' }, { expected })
  await page.route('**/assets/de-*.js', (route) => {
    asked += 1
    return route.abort()
  })
  await page.goto('/')
  await composer(page).waitFor()
  await page.getByRole('link', { name: commonWords.pages.leaderboard }).first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(asked).toBeLessThan(40)
})
