import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openVisit, visit } from './browser.ts'
import { chooseForModel } from './model-menu.ts'
import { ada, clientOf, grace, startSession } from './people.ts'
import { picture } from './screenshots.ts'
import { quorvex, startScriptedArena, zephlin } from './scripted-arena.ts'
import { joinAsGuest } from './service.ts'
import { commonWords, failureWords, shellWords, adminWords as words } from './words.ts'

const arena = await startScriptedArena(() => 'An answer.')
afterAll(() => arena.close())

const refused = [/console: Failed to load resource: .* (400|401|403|409) /]
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

// One admin for all journeys: a new account for each would take longer than most of them.
const admin = await openVisit(arena.service.url, undefined, { expected: refused })
afterAll(() => admin.close())
await startSession(admin.page, ada)
await arena.service.arena('admin', 'grant', ada.email)

/** Opens the overview as the admin. */
async function openAdmin(): Promise<Page> {
  await admin.page.goto('/admin')
  await heading(admin.page, words.pages.overview).waitFor()
  return admin.page
}

it('is closed to users without the admin role, and explains how to get it (nightly)', async () => {
  const { page, context } = await visit(arena.service.url)
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/api/admin')) asked.push(request.url())
  })
  for (const path of ['/admin', '/admin/models', '/admin/users', '/admin/votes']) {
    await page.goto(path)
    await heading(page, words.noAccess.title).waitFor()
    await page.getByText(words.noAccess.visitor).waitFor()
  }
  await startSession(page)
  await page.goto('/admin')
  await page.getByText(words.noAccess.guest).waitFor()
  expect(await page.getByRole('navigation', { name: commonWords.pages.admin }).count()).toBe(0)

  await startSession(page, { ...grace, email: 'curious@example.org' })
  await page.goto('/admin/users')
  await page.getByText(words.noAccess.account).waitFor()
  await page.getByText('arena admin grant curious@example.org').waitFor()
  const nav = page.getByRole('navigation', { name: shellWords.navigation })
  expect(await nav.getByRole('link', { name: commonWords.pages.admin }).count()).toBe(0)
  expect(await page.content()).not.toMatch(/quorvex|zephlin|plumrose/i)
  expect(asked).toEqual([])
  // The service itself rejects the call.
  const client = await clientOf(page, arena.service)
  await expect(client.admin.users()).rejects.toMatchObject({ status: 403 })

  // With the role, the same address works.
  await arena.service.arena('admin', 'grant', 'curious@example.org')
  await page.getByRole('button', { name: commonWords.reload }).click()
  await heading(page, words.pages.users).waitFor()
  await nav.getByRole('link', { name: commonWords.pages.admin }).waitFor()
  await arena.service.arena('admin', 'revoke', 'curious@example.org')
})

it('adds, tests, edits, retires and restores a model (nightly)', async () => {
  const page = await openAdmin()
  await page
    .getByRole('navigation', { name: commonWords.pages.admin })
    .getByRole('link', { name: words.pages.models })
    .click()
  await rowOf(page, quorvex.modelName).waitFor()
  expect(await rowOf(page, 'plumrose').getByText(words.models.retired, { exact: true }).count()).toBe(1)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: words.models.add }).click()
  await dialog.getByRole('button', { name: words.addSubmit }).click()
  await dialog.getByText(words.required).first().waitFor()
  await dialog.getByLabel(words.models.modelName).fill(quorvex.modelName)
  await dialog.getByLabel(words.models.displayName).fill('Brindlewood 5B')
  await dialog.getByRole('button', { name: words.addSubmit }).click()
  // A duplicate id is rejected, and the input is kept.
  await dialog.getByText(failureWords.reasons['model-exists']).waitFor()
  await dialog.getByLabel(words.models.modelName).fill('hillside/brindlewood-5b')
  await dialog.getByRole('combobox', { name: words.models.provider }).selectOption('google')
  await dialog.getByRole('switch', { name: words.models.isFree }).click()
  await dialog.getByRole('button', { name: words.addSubmit }).click()
  await page.getByText(words.models.added('Brindlewood 5B')).waitFor()
  const row = rowOf(page, 'hillside/brindlewood-5b')
  await row.getByText(commonWords.free, { exact: true }).waitFor()
  const served = async () =>
    (await (await joinAsGuest(arena.service)).models.list()).items.map(({ displayName }) => displayName)
  expect(await served()).toContain('Brindlewood 5B')
  await picture(page, 'admin')

  await chooseForModel(page, 'Brindlewood 5B', words.models.test.run)
  const test = page.getByRole('region', { name: words.models.test.title('Brindlewood 5B') })
  await test.getByText(words.models.test.answered('Brindlewood 5B')).waitFor()
  await test.getByText('An answer.').waitFor()
  arena.host.say(() => ({ status: 500 }))
  await test.getByRole('button', { name: words.models.test.again }).click()
  await test.getByText(words.models.test.reasons.error).waitFor()
  arena.host.say(() => 'An answer.')
  await test.getByRole('button', { name: commonWords.close }).click()

  await chooseForModel(page, 'Brindlewood 5B', words.edit)
  await dialog.getByLabel(words.models.displayName).fill('Brindlewood 6B')
  await dialog.getByRole('button', { name: commonWords.save }).click()
  await page.getByText(words.models.changed('Brindlewood 6B')).waitFor()
  await row.getByText('Brindlewood 6B').waitFor()

  await chooseForModel(page, 'Brindlewood 6B', words.models.retire)
  await page.getByText(words.models.isRetired('Brindlewood 6B')).waitFor()
  await row.getByText(words.models.retired, { exact: true }).waitFor()
  expect(await served()).not.toContain('Brindlewood 6B')
  await chooseForModel(page, 'Brindlewood 6B', words.models.restore)
  await page.getByText(words.models.isRestored('Brindlewood 6B')).waitFor()
  await row.getByText(words.models.active, { exact: true }).waitFor()
  expect(await served()).toContain('Brindlewood 6B')

  await page.getByLabel(words.models.search).fill('brindle')
  await rowOf(page, quorvex.modelName).waitFor({ state: 'detached' })
  await chooseForModel(page, 'Brindlewood 6B', words.models.retire)
  await page.getByText(words.models.isRetired('Brindlewood 6B')).last().waitFor()
})

it('finds users, makes them admins and removes the role', async () => {
  // The overview asks every few seconds, maybe just when the role has been removed.
  const other = await visit(arena.service.url, undefined, { expected: [/console: Failed to load resource: .* 403 /] })
  await startSession(other.page, grace)
  const page = await openAdmin()
  await page.goto('/admin/users')
  await rowOf(page, ada.email).getByText(words.users.ownRole).waitFor()
  await page.getByLabel(words.users.search).fill(grace.email)
  await rowOf(page, ada.email).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `${words.users.grant}: ${grace.name}` }).click()
  const dialog = page.getByRole('dialog', { name: words.users.grant })
  await dialog.getByText(words.users.grantText(grace.name)).waitFor()
  await dialog.getByRole('button', { name: words.users.grant }).click()
  await page.getByText(words.users.granted(grace.name)).waitFor()
  await rowOf(page, grace.email).getByText(words.users.admin, { exact: true }).waitFor()

  await other.page.goto('/admin')
  await heading(other.page, words.pages.overview).waitFor()

  await page.getByRole('button', { name: `${words.users.revoke}: ${grace.name}` }).click()
  await page.getByRole('dialog', { name: words.users.revoke }).getByRole('button', { name: words.users.revoke }).click()
  await page.getByText(words.users.revoked(grace.name)).waitFor()
  await other.page.reload()
  await heading(other.page, words.noAccess.title).waitFor()

  await page.getByLabel(words.users.search).fill('')
  await page.getByText(words.users.kinds.guest, { exact: true }).click()
  await rowOf(page, grace.email).waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('kind')).toBe('guest')
})

it('shows the health of the service, and battles and votes by class without prompts and answers (nightly)', async () => {
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
  const started = [
    ...asked.map((request) => guest.battles.start(request)),
    guest.battles.startSealed({ prompt: 'drawn' }),
  ]
  for (const { comparisonId } of await Promise.all(started)) {
    await guest.votes.cast({ comparisonId, voteChoice: 'right', voteDurationMs: 4_000 })
  }
  const page = await openAdmin()
  for (const title of [
    words.overview.instance,
    words.overview.load,
    words.overview.database,
    words.overview.spending,
  ]) {
    await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
  }
  const health = await (await clientOf(page, arena.service)).admin.health()
  for (const fact of [health.instanceId, health.version, health.database.version, health.fallbackModel!, '$0.00']) {
    await expect.poll(() => page.getByRole('main').textContent()).toContain(fact)
  }

  const rows = () => page.getByRole('table').getByRole('row').count()
  const filter = page.getByRole('group', { name: words.classes.filter, exact: true })
  for (const [path, name] of [
    ['/admin/battles', words.pages.battles],
    ['/admin/votes', words.pages.votes],
  ] as const) {
    await page.goto(path)
    await heading(page, name).waitFor()
    await expect.poll(rows).toBe(6)
    for (const kind of ['blind', 'named', 'fallback', 'self', 'leaked'] as const) {
      await filter.getByText(words.classes.names[kind], { exact: true }).click()
      await expect.poll(rows).toBe(2)
      await page.getByRole('table').getByText(words.classes.names[kind], { exact: true }).waitFor()
      expect(new URL(page.url()).searchParams.get('class')).toBe(kind)
    }
    expect(await page.content()).not.toContain('a secret of mine')
  }
})
