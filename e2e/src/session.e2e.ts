import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { composer, send, turn } from './battle-steps.ts'
import { desk, launchBrowser, visit } from './browser.ts'
import { type Issuer, startIssuer } from './issuer.ts'
import { type Account, ada, grace, makeAccount } from './people.ts'
import { type Service, startService } from './service.ts'
import { failureWords, shellWords, threadWords } from './words.ts'

let browser: Browser
let service: Service
let issuer: Issuer
beforeAll(async () => {
  issuer = await startIssuer()
  service = await startService({ OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: issuer.clientId })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
  await issuer?.close()
})

const banner = (page: Page) => page.getByRole('banner')
const isSignedOut = (page: Page) => banner(page).getByRole('link', { name: shellWords.account.visitor }).waitFor()

/** Without loading the page again: what it held before is what the next person must not find. */
async function signOutInPlace(page: Page): Promise<void> {
  await page.getByRole('button', { name: shellWords.menu }).click()
  await page.getByRole('dialog').getByRole('button', { name: shellWords.account.signOut }).click()
  await isSignedOut(page)
}

async function signInInPlace(page: Page, { email, password }: Account): Promise<void> {
  await banner(page).getByRole('link', { name: shellWords.account.visitor }).click()
  await page.getByLabel(shellWords.signIn.email).fill(email)
  await page.getByLabel(shellWords.signIn.password).fill(password)
  await page.getByRole('button', { name: shellWords.signIn.submitSignIn }).last().click()
  await page.getByText(shellWords.signIn.done).last().waitFor()
}

const openThreads = (page: Page) => banner(page).getByRole('link', { name: shellWords.threads }).click()

it('shows the next person at the page nothing of the one before', async () => {
  const other = await visit(browser, service.url)
  await makeAccount(other.page, grace)
  await other.close()

  const { page, faults, close } = await visit(browser, service.url)
  await makeAccount(page, ada)
  await send(page, 'A secret of Ada')
  await turn(page, 'answered').waitFor()
  await openThreads(page)
  await page.getByRole('link', { name: 'A secret of Ada' }).waitFor()
  await banner(page).getByRole('link', { name: shellWords.battle, exact: true }).click()
  await composer(page).fill('A draft of Ada')

  await signOutInPlace(page)
  expect(await composer(page).inputValue()).toBe('')
  await signInInPlace(page, grace)
  await banner(page).getByText(grace.name).waitFor()
  // Not even for a moment: whatever stands on the page from here on is looked at.
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
  expect(faults()).toEqual([])
  await close()
})

it('signs nobody out because the service is away for a moment', async () => {
  const { page, close } = await visit(browser, service.url)
  await makeAccount(page, { ...ada, email: 'kept@example.org' })
  await page.route('**/api/auth/token', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.reload()
  await isSignedOut(page)
  // The next call that gets through finds the session again.
  await page.goto('/threads')
  await banner(page).getByText(ada.name).waitFor()
  await close()
})

it('keeps one tab signed in at the issuer when another is opened', async () => {
  const expected = [new RegExp(`request: ${issuer.url}/`)]
  const { page, context, faults, close } = await visit(browser, service.url, desk, { expected })
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
  expect(faults()).toEqual([])
  await close()
})

it('says so when the person declines at the issuer, and offers the way back', async () => {
  const expected = [new RegExp(`request: ${issuer.url}/`)]
  const { page, faults, close } = await visit(browser, service.url, desk, { expected })
  await page.goto('/sign-in')
  await page.getByRole('button', { name: shellWords.signIn.withIssuer(new URL(issuer.url).host) }).click()
  await page.getByRole('button', { name: 'Sign in as Ada' }).waitFor()
  const asked = new URL(page.url()).searchParams
  const refusal = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '', iss: issuer.url })
  await page.goto(`${asked.get('redirect_uri')}?${refusal}`)
  await page.getByRole('alert').getByText(failureWords.title.declined, { exact: true }).waitFor()
  await page.getByRole('main').getByRole('link', { name: shellWords.signIn.title }).click()
  await page.waitForURL(`${service.url}/sign-in`)
  expect(faults()).toEqual([])
  await close()
})

it('speaks English while the words of another language cannot be fetched, and does not ask without end', async () => {
  let asked = 0
  const expected = [/console: Failed to load resource/]
  const { page, close } = await visit(browser, service.url, { ...desk, locale: 'de-DE' }, { expected })
  await page.route('**/assets/de-*.js', (route) => {
    asked += 1
    return route.abort()
  })
  await page.goto('/')
  await composer(page).waitFor()
  await page.getByRole('link', { name: shellWords.leaderboard }).first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(asked).toBeLessThan(40)
  await close()
})
