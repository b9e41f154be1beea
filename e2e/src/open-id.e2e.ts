import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { send, turn, vote } from './battle-steps.ts'
import { desk, visit } from './browser.ts'
import { startService } from './service.ts'
import { adminWords, commonWords, failureWords, shellWords } from './words.ts'

const AUDIENCE = 'https://arena.example/api'

const issuer = fork(path.join(import.meta.dirname, 'real-issuer.js'), [AUDIENCE], { stdio: 'ignore' })
const [issuerUrl] = (await once(issuer, 'message')) as [string]
const trust = {
  OIDC_ISSUER: issuerUrl,
  OIDC_CLIENT_ID: 'arena-page',
  OIDC_AUDIENCE: AUDIENCE,
  OIDC_AUDIENCE_PARAMETER: 'resource',
  OIDC_ADMIN_CLAIM: 'roles=arena-admin',
  BUILT_IN_ISSUER: 'off',
}
const service = await startService(trust)
issuer.send([`${service.url}/sign-in/callback`])
await once(issuer, 'message')
afterAll(async () => {
  await service.close()
  issuer.disconnect()
})

const banner = (page: Page) => page.getByRole('banner')

async function visitor(expected: readonly RegExp[] = []): Promise<Page> {
  const ofIssuer = [new RegExp(`request: (${issuerUrl}|https://fonts.googleapis.com)/`), /console: .* 404 /]
  const { page } = await visit(service.url, desk, { expected: [...ofIssuer, ...expected] })
  // The pages of the issuer have a font of another site and no icon.
  await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  return page
}

/** Fills in the pages of the issuer: the login, then the consent. */
async function signIn(page: Page, login: string): Promise<void> {
  await page.getByRole('button', { name: shellWords.signIn.withIssuer(new URL(issuerUrl).host) }).click()
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

it('[P49] [A29] [A30] signs in at a real issuer, shows the name, battles, votes and signs out', async () => {
  const page = await visitor()
  await page.goto('/')
  await send(page, 'Why is the sky blue?')
  const authorization = page.waitForRequest(`${issuerUrl}/auth?**`)
  const exchange = page.waitForRequest(`${issuerUrl}/token`)
  await signIn(page, 'grace')
  expect(new URL((await authorization).url()).searchParams.get('resource')).toBe(AUDIENCE)
  expect(new URLSearchParams((await exchange).postData() ?? '').get('resource')).toBe(AUDIENCE)
  await banner(page).getByText('Grace', { exact: true }).waitFor()
  expect(await banner(page).getByRole('link', { name: commonWords.pages.admin }).count()).toBe(0)

  await page.getByRole('button', { name: 'Send' }).click()
  await turn(page, 'answered').waitFor()
  await vote(page, 'left')
  await banner(page).getByText('Grace', { exact: true }).click()
  await page.getByText('grace@example.org').waitFor()

  await page.getByRole('button', { name: shellWords.menu }).click()
  await page.getByRole('button', { name: shellWords.account.signOut }).click()
  await banner(page).getByRole('link', { name: commonWords.signIn }).waitFor()
})

it('[A31] [P49] shows the admin pages to a user whose token has the claim, with the names of others', async () => {
  const other = await visitor()
  await other.goto('/sign-in')
  await signIn(other, 'grace')
  await banner(other).getByText('Grace', { exact: true }).waitFor()
  const page = await visitor()
  await page.goto('/sign-in?from=/admin/users')
  await signIn(page, 'ada')
  await page.getByRole('heading', { level: 1, name: adminWords.pages.users }).waitFor()
  for (const login of ['ada', 'grace']) await page.getByText(`${login}@example.org`).waitFor()
})

it.each([
  ['a token for another audience', { OIDC_AUDIENCE: 'https://other.example' }],
  ['an opaque token (nightly)', { OIDC_AUDIENCE_PARAMETER: 'off' }],
])('[P49] explains that the service refuses %s', async (_, change) => {
  const restart = async (variables: Record<string, string>) => {
    await service.kill()
    await service.restart(variables)
  }
  onTestFinished(() => restart({}))
  await restart(change)
  const page = await visitor([/console: Failed to load resource: .* 401 /])
  await page.goto('/sign-in')
  await signIn(page, 'grace')
  await page.getByRole('alert').getByText(failureWords.title['token-refused']).waitFor()
  // Nothing is left that the next page would try again.
  await page.goto('/')
  await banner(page).getByRole('link', { name: commonWords.signIn }).waitFor()
})
