import type { ArenaClient } from '@arena/client'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { accessibilityFaults } from './axe.ts'
import { composer, hasFocus, revealedNames, send, turn, vote } from './battle-steps.ts'
import { desk, openVisit, visit } from './browser.ts'
import { chooseForModel } from './model-menu.ts'
import { ada, clientOf, startSession } from './people.ts'
import { startScriptedHost } from './scripted-host.ts'
import { startService } from './service.ts'
import { overflowing } from './targets.ts'
import { commonWords, failureWords, adminWords as words } from './words.ts'

const key = 'sk-secret-key-of-a-host-0123456789'
const { hosts: t } = words

const listed = [
  {
    id: 'northwind/quorvex-9b',
    name: 'Quorvex 9B',
    context_length: 128_000,
    pricing: { prompt: '0.0000005', completion: '0.000002' },
  },
  { id: 'southmark/zephlin-70b', name: 'Zephlin 70B' },
  { id: 'westfold/tarnoble-3b', name: 'Tarnoble 3B' },
]
const host = await startScriptedHost(() => 'Paris', listed)
const elsewhere = await startScriptedHost(() => 'Paris')
// No key and no host in the environment: the first run.
const service = await startService({ RATE_LIMIT: 'off' })
const admin = await openVisit(service.url, desk, { expected: [/console: Failed to load resource: .* (400|409) /] })
afterAll(async () => {
  await admin.close()
  await service.close()
  await Promise.all([host.close(), elsewhere.close()])
})
await startSession(admin.page, ada)
await service.arena('admin', 'grant', ada.email)

const { page } = admin
// Each test begins without hosts. The models of hosts stay, so each test that adds some has a host of another name.
beforeEach(async () => {
  host.say(() => 'Paris')
  const client = await clientOf(page, service)
  for (const { name } of (await client.admin.hosts()).items) await client.admin.removeHost(name)
  await page.goto('/health')
  await page.evaluate(() => sessionStorage.clear())
})

/** Adds the host by the interface, with models of these display names. */
async function addRouter(name: string, ...models: readonly string[]): Promise<ArenaClient> {
  const client = await clientOf(page, service)
  await client.admin.putHost(name, { label: 'Router', baseUrl: host.baseUrl, key })
  for (const displayName of models) {
    const modelName = `${name}/${displayName.toLowerCase().replace(' ', '-')}`
    await client.admin.addModel({ modelName, displayName, providerName: name })
  }
  return client
}

const dialog = page.getByRole('dialog')
const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text })
const action = (name: string) => page.getByRole('button', { name: `${name}: Router`, exact: true })
const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

/** In both themes, and on the smallest phone. */
async function expectAccessible(): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityFaults(page, 'contrast'), 'dark').toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => overflowing(page)).toEqual([])
  expect(await accessibilityFaults(page, 'all but contrast'), '320 px').toEqual([])
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(desk.viewport!)
}

it('[P36] [P37] adds a host from a preset, and never shows its key', async () => {
  await page.goto('/admin/hosts')
  await page.getByRole('button', { name: t.add }).click()
  await dialog.getByRole('button', { name: words.addSubmit }).click()
  await dialog.getByText(words.required).first().waitFor()
  expect(await hasFocus(dialog.getByLabel(t.name, { exact: true }))).toBe(true)
  await dialog.getByLabel(t.preset).selectOption({ label: 'OpenRouter' })
  await dialog.getByText(t.more).click()
  await dialog.getByLabel(t.label).fill('Router')
  // A key is stored unless another place is chosen.
  await dialog.getByLabel(t.key.secret, { exact: true }).last().fill(key)
  // The service knows more rules than the page: its message is shown at the field.
  await dialog.getByLabel(t.baseUrl).fill('http://169.254.169.254/v1')
  await dialog.getByRole('button', { name: words.addSubmit }).click()
  await dialog.getByText('ALLOW_LINK_LOCAL_HOSTS').waitFor()
  expect(await dialog.getByLabel(t.baseUrl).getAttribute('aria-invalid')).toBe('true')
  await dialog.getByLabel(t.baseUrl).fill(host.baseUrl)
  // A key is cleared when the form is closed, and the rest is not.
  await dialog.getByRole('button', { name: commonWords.cancel }).click()
  await page.getByRole('button', { name: t.add }).click()
  const secret = dialog.locator('input[type=password]')
  expect(await secret.inputValue()).toBe('')
  expect(await dialog.getByLabel(t.baseUrl).inputValue()).toBe(host.baseUrl)
  await secret.fill(key)
  await dialog.getByRole('button', { name: words.addSubmit }).click()
  await page.getByText(t.added('Router')).waitFor()
  await rowOf(host.baseUrl).getByText(t.key.stored, { exact: true }).waitFor()
  await rowOf(host.baseUrl).getByText(t.key.available, { exact: true }).waitFor()

  await action(words.edit).click()
  expect(await secret.inputValue()).toBe('')
  await dialog.getByText(t.key.secretKept).waitFor()
  // The key of one host is not sent to another.
  await dialog.getByLabel(t.baseUrl).fill(elsewhere.baseUrl)
  await dialog.getByRole('button', { name: commonWords.save }).click()
  await dialog.getByText('must be given again').waitFor()
  await dialog.getByLabel(t.baseUrl).fill(host.baseUrl)
  expect(await dialog.getByRole('button', { name: commonWords.save }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: commonWords.cancel }).click()
  for (const text of [await page.content(), page.url(), await stored(page)]) expect(text).not.toContain(key)
  expect(elsewhere.authorizations.size).toBe(0)
})

it('[P38] adds the listed models that are ticked, and reports those that are rejected (nightly)', async () => {
  const client = await addRouter('listing')
  await client.admin.addModel({
    modelName: 'westfold/tarnoble-3b',
    displayName: 'Another Tarnoble',
    providerName: 'groq',
  })
  await page.goto('/admin/hosts')
  await action(t.discover).click()
  const panel = page.getByRole('region', { name: t.modelsOf('Router') })
  await panel.getByText(t.inputPrice('$0.50')).waitFor()
  await panel.getByRole('button', { name: t.selectAll }).click()
  await panel.getByRole('button', { name: t.addCount('3') }).click()
  await panel.getByText(t.addedCount('2')).waitFor()
  await panel.getByText(failureWords.reasons['model-exists']).waitFor()
  await expect.poll(() => panel.getByText(t.inCatalogue, { exact: true }).count()).toBe(2)
  expect(await panel.getByRole('checkbox', { name: /Zephlin 70B/ }).isDisabled()).toBe(true)
  await expectAccessible()
  const { items } = await client.admin.models()
  expect(items.find(({ displayName }) => displayName === 'Quorvex 9B')).toMatchObject({
    providerName: 'listing',
    inputPrice: 0.5,
    outputPrice: 2,
    contextTokens: 128_000,
    served: true,
  })
})

it('tests a host, and says in plain words why it fails (nightly)', async () => {
  await addRouter('tested', 'Merrow 1B')
  await page.goto('/admin/hosts')
  await action(words.models.test.run).click()
  const panel = page.getByRole('region', { name: t.testTitle('Router') })
  await panel.getByText(t.succeeded(t.buffered)).waitFor()
  await panel.getByText(t.succeeded(t.streamed)).waitFor()
  await panel.getByText(t.firstText).waitFor()
  expect(await panel.getByText('Paris', { exact: true }).count()).toBe(2)
  expect([...host.authorizations]).toEqual([`Bearer ${key}`])
  host.say(() => ({ status: 401 }))
  await panel.getByRole('button', { name: words.models.test.again }).click()
  await panel.getByText(t.callFailed(t.streamed)).waitFor()
  await panel.getByText(t.failures['key-refused']('401')).first().waitFor()
  await expectAccessible()
  await panel.getByRole('button', { name: commonWords.close }).click()
  await panel.waitFor({ state: 'detached' })
  expect(await hasFocus(action(words.models.test.run))).toBe(true)
})

it('[P43] keeps the headers and limits of the operator, and shows that a host fails and why (nightly)', async () => {
  const client = await addRouter('unsteady', 'Oswin 2B')
  await page.goto('/admin/hosts')
  await rowOf(host.baseUrl).getByText(t.healthy, { exact: true }).waitFor()
  await action(words.edit).click()
  await dialog.getByText(t.more).click()
  await dialog.getByLabel(t.headers).fill('no colon')
  await dialog.getByLabel(t.callsMax).fill('0')
  await dialog.getByText(t.more).click()
  await dialog.getByRole('button', { name: commonWords.save }).click()
  await dialog.getByText(t.faults.headerLines).waitFor()
  expect(await hasFocus(dialog.getByLabel(t.headers))).toBe(true)
  await dialog.getByLabel(t.headers).fill('')
  await dialog.getByRole('button', { name: commonWords.save }).click()
  await dialog.getByText(t.faults.callsMax).waitFor()
  expect(await hasFocus(dialog.getByLabel(t.callsMax))).toBe(true)
  // The service knows which headers look like keys.
  await dialog.getByLabel(t.headers).fill('x-api-key: 1')
  await dialog.getByLabel(t.callsMax).fill('2')
  await dialog.getByRole('button', { name: commonWords.save }).click()
  await dialog.getByText('must not contain x-api-key').waitFor()
  await dialog.getByLabel(t.headers).fill('x-team: lab')
  await expectAccessible()
  await dialog.getByRole('button', { name: commonWords.save }).click()
  await page.getByText(t.changed('Router')).waitFor()
  await action(words.edit).click()
  expect(await dialog.getByLabel(t.headers).inputValue()).toBe('x-team: lab')
  expect(await dialog.getByLabel(t.callsMax).inputValue()).toBe('2')
  await dialog.getByRole('button', { name: commonWords.cancel }).click()

  host.say(() => ({ status: 500 }))
  // Each test is two calls.
  for (let test = 0; test < 3; test += 1) await client.admin.testHost('unsteady', {})
  await expect
    .poll(async () => {
      await page.reload()
      await rowOf(host.baseUrl).waitFor()
      return rowOf(host.baseUrl).getByText(t.failing, { exact: true }).count()
    })
    .toBe(1)
  await rowOf(host.baseUrl).getByText(t.failures.status('500')).waitFor()
  await expectAccessible()
})

it('[P39] offers the host for a model, with its name there and prices (nightly)', async () => {
  await addRouter('offered', 'Bracken 8B', 'Calder 30B')
  await page.goto('/admin/models')
  await chooseForModel(page, 'Calder 30B', words.edit)
  const choice = dialog.getByRole('combobox', { name: words.models.provider })
  expect(await choice.inputValue()).toBe('offered')
  expect(await choice.getByRole('option').allTextContents()).toEqual([
    'Router (offered)',
    words.models.notConfigured('groq'),
    words.models.notConfigured('google'),
    words.models.notConfigured('cloudflare'),
  ])
  await dialog.getByLabel(words.models.inputPrice).fill('cheap')
  await dialog.getByRole('button', { name: commonWords.save }).click()
  await dialog.getByText(words.models.faults.inputPrice).waitFor()
  await dialog.getByLabel(words.models.inputPrice).fill('0.25')
  await dialog.getByLabel(words.models.hostModelName).fill('calder-latest')
  await dialog.getByRole('button', { name: commonWords.save }).click()
  await page.getByText(words.models.changed('Calder 30B')).waitFor()
  const asked = new Set<string>()
  host.say(({ model }) => {
    asked.add(model)
    return 'An answer.'
  })

  // A battle between the two, without a restart.
  await page.goto('/')
  await composer(page).waitFor()
  await send(page, 'Which is larger?')
  await turn(page, 'answered').waitFor()
  await vote(page, 'tie')
  expect((await revealedNames(page)).toSorted()).toEqual(['Bracken 8B', 'Calder 30B'])
  expect([...asked].toSorted()).toEqual(['calder-latest', 'offered/bracken-8b'])
})

it('removes the host, and says what happens to its models (nightly)', async () => {
  const client = await addRouter('removed', 'Dunmore 4B', 'Elder 5B')
  await client.battles.start({ prompt: 'Which is larger?' })
  await page.goto('/admin/hosts')
  await action(words.remove).click()
  await dialog.getByText(t.removeModels('2')).waitFor()
  await dialog.getByText(t.removeKey).waitFor()
  await dialog.getByRole('button', { name: words.remove }).click()
  await page.getByText(t.removed('Router')).waitFor()
  await page.getByText(t.none).waitFor()
  const { items } = await client.admin.models()
  expect(items.find(({ displayName }) => displayName === 'Dunmore 4B')).toMatchObject({
    status: 'active',
    served: false,
    battles: 1,
  })
})

it('[P36] shows hosts of the environment, which only the environment can change (nightly)', async () => {
  const other = await startService({ GROQ_BASE_URL: host.baseUrl })
  try {
    const { page } = await visit(other.url)
    await startSession(page, ada)
    await other.arena('admin', 'grant', ada.email)
    await page.goto('/admin/hosts')
    const row = page.getByRole('row').filter({ hasText: host.baseUrl })
    await row.getByText(t.readOnly).waitFor()
    await row.getByText(t.sources.environment, { exact: true }).waitFor()
    expect(await row.getByRole('button').allTextContents()).toEqual([t.discover, words.models.test.run])
    // No model is active: the panel asks for the name of one.
    await row.getByRole('button', { name: words.models.test.run }).click()
    await page.getByRole('region').getByText(t.testModelHint).waitFor()
  } finally {
    await other.close()
  }
})
