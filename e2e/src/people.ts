import { type ArenaClient, createClient } from '@arena/client'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { guestButton } from './battle-steps.ts'
import type { Service } from './service.ts'
import { commonWords, shellWords } from './words.ts'

/** Signs in as a guest on the sign-in page. */
export async function signInAsGuest(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await guestButton(page).click()
  await page.getByText(shellWords.signIn.done).waitFor()
}

/**
 * Gives the browser the session of a guest or of a new account, as the form does, which has journeys of its own and costs
 * as much as most of them. The next step is to open a page.
 */
export async function startSession(page: Page, account?: Account): Promise<void> {
  // Any address of the service: the session belongs to its origin.
  await page.goto('/health')
  const status = await page.evaluate(async (account) => {
    const response = await fetch(account ? '/api/auth/sign-up/email' : '/api/auth/guest', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account ?? {}),
    })
    localStorage.setItem('arena.sign-in', 'built-in')
    return response.status
  }, account)
  expect(status).toBe(200)
}

export interface Account {
  readonly name: string
  readonly email: string
  readonly password: string
}

export const ada: Account = { name: 'Ada', email: 'ada@example.org', password: 'a long enough password' }
export const grace: Account = { name: 'Grace', email: 'grace@example.org', password: 'another long password' }

export async function createAccount(page: Page, { name, email, password }: Account): Promise<void> {
  await page.goto('/sign-in?new')
  await page.getByLabel(shellWords.signIn.name, { exact: true }).fill(name)
  await page.getByLabel(shellWords.signIn.email).fill(email)
  await page.getByLabel(shellWords.signIn.password).fill(password)
  await page.locator('button[type=submit]', { hasText: commonWords.createAccount }).click()
  await page.getByText(shellWords.signIn.done).waitFor()
}

/** Fills in the sign-in form and sends it. */
export async function submitSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel(shellWords.signIn.email).fill(email)
  await page.getByLabel(shellWords.signIn.password).fill(password)
  await page.locator('button[type=submit]', { hasText: commonWords.signIn }).click()
}

/** An API client for the user of the page. */
export async function clientOf(page: Page, { url }: Pick<Service, 'url'>): Promise<ArenaClient> {
  const token = await page.evaluate(async () => {
    const response = await fetch('/api/auth/token')
    return ((await response.json()) as { token: string }).token
  })
  return createClient({ baseUrl: url, token })
}
