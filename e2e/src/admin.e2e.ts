import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { english as words } from '../../web/src/features/admin/messages/en.ts'
import { launchBrowser, visit } from './browser.ts'
import { ada, clientOf, grace, makeAccount, signInAsGuest } from './people.ts'
import { picture } from './screenshots.ts'
import { heldBack, quorvex, type ScriptedArena, startScriptedArena, zephlin } from './scripted-arena.ts'
import { joinAsGuest } from './service.ts'
import { shellWords } from './words.ts'

let browser: Browser
let arena: ScriptedArena
beforeAll(async () => {
  arena = await startScriptedArena(() => 'An answer.')
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await arena?.close()
})

const refused = [/console: Failed to load resource: .* (401|403|409) /]
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** An account with the role, on the first of the operator's pages. */
async function operate(account: typeof ada) {
  const visited = await visit(browser, arena.service.url, undefined, { expected: refused })
  await makeAccount(visited.page, account)
  await arena.service.arena('admin', 'grant', account.email)
  await visited.page.goto('/admin')
  await heading(visited.page, words.pages.overview).waitFor()
  return visited
}

it('is closed to everybody without the role, and says who can give it', async () => {
  const { page, context, faults, close } = await visit(browser, arena.service.url)
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/api/admin')) asked.push(request.url())
  })
  for (const path of ['/admin', '/admin/models', '/admin/users', '/admin/votes']) {
    await page.goto(path)
    await heading(page, words.closed.title).waitFor()
    await page.getByText(words.closed.visitor).waitFor()
  }
  await signInAsGuest(page)
  await page.goto('/admin')
  await page.getByText(words.closed.guest).waitFor()
  expect(await page.getByRole('navigation', { name: shellWords.admin }).count()).toBe(0)

  await makeAccount(page, { ...grace, email: 'curious@example.org' })
  await page.goto('/admin/users')
  await page.getByText(words.closed.account).waitFor()
  await page.getByText('arena admin grant curious@example.org').waitFor()
  const nav = page.getByRole('navigation', { name: shellWords.navigation })
  expect(await nav.getByRole('link', { name: shellWords.admin }).count()).toBe(0)
  expect(await page.content()).not.toMatch(/quorvex|zephlin|plumrose/i)
  expect(asked).toEqual([])
  // Hiding is not the protection: the service refuses.
  const client = await clientOf(page, arena.service)
  await expect(client.admin.users()).rejects.toMatchObject({ status: 403 })

  // With the role the same address opens.
  await arena.service.arena('admin', 'grant', 'curious@example.org')
  await page.getByRole('button', { name: words.closed.reload }).click()
  await heading(page, words.pages.users).waitFor()
  await nav.getByRole('link', { name: shellWords.admin }).waitFor()
  await arena.service.arena('admin', 'revoke', 'curious@example.org')
  expect(faults()).toEqual([])
  await close()
})

it('adds a model, asks it, changes it, retires it and brings it back', async () => {
  const { page, faults, close } = await operate(ada)
  await page.getByRole('navigation', { name: words.navigation }).getByRole('link', { name: words.pages.models }).click()
  await rowOf(page, quorvex.modelName).waitFor()
  expect(await rowOf(page, 'plumrose').getByText(words.models.retired, { exact: true }).count()).toBe(1)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: words.models.add }).click()
  await dialog.getByRole('button', { name: words.models.addSubmit }).click()
  await dialog.getByText(words.models.faults.missing).first().waitFor()
  await dialog.getByLabel(words.models.modelName).fill(quorvex.modelName)
  await dialog.getByLabel(words.models.displayName).fill('Brindlewood 5B')
  await dialog.getByRole('button', { name: words.models.addSubmit }).click()
  // A name that is taken is refused, and nothing that was typed is lost.
  await dialog.getByRole('alert').getByText(words.models.kept).waitFor()
  await dialog.getByLabel(words.models.modelName).fill('hillside/brindlewood-5b')
  await dialog.getByRole('combobox', { name: words.models.provider }).selectOption('google')
  await dialog.getByRole('switch', { name: words.models.isFree }).click()
  await dialog.getByRole('button', { name: words.models.addSubmit }).click()
  await page.getByText(words.models.added('Brindlewood 5B')).waitFor()
  const row = rowOf(page, 'hillside/brindlewood-5b')
  await row.getByText(words.models.free, { exact: true }).waitFor()
  const served = async () =>
    (await (await joinAsGuest(arena.service)).models.list()).items.map(({ displayName }) => displayName)
  expect(await served()).toContain('Brindlewood 5B')
  await picture(page, 'admin')

  await page.getByRole('button', { name: words.test.runOf('Brindlewood 5B') }).click()
  const test = page.getByRole('region', { name: words.test.title('Brindlewood 5B') })
  await test.getByText(words.test.answered('Brindlewood 5B')).waitFor()
  await test.getByText('An answer.').waitFor()
  arena.host.say(() => ({ status: 500 }))
  await test.getByRole('button', { name: words.test.again }).click()
  await test.getByText(words.test.reasons.error).waitFor()
  arena.host.say(() => 'An answer.')
  await test.getByRole('button', { name: words.close }).click()

  await page.getByRole('button', { name: words.models.editOf('Brindlewood 5B') }).click()
  await dialog.getByLabel(words.models.displayName).fill('Brindlewood 6B')
  await dialog.getByRole('button', { name: words.save }).click()
  await page.getByText(words.models.changed('Brindlewood 6B')).waitFor()
  await row.getByText('Brindlewood 6B').waitFor()

  await page.getByRole('button', { name: words.models.retireOf('Brindlewood 6B') }).click()
  await page.getByText(words.models.isRetired('Brindlewood 6B')).waitFor()
  await row.getByText(words.models.retired, { exact: true }).waitFor()
  expect(await served()).not.toContain('Brindlewood 6B')
  await page.getByRole('button', { name: words.models.restoreOf('Brindlewood 6B') }).click()
  await page.getByText(words.models.isRestored('Brindlewood 6B')).waitFor()
  await row.getByText(words.models.active, { exact: true }).waitFor()
  expect(await served()).toContain('Brindlewood 6B')

  await page.getByLabel(words.models.search).fill('brindle')
  await rowOf(page, quorvex.modelName).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: words.models.retireOf('Brindlewood 6B') }).click()
  await page.getByText(words.models.isRetired('Brindlewood 6B')).last().waitFor()
  expect(faults()).toEqual([])
  await close()
})

it('switches flags that hold at once', async () => {
  const account = { ...ada, email: 'flags@example.org' }
  const { page, faults, close } = await operate(account)
  await page.goto('/admin/flags')
  const flag = page.getByRole('switch', { name: 'public_sharing' })
  await flag.waitFor()
  const guest = await joinAsGuest(arena.service)
  const stored = async (key: string) => (await guest.flags.read(key)).enabled
  const before = await stored('public_sharing')
  await flag.click()
  await expect.poll(() => stored('public_sharing')).toBe(!before)
  await expect.poll(() => flag.getAttribute('aria-checked')).toBe(String(!before))
  await flag.click()
  await expect.poll(() => stored('public_sharing')).toBe(before)

  // Faster than the service answers: every press is heard, and the last one holds.
  const slow = heldBack<void>()
  await page.route(/admin\/flags/, async (route) => {
    await slow.held
    await route.continue()
  })
  for (let press = 0; press < 3; press += 1) {
    const next = String((await flag.getAttribute('aria-checked')) !== 'true')
    await flag.click()
    await expect.poll(() => flag.getAttribute('aria-checked')).toBe(next)
  }
  let taken = 0
  page.on('response', (response) => {
    if (response.request().method() !== 'GET' && /admin\/flags/.test(response.url())) taken += 1
  })
  slow.release()
  await expect.poll(() => taken).toBe(3)
  expect(await stored('public_sharing')).toBe(!before)
  await expect.poll(() => flag.getAttribute('aria-checked')).toBe(String(!before))
  await flag.click()
  await expect.poll(() => taken).toBe(4)
  expect(await stored('public_sharing')).toBe(before)

  await page.getByLabel(words.flags.key).fill('no spaces please')
  await page.getByRole('button', { name: words.flags.add }).click()
  await page.getByText(words.flags.faults.characters).waitFor()
  await page.getByLabel(words.flags.key).fill('new-thing')
  await page.getByRole('button', { name: words.flags.add }).click()
  const added = page.getByRole('switch', { name: 'new-thing' })
  await added.click()
  await expect.poll(() => stored('new-thing')).toBe(true)
  expect(faults()).toEqual([])
  await close()
})

it('finds people, gives the role and takes it', async () => {
  const other = await visit(browser, arena.service.url)
  await makeAccount(other.page, grace)
  const account = { ...ada, email: 'people@example.org' }
  const { page, faults, close } = await operate(account)
  await page.goto('/admin/users')
  await rowOf(page, account.email).getByText(words.users.ownRole).waitFor()
  await page.getByLabel(words.users.search).fill(grace.email)
  await rowOf(page, account.email).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: words.users.grantOf(grace.name) }).click()
  const dialog = page.getByRole('dialog', { name: words.users.grantTitle })
  await dialog.getByText(words.users.grantText(grace.name)).waitFor()
  await dialog.getByRole('button', { name: words.users.grant }).click()
  await page.getByText(words.users.granted(grace.name)).waitFor()
  await rowOf(page, grace.email).getByText(words.users.admin, { exact: true }).waitFor()

  await other.page.goto('/admin')
  await heading(other.page, words.pages.overview).waitFor()

  await page.getByRole('button', { name: words.users.revokeOf(grace.name) }).click()
  await page
    .getByRole('dialog', { name: words.users.revokeTitle })
    .getByRole('button', { name: words.users.revoke })
    .click()
  await page.getByText(words.users.revoked(grace.name)).waitFor()
  await other.page.reload()
  await heading(other.page, words.closed.title).waitFor()

  await page.getByLabel(words.users.search).fill('')
  await page.getByText(words.users.kinds.guest, { exact: true }).click()
  await rowOf(page, grace.email).waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('kind')).toBe('guest')
  expect(faults()).toEqual([])
  await close()
  await other.close()
})

it('shows battles and votes by class, without what people wrote', async () => {
  arena.host.say(({ prompt, model }) => {
    if (prompt === 'fail' && model === quorvex.modelName) return { status: 500 }
    if (prompt === 'leak' && model === zephlin.modelName) return 'I am Zephlin 70B.'
    return 'An answer.'
  })
  const guest = await joinAsGuest(arena.service)
  const pair = { model1: quorvex.modelName, model2: zephlin.modelName }
  const asked = [
    { ...pair, prompt: 'a secret of mine' },
    { ...pair, prompt: 'fail' },
    { ...pair, prompt: 'leak' },
    { model1: quorvex.modelName, model2: quorvex.modelName, prompt: 'alone' },
  ]
  for (const request of asked) {
    const { comparisonId } = await guest.battles.start(request)
    await guest.votes.cast({ comparisonId, voteChoice: 'right', voteDurationMs: 4_000 })
  }
  const { page, faults, close } = await operate({ ...ada, email: 'votes@example.org' })
  const rows = () => page.getByRole('table').getByRole('row').count()
  for (const [path, name] of [
    ['/admin/battles', words.pages.battles],
    ['/admin/votes', words.pages.votes],
  ] as const) {
    await page.goto(path)
    await heading(page, name).waitFor()
    await expect.poll(rows).toBe(5)
    for (const kind of ['counted', 'fallback', 'self', 'leaked'] as const) {
      await page.getByRole('radio', { name: words.classes.names[kind] }).check({ force: true })
      await expect.poll(rows).toBe(2)
      await page.getByRole('table').getByText(words.classes.names[kind], { exact: true }).waitFor()
      expect(new URL(page.url()).searchParams.get('class')).toBe(kind)
    }
    expect(await page.content()).not.toContain('a secret of mine')
  }
  expect(faults()).toEqual([])
  await close()
})

it('tells how the service is', async () => {
  const { page, faults, close } = await operate({ ...ada, email: 'health@example.org' })
  for (const title of [words.overview.instance, words.overview.load, words.overview.database, words.classes.title]) {
    await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
  }
  const health = await (await clientOf(page, arena.service)).admin.health()
  for (const fact of [health.instanceId, health.version, health.database.version, health.fallbackModel!]) {
    await expect.poll(() => page.getByRole('main').textContent()).toContain(fact)
  }
  await page.getByRole('link', { name: words.overview.battles }).first().click()
  await heading(page, words.pages.battles).waitFor()
  expect(faults()).toEqual([])
  await close()
})
