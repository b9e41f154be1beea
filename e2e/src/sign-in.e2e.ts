import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { composer, firstBattle, guestButton, send, turn } from './battle-steps.ts'
import { launchBrowser, visit } from './browser.ts'
import { type Issuer, startIssuer } from './issuer.ts'
import { ada, grace, makeAccount, signInAsGuest } from './people.ts'
import { type Service, startService } from './service.ts'
import { shellWords, threadWords } from './words.ts'

let browser: Browser
let service: Service
beforeAll(async () => {
  service = await startService()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
})

const menu = (page: Page) => page.getByRole('dialog', { name: shellWords.menu })

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: shellWords.menu }).click()
  await menu(page).waitFor()
}

async function signOut(page: Page): Promise<void> {
  await openMenu(page)
  await menu(page).getByRole('button', { name: shellWords.account.signOut }).click()
  await page.getByRole('banner').getByRole('link', { name: shellWords.account.visitor }).waitFor()
}

it('makes an account, leaves it, and comes back to it', async () => {
  const wrong = [/console: Failed to load resource: .* 401 /]
  const { page, context, faults, close } = await visit(browser, service.url, undefined, { expected: wrong })
  await makeAccount(page, grace)
  expect(new URL(page.url()).pathname).toBe('/')
  await page.getByRole('banner').getByText(grace.name).waitFor()
  await send(page, 'A prompt of mine')
  await turn(page, 'answered').waitFor()

  await signOut(page)
  expect((await context.cookies()).filter(({ name }) => name.includes('session_token'))).toEqual([])
  await page.goto('/threads')
  await page.getByText(threadWords.signInFirst).waitFor()

  await page.goto('/sign-in')
  await page.getByLabel(shellWords.signIn.email).fill(grace.email)
  await page.getByLabel(shellWords.signIn.password).fill('not this one')
  await page.getByRole('button', { name: shellWords.signIn.submitSignIn }).last().click()
  await page.getByRole('alert').getByText(shellWords.signIn.failed).waitFor()
  // What was typed is still there.
  expect(await page.getByLabel(shellWords.signIn.email).inputValue()).toBe(grace.email)
  await page.getByLabel(shellWords.signIn.password).fill(grace.password)
  await page.getByRole('button', { name: shellWords.signIn.submitSignIn }).last().click()
  await page.getByText(shellWords.signIn.done).waitFor()
  await page.goto('/threads')
  await page.getByRole('link', { name: 'A prompt of mine' }).waitFor()

  // The session outlives the page, and is out of reach of scripts.
  await page.reload()
  await page.getByRole('banner').getByText(grace.name).waitFor()
  const readable = await page.evaluate(() => [
    document.cookie,
    ...Object.values({ ...localStorage, ...sessionStorage }),
  ])
  expect(readable.join()).not.toMatch(/eyJ|session/)
  expect(faults()).toEqual([])
  await close()
})

it('lets a guest keep everything when the guest makes an account', async () => {
  const { page, faults, close } = await visit(browser, service.url)
  await firstBattle(page, 'Asked before I had a name')
  await openMenu(page)
  await menu(page).getByText(shellWords.account.guestHint).waitFor()
  await menu(page).getByRole('link', { name: shellWords.account.makeAccount }).click()
  // Already somebody: the guest's button would only make a second one.
  await page.getByRole('heading', { level: 1, name: shellWords.signIn.newAccount }).waitFor()
  await page.getByLabel(shellWords.signIn.name, { exact: true }).waitFor()
  expect(await guestButton(page).count()).toBe(0)
  await makeAccount(page, ada)
  await page.getByRole('banner').getByText(ada.name).waitFor()
  await page.goto('/threads')
  await page.getByRole('link', { name: 'Asked before I had a name' }).waitFor()
  expect(faults()).toEqual([])
  await close()
})

it('asks nobody anything who only looks, and takes no for an answer', async () => {
  const { page, context, faults, close } = await visit(browser, service.url)
  await page.goto('/')
  await send(page, 'Keep this')
  await guestButton(page).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await composer(page).inputValue()).toBe('Keep this')
  expect(await context.cookies()).toEqual([])
  expect(faults()).toEqual([])
  await close()
})

let issuer: Issuer
let trusting: Service | null = null
afterEach(async () => {
  await trusting?.close()
  await issuer?.close()
  trusting = null
})

/** A service that trusts an OpenID issuer, and what a visit to it may do beyond its own address. */
async function startTrusting(variables: Readonly<Record<string, string>> = {}) {
  issuer = await startIssuer()
  trusting = await startService({ OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: issuer.clientId, ...variables })
  return { url: trusting.url, expected: [new RegExp(`request: ${issuer.url}/`)] }
}

const issuerButton = (page: Page) =>
  page.getByRole('button', { name: shellWords.signIn.withIssuer(new URL(issuer.url).host) })

it('signs in with an OpenID issuer by the code flow, and goes on with the prompt', async () => {
  const { url, expected } = await startTrusting()
  const { page, faults, close } = await visit(browser, url, undefined, { expected })
  await page.goto('/?mode=topper')
  await send(page, 'Written before I signed in')
  await guestButton(page).waitFor()
  const left = page.waitForURL(`${issuer.url}/authorize**`)
  await issuerButton(page).click()
  await left
  const asked = new URL(page.url()).searchParams
  expect(asked.get('response_type')).toBe('code')
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  await page.getByRole('button', { name: 'Sign in as Ada' }).click()

  // Back where it began, with what was written.
  await page.waitForURL(`${url}/?mode=topper`)
  await page.getByRole('banner').getByText(shellWords.account.openId).waitFor()
  expect(await composer(page).inputValue()).toBe('Written before I signed in')
  await page.getByRole('button', { name: 'Send' }).click()
  await turn(page, 'answered').waitFor()
  expect(issuer.grants.authorization_code).toBe(1)

  await signOut(page)
  await page.reload()
  await page.getByRole('banner').getByRole('link', { name: shellWords.account.visitor }).waitFor()
  expect(faults()).toEqual([])
  await close()
})

it('refreshes a token that is about to expire without a word, over a reload too', async () => {
  const { url, expected } = await startTrusting()
  issuer.tokenSeconds = 60
  const { page, faults, close } = await visit(browser, url, undefined, { expected })
  await page.goto('/sign-in')
  await issuerButton(page).click()
  await page.getByRole('button', { name: 'Sign in as Ada' }).click()
  await page.getByRole('banner').getByText(shellWords.account.openId).waitFor()
  await page.goto('/threads')
  await page.getByText(threadWords.none).waitFor()
  expect(issuer.grants.authorization_code).toBe(1)
  expect(issuer.grants.refresh_token).toBeGreaterThan(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(faults()).toEqual([])
  await close()
})

it('offers the issuer alone where there are no accounts', async () => {
  const { url, expected } = await startTrusting({ BUILT_IN_ISSUER: 'off' })
  const { page, faults, close } = await visit(browser, url, undefined, { expected })
  await page.goto('/')
  await send(page, 'Hello')
  await issuerButton(page).waitFor()
  expect(await guestButton(page).count()).toBe(0)
  expect(await page.getByLabel(shellWords.signIn.password).count()).toBe(0)
  await issuerButton(page).click()
  await page.getByRole('button', { name: 'Sign in as Ada' }).click()
  await page.getByRole('banner').getByText(shellWords.account.openId).waitFor()
  await page.getByRole('button', { name: 'Send' }).click()
  await turn(page, 'answered').waitFor()
  expect(faults()).toEqual([])
  await close()
})

it('says so when an issuer’s reply belongs to no sign-in of this tab', async () => {
  const { url, expected } = await startTrusting()
  const { page, faults, close } = await visit(browser, url, undefined, { expected })
  await page.goto('/sign-in/callback?code=stolen&state=guessed')
  await page.getByRole('alert').getByText(shellWords.signIn.failed).waitFor()
  expect(issuer.grants.authorization_code).toBe(0)
  await signInAsGuest(page)
  expect(faults()).toEqual([])
  await close()
})
