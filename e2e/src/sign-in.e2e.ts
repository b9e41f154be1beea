import type { Page, Route } from 'playwright-core'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { composer, firstBattle, guestButton, send, turn } from './battle-steps.ts'
import { desk, visit } from './browser.ts'
import { startIssuer } from './issuer.ts'
import { ada, clientOf, createAccount, grace, signInAsGuest, startSession, submitSignIn } from './people.ts'
import { startService } from './service.ts'
import { battleWords, commonWords, failureWords, shellWords, threadWords } from './words.ts'

const issuer = await startIssuer()
const trust = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: issuer.clientId }
const service = await startService(trust)
afterAll(async () => {
  await service.close()
  await issuer.close()
})
beforeEach(() => {
  issuer.tokens.seconds = 300
  issuer.grants.authorization_code = 0
  issuer.grants.refresh_token = 0
})

const banner = (page: Page) => page.getByRole('banner')
const menu = (page: Page) => page.getByRole('dialog', { name: shellWords.menu })
const isSignedOut = (page: Page) => banner(page).getByRole('link', { name: commonWords.signIn }).waitFor()

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: shellWords.menu }).click()
  await menu(page).waitFor()
}

/** Without a reload, so that data in memory would be found. */
async function signOut(page: Page): Promise<void> {
  await openMenu(page)
  await menu(page).getByRole('button', { name: shellWords.account.signOut }).click()
  await isSignedOut(page)
}

it('[P65] creates an account, signs out, is asked who continues, and signs in again', async () => {
  const wrong = [/console: Failed to load resource: .* 401 /]
  const { page, context } = await visit(service.url, undefined, { expected: wrong })
  await createAccount(page, grace)
  expect(new URL(page.url()).pathname).toBe('/')
  await banner(page).getByText(grace.name).waitFor()
  await send(page, 'A prompt of mine')
  await turn(page, 'answered').waitFor()

  await signOut(page)
  expect((await context.cookies()).filter(({ name }) => name.includes('session_token'))).toEqual([])
  await page.goto('/threads')
  await page.getByText(threadWords.signInFirst).waitFor()
  // The next person may have an account.
  await page.goto('/')
  await send(page, 'A prompt after the sign-out')
  await guestButton(page).waitFor()

  await page.goto('/sign-in')
  await submitSignIn(page, { ...grace, password: 'not this one' })
  // One line, next to the button.
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.textContent()).toBe(failureWords.title['wrong-password'])
  // The input is still there.
  expect(await page.getByLabel(shellWords.signIn.email).inputValue()).toBe(grace.email)
  await submitSignIn(page, grace)
  await page.getByText(shellWords.signIn.done).waitFor()
  await page.goto('/threads')
  await page.getByRole('link', { name: 'A prompt of mine' }).waitFor()

  // The session survives a reload, and scripts cannot read it.
  await page.reload()
  await banner(page).getByText(grace.name).waitFor()
  const readable = await page.evaluate(() => [
    document.cookie,
    ...Object.values({ ...localStorage, ...sessionStorage }),
  ])
  expect(readable.join()).not.toMatch(/eyJ|session/)
})

it("keeps a guest's threads when the guest creates an account (nightly)", async () => {
  const { page } = await visit(service.url)
  await firstBattle(page, 'Asked before I had a name')
  await openMenu(page)
  await menu(page).getByText(shellWords.account.guestHint).waitFor()
  await menu(page).getByRole('link', { name: commonWords.createAccount }).click()
  // A guest is signed in already: the guest button would create a second one.
  await page.getByRole('heading', { level: 1, name: commonWords.createAccount }).waitFor()
  await page.getByLabel(shellWords.signIn.name, { exact: true }).waitFor()
  expect(await guestButton(page).count()).toBe(0)
  await createAccount(page, { ...ada, email: 'former-guest@example.org' })
  await banner(page).getByText(ada.name).waitFor()
  await page.goto('/threads')
  await page.getByRole('link', { name: 'Asked before I had a name' }).waitFor()
})

/** An image of one pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Goes to a page of the application without loading it again, so that data in memory would be found. */
const goTo = (page: Page, path: string) => page.evaluate((path) => history.pushState(null, '', path), path)

/** Keeps the answers of these addresses back. A page then shows only what it has in memory. */
async function holdData(page: Page, paths: RegExp) {
  const held: { readonly path: string; readonly route: Route }[] = []
  const isData = ({ pathname }: URL) => paths.test(pathname)
  await page.route(isData, (route) => void held.push({ path: new URL(route.request().url()).pathname, route }))
  return {
    /** Waits until the page asks for this data. */
    asked: (path: string) => expect.poll(() => held.map((each) => each.path)).toContain(path),
    async release() {
      await page.unroute(isData)
      // What was asked for on a page that was left is not answered any more.
      for (const { route } of held.splice(0)) await route.continue().catch(() => {})
    },
  }
}

it('[P115] shows the next user nothing of the previous one, on any page', async () => {
  await service.arena('flags', 'set', 'api_keys', 'on')
  const next = { ...grace, email: 'next@example.org' }
  const other = await visit(service.url)
  await startSession(other.page, next)
  await service.arena('admin', 'grant', next.email)
  await other.close()

  const { page } = await visit(service.url)
  // An invented word: where it is found, it can only come from the user before.
  const word = 'Veltrim'
  const before = { ...ada, name: `Ada ${word}`, email: 'ada-before@example.org' }
  await startSession(page, before)
  await service.arena('admin', 'grant', before.email)
  const client = await clientOf(page, service)
  const { attachmentId } = await client.attachments.upload(await (await fetch(pixel)).blob())
  const { threadId } = await client.threads.create({ title: `A ${word} thread`, mode: 'battle' })
  await client.battles.startSealed({ prompt: `A ${word} thread`, threadId, attachments: [attachmentId] })
  await client.threads.share(threadId, 'public')
  const { studyId } = await client.studies.create({ name: `A ${word} study` })
  await client.identity.createKey({ name: `A ${word} key`, scopes: ['read'] })

  const image = page.locator('.attached-image img[src]')
  const places: readonly [path: string, text: string, asked: string][] = [
    ['/threads', word, '/api/threads'],
    [`/threads/${threadId}`, word, `/api/threads/${threadId}`],
    ['/studies', word, '/api/studies'],
    [`/studies/${studyId}`, word, `/api/studies/${studyId}`],
    ['/account', word, '/api/me/keys'],
    ['/admin/users', word, '/api/admin/users'],
    ['/admin/threads', threadId, '/api/admin/threads'],
  ]
  await page.goto('/')
  for (const [path, text] of places) {
    await goTo(page, path)
    await page.getByRole('main').getByText(text).first().waitFor()
    if (path.endsWith(threadId)) await image.waitFor()
  }
  await goTo(page, '/')
  await composer(page).fill('A draft of Ada')
  const { settings } = battleWords
  await page.getByRole('button', { name: settings.title }).click()
  await page.getByLabel(settings.system).fill('Ada wants this')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: settings.changed }).waitFor()

  await signOut(page)
  expect(await composer(page).inputValue()).toBe('')
  await page.getByRole('button', { name: settings.title, exact: true }).waitFor()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Ada')
  await banner(page).getByRole('link', { name: commonWords.signIn }).click()
  // Observes the page, so that a short appearance is found too.
  await page.evaluate(
    (words) => {
      const shown: string[] = []
      const look = () => {
        shown.push(...words.filter((word) => document.body.textContent.includes(word)))
        if (document.querySelector('.attached-image')) shown.push('image')
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
      Object.assign(window, { shown })
    },
    [word, threadId],
  )
  const data = await holdData(page, /^\/api\/(threads|studies|me\/|admin|attachments)/)
  await submitSignIn(page, next)
  await banner(page).getByText(grace.name).waitFor()
  for (const [path, , asked] of places) {
    await goTo(page, path)
    await data.asked(asked)
  }
  expect(await page.evaluate(() => (window as unknown as { shown: string[] }).shown)).toEqual([])
  await data.release()
  await goTo(page, '/threads')
  await page.getByText(threadWords.none).waitFor()

  // Everybody may read a shared thread. This page has its image in memory, but not for this user.
  const images = await holdData(page, /^\/api\/attachments\b/)
  await goTo(page, `/threads/${threadId}`)
  await images.asked(`/api/attachments/${attachmentId}`)
  expect(await image.count()).toBe(0)
  await images.release()
  await image.waitFor()
})

it('does not sign users out during a short outage (nightly)', async () => {
  const { page } = await visit(service.url, desk, { expected: [/console: Failed to load resource/] })
  await createAccount(page, { ...ada, email: 'kept@example.org' })
  await page.route('**/api/auth/token', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.reload()
  await isSignedOut(page)
  // The next successful call restores the session.
  await page.goto('/threads')
  await banner(page).getByText(ada.name).waitFor()
})

/** Requests to the issuer are expected here. */
const visitWithIssuer = (url = service.url) => visit(url, desk, { expected: [new RegExp(`request: ${issuer.url}/`)] })

const issuerButton = (page: Page) =>
  page.getByRole('button', { name: shellWords.signIn.withIssuer(new URL(issuer.url).host) })

async function signInAtIssuer(page: Page): Promise<void> {
  await issuerButton(page).click()
  await page.getByRole('button', { name: 'Sign in as Ada' }).click()
  await banner(page).getByText(shellWords.account.openId).waitFor()
}

it('signs in with an OpenID issuer by the code flow, and keeps the prompt', async () => {
  const { page } = await visitWithIssuer()
  await page.goto('/?mode=topper')
  await composer(page).fill('Written before I signed in')
  await banner(page).getByRole('link', { name: commonWords.signIn }).click()
  const authorization = page.waitForRequest(`${issuer.url}/authorize**`)
  await signInAtIssuer(page)
  const asked = new URL((await authorization).url()).searchParams
  expect(asked.get('response_type')).toBe('code')
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/)

  // Back on the same page with the prompt.
  expect(page.url()).toBe(`${service.url}/?mode=topper`)
  expect(await composer(page).inputValue()).toBe('Written before I signed in')
  await page.getByRole('button', { name: 'Send' }).click()
  await turn(page, 'answered').waitFor()
  expect(issuer.grants.authorization_code).toBe(1)

  await page.goto('/')
  await signOut(page)
  await page.reload()
  await isSignedOut(page)
})

it('refreshes an expiring token silently after a reload, and keeps the tab signed in when another is opened (nightly)', async () => {
  issuer.tokens.seconds = 60
  const { page, context } = await visitWithIssuer()
  await page.goto('/sign-in')
  await signInAtIssuer(page)
  const second = await context.newPage()
  await second.goto('/')
  await isSignedOut(second)

  const listed = page.waitForResponse(/\/api\/threads/)
  await page.goto('/threads')
  expect((await listed).status()).toBe(200)
  await banner(page).getByText(shellWords.account.openId).waitFor()
  expect(issuer.grants.authorization_code).toBe(1)
  expect(issuer.grants.refresh_token).toBeGreaterThan(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('offers only the issuer when there are no accounts (nightly)', async () => {
  const trusting = await startService({ ...trust, BUILT_IN_ISSUER: 'off' })
  onTestFinished(() => trusting.close())
  const { page } = await visitWithIssuer(trusting.url)
  await page.goto('/')
  await send(page, 'Hello')
  await issuerButton(page).waitFor()
  expect(await guestButton(page).count()).toBe(0)
  expect(await page.getByLabel(shellWords.signIn.password).count()).toBe(0)
  await signInAtIssuer(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await turn(page, 'answered').waitFor()
})

it("rejects an issuer's reply without a sign-in of this tab, and shows a declined sign-in", async () => {
  const { page } = await visitWithIssuer()
  await page.goto('/sign-in/callback?code=stolen&state=guessed')
  await page.getByRole('alert').getByText(shellWords.signIn.failed).waitFor()
  expect(issuer.grants.authorization_code).toBe(0)

  await page.goto('/sign-in')
  await issuerButton(page).click()
  await page.getByRole('button', { name: 'Sign in as Ada' }).waitFor()
  const asked = new URL(page.url()).searchParams
  const refusal = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '', iss: issuer.url })
  await page.goto(`${asked.get('redirect_uri')}?${refusal}`)
  await page.getByRole('alert').getByText(failureWords.title.declined, { exact: true }).waitFor()
  await page.getByRole('main').getByRole('link', { name: commonWords.signIn }).click()
  await page.waitForURL(`${service.url}/sign-in`)
  await signInAsGuest(page)
})

it('falls back to English when a translation cannot be loaded, with few retries (nightly)', async () => {
  const asked = new Map<string, number>()
  const expected = [/console: Failed to load resource/]
  const { page } = await visit(service.url, { ...desk, locale: 'de-DE' }, { expected })
  await page.route('**/assets/de-*.js', (route) => {
    asked.set(route.request().url(), 1 + (asked.get(route.request().url()) ?? 0))
    return route.abort()
  })
  const began = Date.now()
  await page.goto('/')
  await composer(page).waitFor()
  await page.getByRole('link', { name: commonWords.pages.leaderboard }).first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  // A file is imported again after ten seconds at the earliest. Some are preloaded before.
  const imports = 1 + Math.floor((Date.now() - began) / 10_000)
  expect(Math.max(...asked.values())).toBeLessThanOrEqual(2 * imports)
})
