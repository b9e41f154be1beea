import type { Page } from 'playwright-core'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { composer, firstBattle, guestButton, send, turn } from './battle-steps.ts'
import { visit } from './browser.ts'
import { type Issuer, startIssuer } from './issuer.ts'
import { ada, createAccount, grace, signInAsGuest } from './people.ts'
import { startService } from './service.ts'
import { commonWords, shellWords, threadWords } from './words.ts'

const service = await startService()
afterAll(() => service.close())

const menu = (page: Page) => page.getByRole('dialog', { name: shellWords.menu })

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: shellWords.menu }).click()
  await menu(page).waitFor()
}

async function signOut(page: Page): Promise<void> {
  await openMenu(page)
  await menu(page).getByRole('button', { name: shellWords.account.signOut }).click()
  await page.getByRole('banner').getByRole('link', { name: commonWords.signIn }).waitFor()
}

it('creates an account, signs out and signs in again', async () => {
  const wrong = [/console: Failed to load resource: .* 401 /]
  const { page, context } = await visit(service.url, undefined, { expected: wrong })
  await createAccount(page, grace)
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
  await page.getByRole('button', { name: commonWords.signIn }).last().click()
  await page.getByRole('alert').getByText(shellWords.signIn.failed).waitFor()
  // The input is still there.
  expect(await page.getByLabel(shellWords.signIn.email).inputValue()).toBe(grace.email)
  await page.getByLabel(shellWords.signIn.password).fill(grace.password)
  await page.getByRole('button', { name: commonWords.signIn }).last().click()
  await page.getByText(shellWords.signIn.done).waitFor()
  await page.goto('/threads')
  await page.getByRole('link', { name: 'A prompt of mine' }).waitFor()

  // The session survives a reload, and scripts cannot read it.
  await page.reload()
  await page.getByRole('banner').getByText(grace.name).waitFor()
  const readable = await page.evaluate(() => [
    document.cookie,
    ...Object.values({ ...localStorage, ...sessionStorage }),
  ])
  expect(readable.join()).not.toMatch(/eyJ|session/)
})

it("keeps a guest's threads when the guest creates an account", async () => {
  const { page } = await visit(service.url)
  await firstBattle(page, 'Asked before I had a name')
  await openMenu(page)
  await menu(page).getByText(shellWords.account.guestHint).waitFor()
  await menu(page).getByRole('link', { name: commonWords.createAccount }).click()
  // A guest is signed in already: the guest button would create a second one.
  await page.getByRole('heading', { level: 1, name: commonWords.createAccount }).waitFor()
  await page.getByLabel(shellWords.signIn.name, { exact: true }).waitFor()
  expect(await guestButton(page).count()).toBe(0)
  await createAccount(page, ada)
  await page.getByRole('banner').getByText(ada.name).waitFor()
  await page.goto('/threads')
  await page.getByRole('link', { name: 'Asked before I had a name' }).waitFor()
})

it('asks for a sign-in only when it is needed, and accepts a cancellation', async () => {
  const { page, context } = await visit(service.url)
  await page.goto('/')
  await send(page, 'Keep this')
  await guestButton(page).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await composer(page).inputValue()).toBe('Keep this')
  expect(await context.cookies()).toEqual([])
})

let issuer: Issuer

/** A service that trusts an OpenID issuer. Requests to the issuer are expected. */
async function startTrusting(variables: Readonly<Record<string, string>> = {}) {
  issuer = await startIssuer()
  const trusting = await startService({ OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: issuer.clientId, ...variables })
  onTestFinished(async () => {
    await trusting.close()
    await issuer.close()
  })
  return { url: trusting.url, expected: [new RegExp(`request: ${issuer.url}/`)] }
}

const issuerButton = (page: Page) =>
  page.getByRole('button', { name: shellWords.signIn.withIssuer(new URL(issuer.url).host) })

it('signs in with an OpenID issuer by the code flow, and keeps the prompt', async () => {
  const { url, expected } = await startTrusting()
  const { page } = await visit(url, undefined, { expected })
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

  // Back on the same page with the prompt.
  await page.waitForURL(`${url}/?mode=topper`)
  await page.getByRole('banner').getByText(shellWords.account.openId).waitFor()
  expect(await composer(page).inputValue()).toBe('Written before I signed in')
  await page.getByRole('button', { name: 'Send' }).click()
  await turn(page, 'answered').waitFor()
  expect(issuer.grants.authorization_code).toBe(1)

  await signOut(page)
  await page.reload()
  await page.getByRole('banner').getByRole('link', { name: commonWords.signIn }).waitFor()
})

it('refreshes an expiring token silently, also after a reload', async () => {
  const { url, expected } = await startTrusting()
  issuer.tokenSeconds = 60
  const { page } = await visit(url, undefined, { expected })
  await page.goto('/sign-in')
  await issuerButton(page).click()
  await page.getByRole('button', { name: 'Sign in as Ada' }).click()
  await page.getByRole('banner').getByText(shellWords.account.openId).waitFor()
  await page.goto('/threads')
  await page.getByText(threadWords.none).waitFor()
  expect(issuer.grants.authorization_code).toBe(1)
  expect(issuer.grants.refresh_token).toBeGreaterThan(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('offers only the issuer when there are no accounts', async () => {
  const { url, expected } = await startTrusting({ BUILT_IN_ISSUER: 'off' })
  const { page } = await visit(url, undefined, { expected })
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
})

it("rejects an issuer's reply without a sign-in of this tab", async () => {
  const { url, expected } = await startTrusting()
  const { page } = await visit(url, undefined, { expected })
  await page.goto('/sign-in/callback?code=stolen&state=guessed')
  await page.getByRole('alert').getByText(shellWords.signIn.failed).waitFor()
  expect(issuer.grants.authorization_code).toBe(0)
  await signInAsGuest(page)
})
